import { ConfigModule } from '@loupe/config';
import { DatabaseModule, migrate, Replication } from '@loupe/database';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lent, startSecondApp, type TestApp } from '../support/app.js';
import { BreakableServer } from '../support/breakable-server.js';
import { examplesOf } from '../support/examples.js';
import { ImportClient } from '../support/imports.js';
import { isolationTests } from '../support/isolation.js';
import { loupe } from '../support/loupe-in-process.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { ReplicatedPostgres } from '../support/replicated-postgres.js';
import { fillSamples, withIds } from '../support/samples.js';
import { createTestDatabase, type TestDatabase, testConfig, testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';
import { FEW_POSTS, postsTests } from './posts-tests.js';

const CREATE =
  'mutation($name: String!) { createCollection(input: {name: $name}) { collection { id } userErrors { message } } }';
const NAMES = '{ collections { name } }';

type Replica = ReplicatedPostgres['replicas'][number];

describe('queries are read from two replicas', () => {
  let servers: ReplicatedPostgres;
  let addresses: BreakableServer[] = [];
  let redis: TestDatabase;
  let settings: { database: string } & Record<string, string>;
  /** Without replicas, on the same primary. */
  let direct: TestApp;
  let one: TestApp;
  let other: TestApp;
  const tenants: { tenant: Tenant; ids: Awaited<ReturnType<typeof fillSamples>> }[] = [];

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start(2);
    addresses = servers.replicas.map(({ url }) => new BreakableServer(new URL(url)));
    // Of this one, only its number in Redis is used.
    redis = await createTestDatabase();
    const shared = {
      database: redis.name,
      DATABASE_URL: servers.primary.url,
      EMBEDDINGS_PROVIDER: 'off',
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
      KEPT_ANSWERS_BYTES: String(4 * 1024 * 1024),
    };
    const opened = await Promise.all(addresses.map((address) => address.open()));
    settings = { ...shared, DATABASE_READ_URLS: opened.join(', ') };
    await migrate(testConfig(settings));
    // While nothing is in it.
    await servers.query(servers.primary, 'CREATE DATABASE second TEMPLATE loupe');
    direct = await startSecondApp(shared, shared);
    one = await startSecondApp(settings, settings);
    other = await startSecondApp(settings, settings);
    for (const name of ['heron', 'stork']) {
      const tenant = await createTenant(one, name);
      tenants.push({ tenant, ids: await fillSamples(one, tenant) });
    }
  });
  afterAll(async () => {
    for (const app of [other, one, direct]) await app?.close();
    await Promise.all(addresses.map((address) => address.cut()));
    await servers?.stop();
    await redis?.drop();
  });

  const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 240_000, interval: 100 });
  const replicasOf = (app: TestApp) => {
    const { reads } = app.app.get(Replication, { strict: false });
    if (reads === null) throw new Error('It has no replicas');
    return reads;
  };
  /** Statements of queries that the replicas and the primary have answered while work went on. */
  const readsDuring = async (app: TestApp, work: () => Promise<unknown>) => {
    const { reads } = replicasOf(app);
    const before = { ...reads };
    await work();
    return { replica: reads.replica - before.replica, primary: reads.primary - before.primary };
  };
  const [first, second] = [0, 1].map((index) => () => {
    const found = tenants[index];
    if (found === undefined) throw new Error('There is no such tenant');
    return found.tenant;
  }) as [() => Tenant, () => Tenant];
  const at = (app: TestApp, tenant: Tenant) => tenant.client.with({ url: app.url });
  const namesAt = async (app: TestApp, tenant: Tenant): Promise<string[]> =>
    (await at(app, tenant).data(NAMES)).collections.map(({ name }: { name: string }) => name);
  const create = (app: TestApp, tenant: Tenant, name: string) => at(app, tenant).data(CREATE, { name });
  const replay = (does: 'pause' | 'resume', replicas = servers.replicas) =>
    Promise.all(replicas.map((replica) => servers.query(replica, `SELECT pg_wal_replay_${does}()`)));
  /** Whether the statements of a query are answered by a replica. */
  const isFromReplica = async (app: TestApp, tenant: Tenant) =>
    (await readsDuring(app, () => namesAt(app, tenant))).replica > 0;
  const untilFromReplica = (app: TestApp, tenant: Tenant) =>
    until(async () => expect(await isFromReplica(app, tenant)).toBe(true));

  it('answers the example of each query for two workspaces at once, as the primary does', async () => {
    const examples = Object.entries(examplesOf(one.app.get(GraphQLSchemaHost, { strict: false }).schema));
    // What requests cost changes with each of them.
    const queries = examples.filter(
      ([name, { query }]) => !name.startsWith('usage') && !query.startsWith('mutation'),
    );
    const answers = async (app: TestApp) =>
      Promise.all(
        tenants.flatMap(({ tenant, ids }) =>
          queries.map(async ([name, example]) => {
            const { query, variables } = withIds(example, ids);
            const { status, body } = await at(app, tenant).send(query, variables);
            // Addresses of the service are those by which it was asked.
            return [name, status, JSON.stringify(body).replaceAll(app.origin, '')] as const;
          }),
        ),
      );
    await untilFromReplica(one, first());
    await untilFromReplica(one, second());
    const expected = await answers(direct);
    let reads = { replica: 0, primary: 0 };
    // A process that has stood still asks the primary until it knows again how far the replicas are.
    for (let attempt = 0; attempt < 20 && reads.replica <= 10 * reads.primary; attempt += 1) {
      reads = await readsDuring(one, async () => expect(await answers(one)).toEqual(expected));
    }
    expect(reads.replica).toBeGreaterThan(100);
    expect(reads.replica).toBeGreaterThan(10 * reads.primary);
  });

  it('shows each caller what was written before, at whichever process, however far behind each replica is', async () => {
    const written = new Map<Tenant, string[]>([first(), second()].map((tenant) => [tenant, []]));
    for (const tenant of written.keys()) written.set(tenant, await namesAt(direct, tenant));
    const paused = new Set<Replica>();
    for (let step = 0; step < scale(60, 1000); step += 1) {
      const [tenant, app, reader] = [
        Math.random() < 0.5 ? first() : second(),
        Math.random() < 0.5 ? one : other,
        Math.random() < 0.5 ? one : other,
      ];
      if (Math.random() < 0.15) {
        const replica = servers.replicas[Math.random() < 0.5 ? 0 : 1] ?? servers.replica;
        if (!paused.delete(replica)) paused.add(replica);
        await replay(paused.has(replica) ? 'pause' : 'resume', [replica]);
      }
      if (Math.random() < 0.4) {
        const name = crypto.randomUUID();
        await create(app, tenant, name);
        written.get(tenant)?.push(name);
      }
      expect((await namesAt(reader, tenant)).toSorted()).toEqual(written.get(tenant)?.toSorted());
    }
    await replay('resume');
  });

  it('keeps no answer of a replica, which may be older than the version of the workspace', async () => {
    const client = at(one, first());
    await ingest(one, first(), [somePost({ caption: 'long '.repeat(500) })]);
    await untilFromReplica(one, first());
    // An answer that the primary has made meanwhile is kept for a while.
    await until(async () => {
      for (let time = 0; time < 4; time += 1) {
        const { replica } = await readsDuring(one, () => client.data('{ items { nodes { id caption } } }'));
        expect(replica).toBeGreaterThan(0);
      }
    });
  });

  it('goes to the primary for the workspace that was written in only', async () => {
    await untilFromReplica(one, first());
    await untilFromReplica(one, second());
    await replay('pause');
    await create(other, first(), crypto.randomUUID());
    expect(await isFromReplica(one, first())).toBe(false);
    await untilFromReplica(one, second());
    expect(await isFromReplica(one, first())).toBe(false);
    await replay('resume');
    await untilFromReplica(one, first());
  });

  it('shows what a worker and the command line have written', async () => {
    const worker = await startTestWorker({ ...one, database: redis.name }, settings);
    await replay('pause');
    const imports = await ImportClient.of(one, first());
    const post = { externalId: 'v1', provider: 'YOUTUBE', type: 'VIDEO', channelTitle: 'Channel' };
    const total = async () => (await first().client.data('{ items { totalCount } }')).items.totalCount;
    const before = await total();
    const dates = {
      publishedAt: '2024-01-01T00:00:00Z',
      snapshots: [{ at: '2024-01-02T00:00:00Z', views: 1 }],
    };
    const { operation } = await imports.import(JSON.stringify({ ...post, ...dates }));
    expect(operation.imported).toMatchObject({ created: 1 });
    expect(await total()).toBe(before + 1);
    await replay('resume');
    await worker.close();
    const environment = testEnvironment(settings);
    const { stdout } = await loupe(['doctor'], environment);
    expect(stdout).toMatch(/replicas: Replica 1 follows/);
    expect(stdout).toMatch(/replicas: Replica 2 follows/);
    await until(async () => {
      const metrics = await (await fetch(`${one.origin}/metrics`)).text();
      expect(metrics).toMatch(/^loupe_read_replica_used\{replica="1"\} 1$/m);
    });
  });

  it('no request fails when the replicas die one after the other, and they are read again when they are back', async () => {
    await untilFromReplica(one, first());
    const asked = async (address: BreakableServer | undefined) => {
      for (let request = 0; request < 40; request += 1) {
        if (request === 10) await address?.cut();
        expect(await namesAt(one, first())).not.toEqual([]);
      }
    };
    const [former, latter] = addresses;
    await Promise.all([asked(former), asked(former), asked(former)]);
    await untilFromReplica(one, first());
    const { stdout } = await loupe(['doctor'], testEnvironment(settings));
    expect(stdout).toMatch(/replicas: Replica 1 cannot be reached/);
    await Promise.all([asked(latter), asked(latter), asked(latter)]);
    expect(await isFromReplica(one, first())).toBe(false);
    await Promise.all(addresses.map((address) => address.open()));
    await until(() => expect(replicasOf(one).states.map(({ isUsed }) => isUsed)).toEqual([true, true]));
    await untilFromReplica(one, first());
  });

  it('reads nothing from a replica of another database', async () => {
    const [former, latter] = servers.replicas.map(({ url }) => new URL(url));
    if (former === undefined || latter === undefined) throw new Error('There are no replicas');
    former.pathname = '/second';
    const wrong = { ...settings, DATABASE_READ_URLS: `${former.href}, ${latter.href}` };
    const { stdout } = await loupe(['doctor'], testEnvironment(wrong));
    expect(stdout).toMatch(/PROBLEM +replicas: Replica 1 has another database/);
    expect(stdout).toMatch(/ok +replicas: Replica 2 follows/);
    const module = await Test.createTestingModule({
      imports: [
        ConfigModule.forRoot(testConfig(wrong)),
        DatabaseModule.forRoot({ applicationName: 'loupe-test' }),
      ],
    }).compile();
    try {
      const { reads } = (await module.init()).get(Replication, { strict: false });
      await until(() => expect(reads?.states.map(({ isUsed }) => isUsed)).toEqual([false, true]));
    } finally {
      await module.close();
    }
  });

  describe('with everything that is true without them', () => {
    const start = async () => lent(one);
    // At usual length PgBouncer's proof runs them, and the posts' oracle shows that replicas give each workspace its own.
    if (FULL_PROOFS) isolationTests(start, 100);
    postsTests({ start, ...FEW_POSTS });

    it('and it was both replicas that answered', async () => {
      const scans = `SELECT sum(seq_scan + idx_scan) AS scans FROM pg_stat_user_tables WHERE relname = 'items'`;
      for (const replica of servers.replicas) {
        await until(async () => {
          const [row] = await servers.query(replica, scans);
          expect(Number(row?.scans)).toBeGreaterThan(100);
        });
      }
    });
  });
});
