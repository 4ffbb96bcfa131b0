import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OPERATOR } from '@loupe/audit';
import { ApiToken } from '@loupe/auth';
import { ConfigModule } from '@loupe/config';
import { ClockFollower, Database, DatabaseModule, sql, UnnamedDatabases } from '@loupe/database';
import { newId, type WorkspaceRef } from '@loupe/kernel';
import { Collection } from '@loupe/presets';
import { WorkspaceDeletionService } from '@loupe/privacy';
import { WorkspaceSettingsService, WorkspacesService } from '@loupe/workspace';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { BreakableServer } from '../support/breakable-server.js';
import type { GraphqlClient } from '../support/client.js';
import { ImportClient } from '../support/imports.js';
import { loupe } from '../support/loupe-in-process.js';
import { postgresPrograms } from '../support/postgres-programs.js';
import {
  adminQuery,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  testConfig,
  testEnvironment,
} from '../support/servers.js';
import { astray, inTurn } from '../support/two-databases.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const CREATE =
  'mutation($name: String!) { createCollection(input: {name: $name}) { collection { id } userErrors { message } } }';

describe('workspaces on two databases', () => {
  let api: TestApp;
  let second: TestDatabase;
  let address: BreakableServer;
  let settings: Record<string, string>;

  beforeAll(async () => {
    second = await createTestDatabase();
    address = new BreakableServer(new URL(urlOf(second.name)));
    settings = {
      DATABASE_OF_WORKSPACES: `second=${await address.open()}`,
      DATABASE_OF_NEW_WORKSPACES: '',
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
      EMBEDDINGS_PROVIDER: 'off',
      KEPT_ANSWERS_BYTES: String(4 * 1024 * 1024),
    };
    api = await startTestApp(settings);
    inTurn(api);
  });
  afterAll(async () => {
    await api?.close();
    await address?.cut();
    await second?.drop();
  });

  /** A tenant with its content in the second database, and one with it in the main one. */
  const tenants = async (): Promise<[there: Tenant, here: Tenant]> => [
    await createTenant(api, 'There'),
    await createTenant(api, 'Here'),
  ];
  const database = () => api.app.get(Database, { strict: false });
  /** Number of collections. */
  const counted = async (scope: WorkspaceRef) => {
    const [row] = await database().query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${database().rows(scope, Collection, 'collection')}`,
    );
    return row?.count ?? 0;
  };
  const namesOf = async (client: GraphqlClient): Promise<string[]> => {
    const { collections } = await client.data('{ collections { name } }');
    return collections.map(({ name }: { name: string }) => name);
  };

  interface Processor {
    process(job?: object): Promise<unknown>;
  }
  const processorsOf = (worker: INestApplicationContext): Processor[] =>
    [...worker.get(ModulesContainer).values()]
      .flatMap(({ providers }) => [...providers.values()])
      .filter(({ metatype }) => metatype && Reflect.hasMetadata('bull:module_queue', metatype))
      .map(({ instance }) => instance as Processor);
  async function repeatedJobs(worker: INestApplicationContext): Promise<void> {
    const jobs = processorsOf(worker).filter((processor) =>
      Reflect.hasMetadata('loupe:every', processor.constructor),
    );
    expect(jobs.length).toBeGreaterThan(10);
    for (const job of jobs) await job.process();
  }

  const urlOf = (name: string) => testConfig({ database: name }).get('DATABASE_URL');

  it('an organization has workspaces in both, and its audit log lists what was done in each, newest first', async () => {
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const { id: organizationId } = await workspaces.createOrganization('Both', 'growth');
    const ids: string[] = [];
    for (const name of ['One', 'Two'])
      ids.push((await workspaces.createWorkspace({ name, organizationId })).id);
    const client = await api.clientOf({ organizationId }, ids[0]);
    for (const [turn, name] of ['a', 'b', 'c', 'd'].entries()) {
      const { createAlertRule } = await client.with({ workspaceId: ids[turn % 2] ?? '' }).data(
        `mutation($name: String!) {
          createAlertRule(input: { name: $name, virality: HIGH }) { userErrors { message } } }`,
        { name },
      );
      expect(createAlertRule.userErrors).toEqual([]);
    }
    const page = '{ edges { cursor } nodes { createdAt workspaceId } totalCount }';
    const all = (await client.data(`{ auditLog(first: 100) ${page} }`)).auditLog;
    expect(all.nodes.length).toBe(all.totalCount);
    expect(new Set(all.nodes.map((entry: { workspaceId: string }) => entry.workspaceId))).toEqual(
      new Set([null, ...ids]),
    );
    const times = all.nodes.map((entry: { createdAt: string }) => entry.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const walked: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const { auditLog } = await client.data(
        `query($after: String) { auditLog(first: 2, after: $after) ${page} }`,
        { after },
      );
      if (auditLog.nodes.length === 0) break;
      walked.push(...auditLog.nodes);
      after = auditLog.edges.at(-1).cursor;
    }
    expect(walked).toEqual(all.nodes);
  });

  describe('a transaction', () => {
    const add = ({ scope }: Tenant, name: string) =>
      database().query(sql`
        INSERT INTO collections (workspace_id, id, name, position) VALUES (${scope.workspaceId}, ${newId()}, ${name}, 0)`);

    it('is in the database of its first statement, refuses another, and leaves nothing then', async () => {
      const [there, here] = await tenants();
      for (const [first, second] of [
        [there, here],
        [here, there],
      ] as const) {
        const both = database().transaction(async () => {
          await add(first, 'refused');
          await add(second, 'refused');
        });
        await expect(both).rejects.toThrow('several databases');
      }
      expect([await counted(there.scope), await counted(here.scope)]).toEqual([0, 0]);
    });

    it('is one although its first statements are begun together, and reads tenancy beside', async () => {
      const [there] = await tenants();
      const failing = database().transaction(async () => {
        await Promise.all([add(there, 'a'), add(there, 'b'), database().manager.find(ApiToken, { take: 1 })]);
        expect(await counted(there.scope)).toBe(2);
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      expect(await counted(there.scope)).toBe(0);
    });

    it('has its lock before its first statement', async () => {
      const [there] = await tenants();
      const addNext = () =>
        database().exclusively(`numbers ${there.scope.workspaceId}`, async () =>
          add(there, `number ${await counted(there.scope)}`),
        );
      await Promise.all(Array.from({ length: 12 }, addNext));
      const names = Array.from({ length: 12 }, (_, number) => `number ${number}`);
      expect((await namesOf(there.client)).sort()).toEqual(names.sort());
    });

    it('of one snapshot sees nothing that is committed later', async () => {
      const [there] = await tenants();
      const steps: number[] = [];
      const later = new Promise<void>((resolve, reject) => {
        const read = async () => {
          steps.push(await counted(there.scope));
          await written;
          steps.push(await counted(there.scope));
        };
        database().snapshot(read).then(resolve, reject);
      });
      const written = expect
        .poll(() => steps.length, { timeout: 240_000 })
        .toBe(1)
        .then(() => add(there, 'late'));
      await later;
      expect([...steps, await counted(there.scope)]).toEqual([0, 0, 1]);
    });
  });

  it('a worker imports posts for both, and while one database is down for the workspaces of the other', async () => {
    const worker = await startTestWorker(api, settings);
    try {
      const [there, here] = await tenants();
      const post = (externalId: string) =>
        JSON.stringify({
          externalId,
          provider: 'YOUTUBE',
          type: 'VIDEO',
          channelTitle: 'Channel',
          publishedAt: '2024-01-01T00:00:00Z',
          snapshots: [{ at: '2024-01-02T00:00:00Z', views: 1 }],
        });
      const clients = { there: await ImportClient.of(api, there), here: await ImportClient.of(api, here) };
      for (const client of Object.values(clients)) {
        expect((await client.import(post('v1'))).operation.imported).toMatchObject({ created: 1 });
      }
      await address.cut();
      const { body } = await there.client.send('{ items { totalCount } }');
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
      expect((await clients.here.import(post('v2'))).operation.imported).toMatchObject({ created: 1 });
      expect((await here.client.data('{ items { totalCount } }')).items).toEqual({ totalCount: 2 });
      const visited: string[] = [];
      await api.app
        .get(WorkspacesService, { strict: false })
        .sumOfEach(async (scope) => (await counted(scope)) + visited.push(scope.workspaceId));
      expect(visited).toContain(here.scope.workspaceId);
      expect(visited).not.toContain(there.scope.workspaceId);
      await address.open();
      expect((await clients.there.import(post('v2'))).operation.imported).toMatchObject({ created: 1 });
      expect((await there.client.data('{ items { totalCount } }')).items).toEqual({ totalCount: 2 });
    } finally {
      await address.open();
      await worker.close();
    }
  });

  it('the doctor judges both, and migrations of both are listed', async () => {
    const environment = testEnvironment({ database: api.database, ...settings });
    const { stdout } = await loupe(['doctor'], environment);
    expect(stdout).toMatch(/ok +postgresql: The schema is up to date/);
    expect(stdout).toMatch(/ok +database second: The schema is up to date/);
    const { stdout: list } = await loupe(['migrate', '--status'], environment);
    expect(list).toMatch(/^applied +DatabaseOfWorkspaces\d+$/m);
    expect(list).toMatch(/^applied +second DatabaseOfWorkspaces\d+$/m);
    expect((await loupe(['migrate'], environment)).stdout).toBe('The database is up to date.\n');
    const wrong = new URL(await address.open());
    wrong.pathname = '/nowhere';
    const { stdout: refused } = await loupe(['doctor'], {
      ...environment,
      DATABASE_OF_WORKSPACES: `second=${wrong}`,
    });
    expect(refused).toMatch(/PROBLEM +databases: The database second refuses the connection: .*nowhere/);
    const unnamed = { ...environment, DATABASE_OF_WORKSPACES: '' };
    expect((await loupe(['doctor'], unnamed)).stdout).toMatch(
      /PROBLEM +databases: Workspaces are in databases .* \(second\)/,
    );
    await address.cut();
    try {
      const { code, stdout: without } = await loupe(['doctor'], environment);
      expect((await loupe(['migrate'], environment)).stderr).toMatch(
        /^The database second cannot be reached: .*ECONNREFUSED.*DATABASE_OF_WORKSPACES right\?\n$/,
      );
      expect([code, without]).toEqual([
        1,
        expect.stringMatching(/PROBLEM +databases: The database second cannot be reached/),
      ]);
    } finally {
      await address.open();
    }
  });

  it('a backup has both, each goes back where it was, and it is refused where one would have no place', async () => {
    const both = await tenants();
    for (const { client } of both) expect((await client.send(CREATE, { name: 'Kept' })).status).toBe(200);
    const programs = await postgresPrograms();
    const folder = mkdtempSync(join(tmpdir(), 'loupe-two-backup-'));
    const targets = [await createEmptyDatabase(), await createEmptyDatabase()] as const;
    const [main, other] = targets.map(({ name }) => urlOf(name));
    const of = (database: string, ofWorkspaces: string) =>
      testEnvironment({
        ...{ database, ...settings, DATABASE_OF_WORKSPACES: ofWorkspaces },
        STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
        POSTGRES_PROGRAMS: programs,
      });
    try {
      const made = await loupe(
        ['backup', folder, '--json'],
        of(api.database, `second=${await address.open()}`),
      );
      expect([made.code, made.stderr]).toEqual([
        0,
        expect.stringMatching(/^Database second: .*\nDatabase: /m),
      ]);
      const restore = (ofWorkspaces: string, ...args: string[]) =>
        loupe(['restore', folder, ...args], of(targets[0].name, ofWorkspaces));
      for (const wrong of ['', `third=${other}`, `second=${other},third=${main}`]) {
        expect((await restore(wrong, '--no-erasures')).stderr).toMatch(/must name second, and no others\.$/m);
      }
      const list = join(folder, 'wrong');
      writeFileSync(list, 'no list');
      const right = `second=${other}`;
      expect((await restore(right, '--erasures', list)).stderr).toMatch(/line 1 is not one of a list/);
      const again = await restore(right, '--no-erasures');
      expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('counting its rows')]);
      const restored = await startSecondApp({ database: targets[0].name }, { DATABASE_OF_WORKSPACES: right });
      try {
        for (const { client } of both)
          expect(await namesOf(client.with({ url: restored.url }))).toEqual(['Kept']);
      } finally {
        await restored.close();
      }
    } finally {
      for (const target of targets) await target.drop();
      for (const left of [folder, programs]) if (left !== '') rmSync(left, { recursive: true });
    }
  });

  it('an operator sees and drops the work of both, and how many connections there are to each', async () => {
    const both = await tenants();
    for (const tenant of both) await ingest(api, tenant, [somePost()]);
    const environment = testEnvironment({ database: api.database, ...settings });
    const queues = async (...args: string[]) =>
      JSON.parse((await loupe(['queues', ...args, '--json'], environment)).stdout);
    const of = async (stage: string): Promise<number> => {
      const found = (await queues('list')).queues.find(
        ({ queue }: { queue: string }) => queue === 'embeddings',
      );
      return found[stage];
    };
    const { tasks } = await queues('show', 'embeddings');
    const owners = new Set(tasks.map((task: { workspaceId: string }) => task.workspaceId));
    expect(both.map(({ scope }) => owners.has(scope.workspaceId))).toEqual([true, true]);
    expect(await of('due')).toBe(tasks.length);
    expect((await queues('drop', 'embeddings', '--yes')).tasks).toBe(tasks.length);
    expect(await of('due')).toBe(0);
    const text = await (await fetch(`${api.origin}/metrics`)).text();
    for (const name of ['main', 'second'])
      expect(text).toMatch(
        new RegExp(`^loupe_postgresql_connections\\{database="${name}",state="idle"\\} \\d`, 'm'),
      );
  });

  it('every repeated job is done for both', async () => {
    const worker = await startTestWorker(api, settings);
    try {
      await repeatedJobs(worker);
    } finally {
      await worker.close();
    }
  });

  it('a workspace is renamed where it is read, and its rows are deleted where they are', async () => {
    const [there] = await tenants();
    expect((await there.client.send(CREATE, { name: 'Kept' })).status).toBe(200);
    expect(await namesOf(there.client)).toEqual(['Kept']);
    await api.app
      .get(WorkspaceSettingsService, { strict: false })
      .update(there.scope.workspaceId, { name: 'Renamed' }, OPERATOR);
    const { workspaceId } = there.scope;
    const client = new pg.Client({
      connectionString: urlOf(second.name),
    });
    await client.connect();
    try {
      const inSecond = async () =>
        (await client.query('SELECT name FROM workspaces WHERE id = $1', [workspaceId])).rows;
      expect(await inSecond()).toEqual([{ name: 'Renamed' }]);
      // A writer that had begun before: its row is there only after the first look at the table. It holds no counter of the workspace.
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO view_groups (workspace_id, id, name) VALUES ($1, gen_random_uuid(), 'Late')`,
        [workspaceId],
      );
      const deletion = api.app.get(WorkspaceDeletionService, { strict: false });
      const deleting = deletion.deleteWorkspace(workspaceId, OPERATOR);
      const waiting = `SELECT 1 FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = '${second.name}' AND query LIKE 'DELETE FROM workspaces%'`;
      await expect.poll(() => adminQuery(waiting), { timeout: 240_000 }).toHaveLength(1);
      await client.query('COMMIT');
      expect((await deleting).rows).toMatchObject({ collections: 1, view_groups: 1 });
      expect(await inSecond()).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('a workspace with rows in another database than its own is not deleted, which is said', async () => {
    const [there] = await tenants();
    const { workspaceId } = there.scope;
    const deletion = api.app.get(WorkspaceDeletionService, { strict: false });
    const main = new pg.Client({
      connectionString: urlOf(api.database),
    });
    await main.connect();
    try {
      await main.query(
        `INSERT INTO view_groups (workspace_id, id, name) VALUES ($1, gen_random_uuid(), 'Astray')`,
        [workspaceId],
      );
      await expect(deletion.deleteWorkspace(workspaceId, OPERATOR)).rejects.toThrow(
        'rows of the table view_groups are in another database',
      );
      await main.query('DELETE FROM view_groups WHERE workspace_id = $1', [workspaceId]);
      await deletion.deleteWorkspace(workspaceId, OPERATOR);
      const left = await main.query('SELECT 1 FROM workspaces WHERE id = $1', [workspaceId]);
      expect(left.rows).toEqual([]);
    } finally {
      await main.end();
    }
  });

  it('jobs of a worker that does not know the database write nothing for its workspaces, and it says so once', async () => {
    const [there] = await tenants();
    await ingest(api, there, [somePost()]);
    const said = vi.spyOn(Logger.prototype, 'error');
    const worker = await startTestWorker(api, { ...settings, DATABASE_OF_WORKSPACES: '' });
    try {
      // A job of this workspace, which any worker may take: it fails, and another worker may repeat it.
      const [rerate] = processorsOf(worker).filter(
        (processor) => processor.constructor.name === 'RerateProcessor',
      );
      const data = { workspaceId: there.scope.workspaceId };
      await expect(rerate?.process({ data })).rejects.toThrow('is not known here');
      await repeatedJobs(worker);
      const databases = worker.get(UnnamedDatabases, { strict: false });
      await databases.look();
      await databases.look();
      const unnamed = said.mock.calls.filter(([text]) => /does not name \(second\)/.test(String(text)));
      expect(unnamed).toHaveLength(1);
    } finally {
      said.mockRestore();
      await worker.close();
    }
  });

  it('a process says once that the clock of one differs from that of the main one, by which it goes', async () => {
    const fast = await createTestDatabase();
    const client = new pg.Client({ connectionString: urlOf(fast.name) });
    await client.connect();
    // Found before PostgreSQL's own.
    await client.query(`
      CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() + interval '40 seconds' $$`);
    await client.query(`ALTER DATABASE ${fast.name} SET search_path = public, pg_catalog`);
    await client.end();
    const databases = `fast=${urlOf(fast.name)},second=${await address.open()}`;
    const module = await Test.createTestingModule({
      imports: [
        ConfigModule.forRoot(
          testConfig({ database: api.database, ...settings, DATABASE_OF_WORKSPACES: databases }),
        ),
        DatabaseModule.forRoot({ applicationName: 'loupe-test' }),
      ],
    }).compile();
    const warned = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    try {
      const clock = (await module.init()).get(ClockFollower, { strict: false });
      await clock.compareOthers();
      await clock.compareOthers();
      expect(warned.mock.calls.filter(([text]) => /clock of the database/.test(String(text)))).toEqual([
        [expect.stringMatching(/database fast is \d+ s ahead of the main one’s/)],
      ]);
    } finally {
      warned.mockRestore();
      await module.close();
      await fast.drop();
    }
  });

  it('no row is in a database that its workspace is not in', async () => {
    expect(await astray({ main: urlOf(api.database), second: urlOf(second.name) })).toEqual({});
  });
});
