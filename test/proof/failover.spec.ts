import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startSecondApp, type TestApp } from '../support/app.js';
import { BreakableServer } from '../support/breakable-server.js';
import { ImportClient } from '../support/imports.js';
import { ReplicatedPostgres } from '../support/replicated-postgres.js';
import { createTestDatabase, type TestDatabase, testConfig, testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

const WRITERS = 4;
const CREATE =
  'mutation($name: String!) { createCollection(input: {name: $name}) { collection { id } userErrors { message } } }';

interface Answer {
  name: string;
  status: number;
  code: unknown;
  retryAfter: string | null;
}

describe('PostgreSQL fails, and its replica takes over', () => {
  let servers: ReplicatedPostgres;
  let address: BreakableServer;
  let redis: TestDatabase;
  let settings: { database: string } & Record<string, string>;
  let app: TestApp;
  let tenant: Tenant;
  let api: ApiProcess;
  let worker: AppProcess;
  const answers: Answer[] = [];
  let isOver = false;

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start();
    address = new BreakableServer(new URL(servers.primary.url));
    // Of this one, only its number in Redis is used.
    redis = await createTestDatabase();
    settings = {
      database: redis.name,
      DATABASE_URL: await address.open(),
      EMBEDDINGS_PROVIDER: 'off',
      LOG_LEVEL: 'fatal',
    };
    await migrate(testConfig(settings));
    app = await startSecondApp(settings, settings);
    tenant = await createTenant(app);
    await servers.waitForReplica();
    api = await startApiProcess(settings);
    worker = AppProcess.start('worker', testEnvironment(settings));
  });
  afterAll(async () => {
    isOver = true;
    await worker?.end();
    await api?.stop();
    await app?.close();
    await address?.cut();
    await servers?.stop();
    await redis?.drop();
  });

  const created = () => answers.filter(({ status, code }) => status === 200 && code === undefined);
  const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 240_000, interval: 100 });

  /** Creates collections until it is over, each with another name, and notes what it is told. */
  async function write(): Promise<void> {
    while (!isOver) {
      const name = crypto.randomUUID();
      const { status, headers, body } = await tenant.client.with({ url: api.url }).send(CREATE, { name });
      const { errors } = body;
      const code = Array.isArray(errors) ? errors[0]?.extensions.code : errors;
      answers.push({ name, status, code, retryAfter: headers.get('retry-after') });
      await sleep(20);
    }
  }

  it('nothing that was acknowledged is lost, and callers are told to try again until it goes on by itself', async () => {
    const writers = Array.from({ length: WRITERS }, write);
    await until(() => expect(created().length).toBeGreaterThan(20));
    const imports = await ImportClient.of(app, tenant, {}, api.url);
    const postOf = (number: number) =>
      JSON.stringify({
        externalId: `v${number}`,
        provider: 'YOUTUBE',
        type: 'VIDEO',
        channelTitle: 'Channel',
        publishedAt: '2024-01-01T00:00:00Z',
        snapshots: [{ at: '2024-01-02T00:00:00Z', views: number }],
      });
    // A worker that is still starting would end when its database goes away, as it should.
    const first = await imports.send(postOf(500));
    await imports.finished(first.body.operation.id);
    const posts = Array.from({ length: 500 }, (_, number) => postOf(number)).join('\n');
    const accepted = await imports.send(posts);
    expect(accepted.status).toBe(202);

    await servers.killPrimary();
    const refused = (from: number) => answers.slice(from).filter(({ status }) => status === 503);
    await until(() => expect(refused(0).length).toBeGreaterThan(20));

    // A proxy that looks only whether a server answers leads to one that takes no writes yet.
    await address.leadTo(servers.replica.url);
    const early = answers.length;
    await until(() => {
      expect(answers.slice(early).some(({ status, code }) => status === 200 && code !== undefined)).toBe(
        true,
      );
    });
    const { workspace } = await tenant.client.with({ url: api.url }).data('{ workspace { id } }');
    expect(workspace.id).toBe(tenant.scope.workspaceId);

    await servers.promote();
    const before = created().length;
    await until(() => expect(created().length).toBeGreaterThan(before + 20));
    isOver = true;
    await Promise.all(writers);

    const kinds = new Set(
      answers.map(({ status, code, retryAfter }) => `${status} ${code} ${retryAfter !== null}`),
    );
    const told = ['200 undefined false', '200 SERVICE_UNAVAILABLE false', '503 SERVICE_UNAVAILABLE true'];
    expect([...kinds].filter((kind) => !told.includes(kind))).toEqual([]);
    const { collections } = await tenant.client.with({ url: api.url }).data('{ collections { name } }');
    const there = new Set(collections.map(({ name }: { name: string }) => name));
    expect(created().filter(({ name }) => !there.has(name))).toEqual([]);
    const { id } = accepted.body.operation;
    expect((await imports.finished(id)).imported).toMatchObject({ lines: 500, created: 500, rejected: 0 });
    expect(worker.isAlive).toBe(true);
  });
});
