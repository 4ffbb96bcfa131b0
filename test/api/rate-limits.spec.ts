import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@loupe/database';
import { RedisConnection } from '@loupe/queue';
import { CreditStore, PLAN_LIMITS } from '@loupe/rate-limit';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BreakableServer } from '../support/breakable-server.js';
import { closeTab, sharedChromium, tabOf } from '../support/chromium.js';
import { connectAccounts } from '../support/platforms/connected.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const PLAIN = '{ workspace { id } }';
const NUL = '{ contentView(id: "a\\u0000") { id } }';
const REFETCH = `mutation($ids: [ID!]!) { refetchEngagementBulk(itemIds: $ids) {
  operationId processedCount userErrors { field message } } }`;
/** 50 for the mutation and 5 for the selected fields. */
const REFETCH_COST = 55;
const LIMIT = { timeout: 240_000, interval: 500 };

describe('the limits of a workspace', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMITS: 'enforce' });
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const spend = (credits: number, now?: number) => {
    const limits = PLAN_LIMITS.growth;
    const id = tenant.scope.workspaceId;
    return api.app
      .get(CreditStore, { strict: false })
      .spend({ id, limits, credits, isRequest: false, ...(now === undefined ? {} : { now }) });
  };
  /** Leaves a workspace a few credits, which grow by 250 a second. */
  const drain = (left = 0) => spend(PLAN_LIMITS.growth.capacity - left);
  /** Leaves it none, and none flow back while a test runs: its refill begins in the future. */
  const dryUp = () => spend(PLAN_LIMITS.growth.capacity, (Date.now() + 60_000) * 1000);
  const remaining = async () => (await spend(0))?.remaining ?? Number.NaN;

  it('let 5 requests into a second, and tell how long to wait', async () => {
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tenant.client.send(PLAIN)));
    // A busy machine may take more than a second for them.
    const seconds = 1 + Math.floor((performance.now() - startedAt) / 1000);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).toBeGreaterThanOrEqual(5);
    expect(accepted).toBeLessThanOrEqual(5 * seconds);
    for (const { status, headers, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('1');
      expect(headers.get('ratelimit')).toMatch(/^"growth";r=1[45]\d{3};t=\d+$/);
      const message = 'Rate limit exceeded. Retry after 1 second.';
      expect(body).toEqual({ errors: [{ message, extensions: { code: 'RATE_LIMIT_EXCEEDED' } }] });
    }
    await sleep(1000);
    expect((await tenant.client.send(PLAIN)).status).toBe(200);
  });

  it('refuse what the bucket has too few credits for, until they have flown back', async () => {
    // 340 and 50: at 250 a second they are there in 1.6 seconds.
    const page = '{ creators(first: 100, presetId: "x") { totalCount } items { totalCount } }';
    const send = async () => await tenant.client.send(page);
    const refused = await vi.waitFor(async () => {
      // On a busy machine some of them, or all, may have flown back before the request comes.
      await drain();
      const answer = await send();
      expect(answer.status).toBe(429);
      return answer;
    }, LIMIT);
    expect(refused.headers.get('retry-after')).toMatch(/^[12]$/);
    await expect.poll(async () => (await send()).status, LIMIT).toBe(200);
  });

  it('refuse a query that was let in because the one before was accepted', async () => {
    expect((await tenant.client.send(PLAIN)).status).toBe(200);
    await dryUp();
    const refused = await tenant.client.send('{ items { totalCount } }');
    expect([refused.status, Object.keys(refused.body)]).toEqual([429, ['errors']]);
  });

  it('are reported with every answer to a token, and their cost on request', async () => {
    const asking = tenant.client.with({ headers: { 'x-loupe-cost': '1' } });
    const before = Date.now() / 1000;
    const { headers, body } = await asking.send('{ items(first: 100) { nodes { id } } }');
    const after = Date.now() / 1000;
    expect(headers.get('ratelimit-policy')).toBe('"growth";q=15000;w=60');
    const [, left, full] = /^"growth";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
    expect(left).toBe('14940');
    expect(Number(full) - before).toBeGreaterThanOrEqual(0);
    expect(Number(full) - after).toBeLessThan(3);
    expect(body).toMatchObject({
      extensions: { cost: { requested: 60, remaining: 14_940, capacity: 15_000, refillPerSecond: 250 } },
    });
    expect((await tenant.client.send(PLAIN)).body).not.toHaveProperty('extensions');
    const answers = [
      await tenant.client.with({ workspaceId: 'nonsense' }).send(PLAIN),
      await tenant.client.with({ headers: { 'content-type': 'text/plain' } }).send(PLAIN),
      await tenant.client.send('{ unknown }'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 415, 200]);
    for (const { headers: reported } of answers) expect(reported.has('ratelimit')).toBe(true);
    const unknown = await tenant.client.with({ token: 'loupe_live_x' }).send(PLAIN);
    expect([unknown.status, unknown.headers.has('ratelimit')]).toEqual([401, false]);
  });

  it('are told of a request that is not executed, for the minimum', async () => {
    const asking = tenant.client.with({ headers: { 'x-loupe-cost': 'estimate' } });
    const before = await remaining();
    const { status, body } = await asking.send('{ items(first: 100) { nodes { id } } }');
    expect([status, body]).toMatchObject([
      200,
      { data: null, extensions: { cost: { estimated: 60, onTop: [], requested: 5, capacity: 15_000 } } },
    ]);
    expect(before - (await remaining())).toBeLessThanOrEqual(5);
    const [id] = await ingest(api, tenant, [somePost()]);
    const refresh = await asking.send(REFETCH, { ids: [id] });
    expect(refresh.body).toMatchObject({
      data: null,
      extensions: {
        cost: {
          estimated: REFETCH_COST,
          onTop: [{ field: 'refetchEngagementBulk', credits: 3, each: 'accepted item' }],
        },
      },
    });
    expect((await tenant.client.data('{ operations { totalCount } }')).operations.totalCount).toBe(0);
    expect((await asking.send('{ unknown }')).body).toMatchObject({
      errors: [{ extensions: { code: 'undefinedField' } }],
    });
  });

  it('make the console wait quietly until there are credits', async () => {
    await ingest(api, tenant, [somePost()]);
    const tab = await tabOf(await sharedChromium(), api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/posts`);
    await page.getByText('1 post', { exact: true }).waitFor();
    // The bucket is empty, and begins to fill in ten seconds.
    await spend(PLAN_LIMITS.growth.capacity, (Date.now() + 10_000) * 1000);
    await page.getByRole('link', { name: 'Creators' }).click();
    await page.getByRole('status').getByText('This page continues in a moment').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByText('1 creator', { exact: true }).waitFor();
    await page.getByText('This page continues in a moment').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    // The browser itself notes each refusal.
    for (const fault of tab.faults.splice(0)) expect(fault).toContain('429');
    await closeTab(tab);
  });

  it.each([
    ['a document that does not parse', '{', 5],
    ['a document that is not valid', '{ unknown }', 5],
    ['a document with a NUL', NUL, 5],
    ['a variable of a wrong type', 'query($first: Int = "x") { items(first: $first) { totalCount } }', 5],
    ['a request without a document', '', 5],
    ['an unknown operation', 'query A { workspace { id } } query B { workspace { id } }', 5],
  ])('charge for %s', async (_, query, cost) => {
    const { headers } = await tenant.client.send(query);
    expect(headers.get('ratelimit')).toContain(`;r=${15_000 - cost};`);
  });

  it('charge the workspace nothing for 401, 403, 404 and 405, and the token for 404', async () => {
    const { client } = tenant;
    const answers = await Promise.all([
      client.with({ token: 'loupe_live_x' }).send(PLAIN),
      client.with({ headers: { 'user-agent': 'curl/8' } }).send(PLAIN),
      client.with({ workspaceId: 'nonsense' }).send(PLAIN),
      fetch(api.url, { method: 'PUT' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 405]);
    expect(answers[2]?.headers.get('ratelimit')).toContain(';r=14995;');
    expect(await remaining()).toBe(15_000);
  });

  it('answer 429 before what is wrong with a document', async () => {
    await dryUp();
    const answers = await Promise.all([tenant.client.send('{'), tenant.client.send(NUL)]);
    for (const { status } of answers) expect(status).toBe(429);
  });

  it('are each workspace’s own, also in one organization, and the token’s where there is none', async () => {
    const { organizationId, client } = tenant;
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const sibling = await workspaces.createWorkspace({ name: 'Sibling', organizationId });
    await dryUp();
    await Promise.all(Array.from({ length: 5 }, () => client.send(PLAIN)));
    expect((await client.send('{ items { totalCount } }')).status).toBe(429);
    const inSibling = client.with({ workspaceId: sibling.id, headers: { 'x-loupe-cost': '1' } });
    const { status, headers } = await inSibling.send(PLAIN);
    expect([status, headers.get('ratelimit')]).toEqual([200, expect.stringContaining('r=14995')]);
    const alone = await client.with({ workspaceId: 'none' }).send('{ workspaces { nodes { id } } }');
    expect([alone.status, alone.headers.get('ratelimit')]).toEqual([200, expect.stringContaining('r=14995')]);
  });

  it('are those of the plan, which changes at once', async () => {
    const workspaces = api.app.get(WorkspacesService, { strict: false });
    const policy = async () => (await tenant.client.send(PLAIN)).headers.get('ratelimit-policy');
    expect(await policy()).toBe('"growth";q=15000;w=60');
    await workspaces.setOrganizationPlan(tenant.organizationId, 'startup');
    expect(await policy()).toBe('"startup";q=5000;w=100');
    await expect(workspaces.setWorkspacePlan(tenant.scope.workspaceId, 'base')).rejects.toThrow(
      'organization',
    );
    const standing = await workspaces.createWorkspace({ name: 'Alone', plan: 'base' });
    const client = await api.clientOf({ workspaceId: standing.id });
    expect((await client.send(PLAIN)).headers.get('ratelimit-policy')).toBe('"base";q=15000;w=60');
    await workspaces.setWorkspacePlan(standing.id, 'enterprise');
    expect((await client.send(PLAIN)).headers.get('ratelimit-policy')).toBe('"enterprise";q=60000;w=60');
  });

  it('make a request impossible that costs more than the capacity', async () => {
    await api.app
      .get(WorkspacesService, { strict: false })
      .setOrganizationPlan(tenant.organizationId, 'startup');
    const fields = Array.from(
      { length: 15 },
      (_, index) => `a${index}: creators(first: 100, presetId: "x") { totalCount }`,
    );
    expect(await tenant.client.error(`{ ${fields.join(' ')} }`)).toEqual({
      code: 'INVALID_INPUT',
      message: 'The request costs 5100 credits, more than the capacity of 5000: split it',
    });
  });

  describe('for refreshes of metrics', () => {
    let ids: string[];
    beforeEach(async () => {
      await connectAccounts(api, tenant.scope);
      ids = await ingest(
        api,
        tenant,
        Array.from({ length: 40 }, () => somePost()),
      );
    });
    const operations = async () => {
      const { manager } = api.app.get(Database, { strict: false });
      const [row] = await manager.query('SELECT count(*) AS count FROM operations WHERE workspace_id = $1', [
        tenant.scope.workspaceId,
      ]);
      return Number(row.count);
    };

    it('take 3 credits for each accepted item', async () => {
      const asking = tenant.client.with({ headers: { 'x-loupe-cost': '1' } });
      const first = await asking.send(REFETCH, { ids });
      expect(first.body.data.refetchEngagementBulk).toMatchObject({ processedCount: 40, userErrors: [] });
      expect(first.body).toMatchObject({ extensions: { cost: { requested: REFETCH_COST + 120 } } });
      const again = await asking.send(REFETCH, { ids });
      expect(again.body).toMatchObject({ extensions: { cost: { requested: REFETCH_COST } } });
    });

    it('queue nothing where there are too few', async () => {
      await drain(REFETCH_COST + 10);
      const { refetchEngagementBulk } = await tenant.client.data(REFETCH, { ids });
      expect(refetchEngagementBulk).toEqual({
        operationId: null,
        processedCount: null,
        userErrors: [{ field: [], message: 'Not enough credits: 120 are needed to refresh 40 items' }],
      });
      expect(await operations()).toBe(0);
    });

    it('are asked of Redis before and after the transaction, not while it has a connection to PostgreSQL', async () => {
      const db = api.app.get(Database, { strict: false });
      const { client } = api.app.get(RedisConnection, { strict: false });
      const inTransaction: boolean[] = [];
      const send = client.sendCommand.bind(client);
      const watched = vi.spyOn(client, 'sendCommand').mockImplementation((...given) => {
        inTransaction.push(db.isInTransaction);
        return send(...given);
      });
      await tenant.client.data(REFETCH, { ids });
      watched.mockRestore();
      expect(inTransaction.length).toBeGreaterThan(1);
      expect(inTransaction).not.toContain(true);
    });

    it('of items that another request has taken meanwhile come back', async () => {
      const asking = tenant.client.with({ headers: { 'x-loupe-cost': '1' } });
      const answers = await Promise.all([asking.send(REFETCH, { ids }), asking.send(REFETCH, { ids })]);
      const counts = answers.map(({ body }) => body.data.refetchEngagementBulk.processedCount);
      expect(counts.toSorted((one, other) => one - other)).toEqual([0, 40]);
      const costs = answers.map(({ body }) => body.extensions.cost.requested);
      expect(costs.toSorted((one, other) => one - other)).toEqual([REFETCH_COST, REFETCH_COST + 120]);
    });

    it('come back where the transaction is rolled back', async () => {
      const { manager } = api.app.get(Database, { strict: false });
      await manager.query(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
      );
      await manager.query(`CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON operations
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`);
      try {
        const asking = tenant.client.with({ headers: { 'x-loupe-cost': '1' } });
        const { body } = await asking.send(REFETCH, { ids });
        expect(body.errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
        expect(body).toMatchObject({ extensions: { cost: { requested: REFETCH_COST } } });
        expect(await operations()).toBe(0);
      } finally {
        await manager.query('DROP FUNCTION refuse CASCADE');
      }
    });
  });
});

describe('the limits while Redis is away', () => {
  let api: TestApp;
  let redis: BreakableServer;
  let tenant: Tenant;

  beforeAll(async () => {
    redis = new BreakableServer(new URL(testEnvironment({ database: 'none' }).REDIS_URL ?? ''));
    api = await startTestApp({ RATE_LIMITS: 'enforce', REDIS_URL: await redis.open(), LOG_LEVEL: 'silent' });
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await redis?.open();
    await api?.close();
    await redis?.cut();
  });

  const metric = async () => {
    const text = await (await fetch(`${api.origin}/metrics`)).text();
    return Number(/loupe_rate_limit_answers_total\{outcome="unavailable"\} (\d+)/.exec(text)?.[1] ?? 0);
  };

  it('are off for reads, close mutations, are counted, and come back by themselves', async () => {
    expect((await tenant.client.send(PLAIN)).headers.has('ratelimit')).toBe(true);
    expect(await metric()).toBe(0);
    await redis.cut();
    for (let count = 0; count < 7; count++) {
      const { status, headers, body } = await tenant.client.send(PLAIN);
      expect([status, headers.has('ratelimit'), body.errors]).toEqual([200, false, undefined]);
    }
    expect(
      await tenant.client.error('mutation { createCollection(input: {name: "A"}) { collection { id } } }'),
    ).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Credits cannot be counted at present; nothing was executed',
    });
    expect(await metric()).toBeGreaterThanOrEqual(8);
    const token = await fetch(`${api.origin}/oauth/token`, { method: 'POST', body: new URLSearchParams() });
    expect([token.status, token.headers.get('retry-after'), await token.json()]).toEqual([
      503,
      '2',
      {
        error: 'temporarily_unavailable',
        error_description: 'Requests cannot be counted at present: try again later',
      },
    ]);
    await redis.open();
    await expect
      .poll(async () => (await tenant.client.send(PLAIN)).headers.has('ratelimit'), { timeout: 240_000 })
      .toBe(true);
    expect(await tenant.client.data('{ collections { id } }')).toEqual({ collections: [] });
  });
});
