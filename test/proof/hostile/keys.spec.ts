import { ApiTokensService } from '@loupe/auth';
import { Database, sql } from '@loupe/database';
import { IdempotencyStore, KEY_SECONDS, type KeyName, recordName } from '@loupe/http';
import { RedisConnection } from '@loupe/queue';
import { CreditStore, PLAN_LIMITS } from '@loupe/rate-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiProcess, startApiProcess } from '../../support/api-process.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { BreakableServer } from '../../support/breakable-server.js';
import type { GraphqlClient } from '../../support/client.js';
import { type Stage, startStage } from '../../support/hostile.js';
import { RpcClient } from '../../support/mcp.js';
import { testEnvironment } from '../../support/servers.js';
import { createTenant, type Tenant } from '../../support/world.js';

const KB = 1024;
const MB = 1024 * KB;
const CREATE = `mutation($name: String!) {
  createCollection(input: {name: $name}) { collection { id } userErrors { message } } }`;
const SUBSCRIBE = `mutation { createWebhookSubscription(input: {name: "x", url: "https://example.com/", eventTypes: ["*"]}) {
  webhookSubscription { id } secret userErrors { message } } }`;
/** 50 for the mutation and 4 for the selected fields. */
const CREATE_COST = 54;
const REPLAY_COST = 5;

const redisOf = (api: TestApp) => api.app.get(RedisConnection, { strict: false }).client;
const keyed = (client: GraphqlClient, key: string, headers: Record<string, string> = {}) =>
  client.with({ headers: { 'idempotency-key': key, ...headers } });
const create = (client: GraphqlClient, key: string, name: string) =>
  keyed(client, key).send(CREATE, { name });
const codeOf = ({ errors }: { errors?: unknown }) =>
  (errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code;
const namesOf = async (client: GraphqlClient): Promise<string[]> =>
  (await client.data('{ collections { name } }')).collections.map(({ name }: { name: string }) => name);

/** Names of everything that Redis has of a workspace's keys. */
async function namesIn(api: TestApp, workspaceId: string): Promise<string[]> {
  const names: string[] = [];
  for await (const some of redisOf(api).scanStream({
    match: `loupe:idempotency*{${workspaceId}}*`,
    count: 1000,
  })) {
    names.push(...(some as string[]));
  }
  return names;
}

/** Bytes that Redis holds for a workspace's keys. */
async function bytesIn(api: TestApp, workspaceId: string): Promise<number> {
  const pipeline = redisOf(api).pipeline();
  for (const name of await namesIn(api, workspaceId)) pipeline.memory('USAGE', name);
  const replies = (await pipeline.exec()) ?? [];
  return replies.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

describe('keys of idempotent requests under attack', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  it('keep no large answer: 15 MB for 67 credits are a few hundred bytes', async () => {
    const selection = Array.from({ length: 15 }, (_, index) => `a${index}: contentView { filters }`).join(
      ' ',
    );
    const makeLarge = `mutation($input: CreateContentViewInput!) { createContentView(input: $input) {
      ${selection} userErrors { message } } }`;
    await stage.attack(async ({ client, scope }) => {
      for (const name of ['one', 'two', 'three']) {
        const input = { name, filters: { k: 'x'.repeat(60 * KB) } };
        const { status, body } = await keyed(client, name).send(makeLarge, { input });
        expect([status, body.data?.createContentView.userErrors]).toEqual([200, []]);
        const again = await keyed(client, name).send(makeLarge, { input });
        // Over 5 requests a second.
        if (again.status === 429) continue;
        expect([again.status, codeOf(again.body)]).toEqual([409, 'IDEMPOTENCY_ANSWER_NOT_KEPT']);
      }
      expect(await bytesIn(stage.api, scope.workspaceId)).toBeLessThan(4 * KB);
    });
  });

  it('wait for their first request without work for others: forty at once, of one key', async () => {
    await stage.attack(async ({ client, scope }) => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => create(client, 'same', 'once')));
      const accepted = answers.filter(({ status }) => status === 200);
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
      expect(accepted.length).toBeGreaterThan(0);
      expect(new Set(accepted.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const [row] = await stage.api.app.get(Database, { strict: false }).query<{ count: string }>(sql`
        SELECT count(*) AS count FROM collections WHERE workspace_id = ${scope.workspaceId}`);
      expect(Number(row?.count)).toBe(1);
    });
  });
});

describe('keys of idempotent requests', () => {
  let api: TestApp;
  let tenant: Tenant;
  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMITS: 'enforce' });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const newToken = async () => {
    const { organizationId } = tenant;
    return (await api.app.get(ApiTokensService).create({ organizationId, name: 'second' })).token;
  };
  const store = () => api.app.get(IdempotencyStore, { strict: false });
  const bucket = (credits: number) =>
    api.app.get(CreditStore, { strict: false }).spend({
      id: tenant.scope.workspaceId,
      limits: PLAN_LIMITS.growth,
      credits,
      isRequest: false,
      // Nothing flows back while a test runs: the refill begins in the future.
      now: (Date.now() + 600_000) * 1000,
    });
  /** Forgets the requests of this second, so that a test need not wait for the next. */
  const newSecond = () => redisOf(api).del(`loupe:requests:{${tenant.scope.workspaceId}}`);
  /** What something costs, and how many requests it counts as: what the bucket is asked for and grants. */
  async function priceOf(work: () => Promise<unknown>): Promise<{ credits: number; counted: number }> {
    await newSecond();
    const credits = api.app.get(CreditStore, { strict: false });
    const spend = credits.spend.bind(credits);
    const price = { credits: 0, counted: 0 };
    const listening = vi.spyOn(credits, 'spend').mockImplementation(async (asked) => {
      const spent = await spend(asked);
      if (spent?.accepted === true) {
        price.credits += asked.credits;
        price.counted += Number(asked.isRequest);
      }
      return spent;
    });
    await work();
    listening.mockRestore();
    return price;
  }

  it('cost the whole price once, the least when they are replayed, nothing when they are refused', async () => {
    const { client } = tenant;
    expect(await priceOf(() => create(client, 'k', 'once'))).toEqual({ credits: CREATE_COST, counted: 1 });
    expect(await priceOf(() => create(client, 'k', 'once'))).toEqual({ credits: REPLAY_COST, counted: 1 });
    expect(
      await priceOf(async () => {
        const { status, body } = await create(client, 'k', 'another');
        expect([status, codeOf(body)]).toEqual([400, 'BAD_REQUEST']);
      }),
    ).toEqual({ credits: 0, counted: 1 });
    for (const key of ['a b', 'x'.repeat(256)]) {
      const { credits } = await priceOf(async () => {
        const { status, body } = await create(client, key, 'never');
        expect([status, codeOf(body)]).toEqual([400, 'BAD_REQUEST']);
      });
      expect(credits).toBe(0);
    }
    expect(await namesOf(client)).toEqual(['once']);
  });

  it('are reported as malformed before the document is read', async () => {
    const price = await priceOf(async () => {
      const { status } = await keyed(tenant.client, 'a b').send('mutation { nonsense(');
      expect(status).toBe(400);
    });
    expect(price.credits).toBe(0);
  });

  it('are free again when their request was refused for credits', async () => {
    await bucket(PLAN_LIMITS.growth.capacity);
    expect((await create(tenant.client, 'k', 'later')).status).toBe(429);
    await bucket(-1000);
    await newSecond();
    const { body } = await create(tenant.client, 'k', 'later');
    expect(body.data?.createCollection.userErrors).toEqual([]);
    await newSecond();
    expect((await create(tenant.client, 'k', 'later')).body).toEqual(body);
  });

  it('have 10 MB of answers a workspace: the oldest go, and their requests are not executed again', async () => {
    const { workspaceId } = tenant.scope;
    const names = Array.from({ length: 200 }, (_, index) => ({ workspaceId, id: `id-${index}` }));
    const claim = { fingerprint: 'f', mutations: ['createCollection', 'deleteCollection'] };
    const answer = { status: 200, contentType: 'application/json', body: 'x'.repeat(60 * KB) };
    for (const name of names) {
      expect(await store().claim(name, claim)).toBeNull();
      await store().complete(name, claim, answer);
    }
    expect(await bytesIn(api, workspaceId)).toBeLessThan(13 * MB);
    const [oldest, newest] = [names[0] as KeyName, names.at(-1) as KeyName];
    expect(await store().claim(oldest, claim)).toMatchObject({ ...claim, isExecuted: true, answer: null });
    expect(await store().claim(newest, claim)).toMatchObject({ ...claim, isExecuted: true, answer });
    const kept = await Promise.all(names.map((name) => store().claim(name, claim)));
    const bytes = kept.reduce((sum, used) => sum + (used?.answer?.body.length ?? 0), 0);
    expect(bytes).toBeLessThanOrEqual(10 * MB);
    expect(bytes).toBeGreaterThan(9 * MB);
    // Nobody else's answers make room.
    const other = await createTenant(api);
    await create(other.client, 'k', 'theirs');
    expect(await bytesIn(api, other.scope.workspaceId)).toBeGreaterThan(0);
  });

  it('are at most 100,000 in 24 hours, and a key beyond them executes nothing and costs nothing', async () => {
    const { workspaceId } = tenant.scope;
    const hour = Math.floor(Date.now() / 3_600_000);
    const used = `loupe:idempotency-used:{${workspaceId}}`;
    await redisOf(api).hset(
      used,
      String(hour - 30),
      100_000,
      String(hour - 20),
      60_000,
      String(hour),
      39_999,
    );
    expect((await create(tenant.client, 'last', 'last')).status).toBe(200);
    await newSecond();
    const { credits } = await priceOf(async () => {
      const { status, headers, body } = await create(tenant.client, 'more', 'more');
      expect([status, codeOf(body), headers.get('retry-after')]).toEqual([
        429,
        'RATE_LIMIT_EXCEEDED',
        '3600',
      ]);
    });
    expect(credits).toBe(0);
    await newSecond();
    expect((await create(tenant.client, 'last', 'last')).status).toBe(200);
    expect(await namesOf(tenant.client)).toEqual(['last']);
    expect(await redisOf(api).hexists(used, String(hour - 30))).toBe(0);
  });

  it('end by themselves, with all that is kept of them', async () => {
    await create(tenant.client, 'k', 'x');
    for (const name of await namesIn(api, tenant.scope.workspaceId)) {
      const seconds = await redisOf(api).ttl(name);
      expect([name, seconds > KEY_SECONDS - 120 && seconds <= KEY_SECONDS + 3600]).toEqual([name, true]);
    }
  });

  it('leave no secret in Redis, in the log or in the names of keys', async () => {
    const lines: string[] = [];
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    }
    const created = await keyed(tenant.client, 'whsec-key').send(SUBSCRIBE);
    const { secret, webhookSubscription } = created.body.data.createWebhookSubscription;
    const rotate = `mutation { rotateWebhookSecret(id: "${webhookSubscription.id}") { secret userErrors { message } } }`;
    const rotated = await keyed(tenant.client, 'rotate').send(rotate);
    const again = await keyed(tenant.client, 'whsec-key').send(SUBSCRIBE);
    vi.restoreAllMocks();
    expect(again.body).toEqual(created.body);

    const secrets = [secret, rotated.body.data.rotateWebhookSecret.secret];
    expect(secrets).toEqual([expect.stringMatching(/^whsec_.{20,}/), expect.stringMatching(/^whsec_.{20,}/)]);
    const redis = redisOf(api);
    const everything: string[] = lines;
    for await (const names of redis.scanStream({ count: 1000 })) {
      for (const name of names as string[]) {
        // As Redis would write it to its file, whatever its type is.
        everything.push(
          name,
          String(await redis.dumpBuffer(name)),
          JSON.stringify(await redis.hgetall(name).catch(() => null)),
        );
      }
    }
    const text = everything.join('\n');
    expect(text).toContain(tenant.scope.workspaceId);
    for (const known of [
      'whsec_',
      ...secrets.map((one: string) => one.slice('whsec_'.length)),
      'whsec-key',
    ]) {
      expect(text.includes(known), known).toBe(false);
      expect(text.includes(Buffer.from(known).toString('base64').slice(0, 16)), known).toBe(false);
    }
  });

  it('are bound to the whole body, and to nothing else of the request', async () => {
    const token = await newToken();
    const both = `mutation A { createCollection(input: {name: "a"}) { collection { name } userErrors { message } } }
      mutation B { createCollection(input: {name: "b"}) { collection { name } userErrors { message } } }`;
    const post = async (body: object, headers: Record<string, string> = {}) => {
      await newSecond();
      const response = await fetch(api.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 (test)',
          authorization: `Bearer ${token}`,
          'workspace-id': tenant.scope.workspaceId,
          'idempotency-key': 'k',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const first = await post({ query: both, operationName: 'A' });
    expect(JSON.parse(first.text).data.createCollection.collection).toEqual({ name: 'a' });
    expect((await post({ query: both, operationName: 'B' })).status).toBe(400);
    expect(
      await post({ query: both, operationName: 'A' }, { accept: 'text/html', 'x-loupe-cost': '1' }),
    ).toEqual(first);
    expect(await namesOf(tenant.client)).toEqual(['a']);
  });

  it('are shared by MCP and GraphQL without one answering for the other', async () => {
    const token = await newToken();
    const mcp = new RpcClient(`${api.url}/mcp`, {
      token,
      headers: { 'idempotency-key': 'k', 'workspace-id': tenant.scope.workspaceId },
    });
    const call = { input: { name: 'by mcp' } };
    const first = await mcp.result('createCollection', call);
    const replay = await priceOf(async () =>
      expect(await mcp.result('createCollection', call)).toEqual(first),
    );
    expect(replay).toEqual({ credits: REPLAY_COST, counted: 1 });
    await newSecond();
    expect((await create(tenant.client.with({ token }), 'k', 'by graphql')).status).toBe(400);
    const other = await priceOf(async () => {
      const [text] = await mcp.failure('createCollection', { input: { name: 'another' } });
      expect(text).toMatch(/^BAD_REQUEST: /);
    });
    expect(other.credits).toBe(0);
    expect(await namesOf(tenant.client)).toEqual(['by mcp']);
  });

  it('whose answer was sealed under another key are taken all the same', async () => {
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await create(tenant.client, 'k', 'once');
    const [record] = (await namesIn(api, tenant.scope.workspaceId)).filter((name) =>
      name.startsWith(recordName({ workspaceId: tenant.scope.workspaceId, id: '' })),
    );
    const sealed = (await redisOf(api).hgetBuffer(String(record), 'answer')) as Buffer;
    sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1);
    await redisOf(api).hset(String(record), 'answer', sealed);
    const { status, body } = await create(tenant.client, 'k', 'once');
    expect([status, codeOf(body)]).toEqual([409, 'IDEMPOTENCY_ANSWER_NOT_KEPT']);
    vi.restoreAllMocks();
  });

  it('execute once over several processes', async () => {
    const processes: ApiProcess[] = await Promise.all(
      [1, 2].map(() => startApiProcess({ database: api.database })),
    );
    try {
      const clients = processes.map(({ url }) => tenant.client.with({ url }));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => create(clients[index % 2] as GraphqlClient, 'k', 'once')),
      );
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]?.body.data?.createCollection.userErrors).toEqual([]);
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
    }
  });

  it('are never executed again after a kill -9 between execution and answer', async () => {
    const proxy = new BreakableServer(new URL(String(testEnvironment({ database: api.database }).REDIS_URL)));
    const doomed = await startApiProcess({ database: api.database, REDIS_URL: await proxy.open() });
    const client = tenant.client.with({ url: doomed.url });
    const db = api.app.get(Database, { strict: false });
    let sent: Promise<unknown> = Promise.resolve();
    await db.exclusively(`collections ${tenant.scope.workspaceId}`, async () => {
      sent = create(client, 'k', 'once').catch(() => null);
      await expect.poll(async () => (await namesIn(api, tenant.scope.workspaceId)).length).toBeGreaterThan(0);
      await expect
        .poll(() => db.query(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
        .not.toHaveLength(0);
      // From here on it cannot say what it did.
      await proxy.cut();
    });
    await expect.poll(() => namesOf(tenant.client)).toEqual(['once']);
    process.kill(doomed.pid, 'SIGKILL');
    await sent;
    await newSecond();

    // The other process cannot know whether the first one still works at it.
    const [record] = (await namesIn(api, tenant.scope.workspaceId)).filter((name) =>
      name.startsWith(recordName({ workspaceId: tenant.scope.workspaceId, id: '' })),
    );
    await redisOf(api).hincrby(String(record), 'claimedAt', -6 * 60 * 1000);
    const price = await priceOf(async () => {
      const { status, body } = await create(tenant.client, 'k', 'once');
      expect([status, codeOf(body)]).toEqual([409, 'IDEMPOTENCY_ANSWER_NOT_KEPT']);
      expect(JSON.stringify(body)).toContain('(createCollection) was interrupted and is not executed again');
    });
    expect(price).toEqual({ credits: 0, counted: 1 });
    expect(await namesOf(tenant.client)).toEqual(['once']);
  });
});
