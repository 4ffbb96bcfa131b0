import { setTimeout as sleep } from 'node:timers/promises';
import { ApiTokensService } from '@loupe/auth';
import { CreditStore, PLAN_LIMITS } from '@loupe/rate-limit';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { postOnce } from '../support/hang-up.js';
import { waitingForLocks } from '../support/lock-waits.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const PLAIN = '{ workspace { id } }';
/** 15 times 340 credits. */
const HEAVY = `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: creators(first: 100, filter: {locations: [{city: "x"}]}) { nodes { id } }`).join(' ')} }`;
const SMALL = '{ items { totalCount nodes { id } } }';

let api: TestApp;
let tenant: Tenant;
let blocker: pg.Client;

beforeAll(async () => {
  api = await startTestApp({ RATE_LIMITS: 'enforce' });
  blocker = new pg.Client({ connectionString: testEnvironment({ database: api.database }).DATABASE_URL });
  await blocker.connect();
});
beforeEach(async () => {
  tenant = await createTenant(api);
  await ingest(api, tenant, [somePost()]);
});
afterEach(() => blocker.query('ROLLBACK'));
afterAll(async () => {
  await blocker?.end();
  await api?.close();
});

/** Leaves the bucket empty without this process knowing: its refill begins in the future. */
const dryUp = () =>
  api.app.get(CreditStore, { strict: false }).spend({
    id: tenant.scope.workspaceId,
    limits: PLAN_LIMITS.growth,
    credits: PLAN_LIMITS.growth.capacity,
    isRequest: false,
    now: (Date.now() + 60_000) * 1000,
  });

/** Statements of the service that wait for the blocker. */
const waiting = async () => (await waitingForLocks(blocker)).length;

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5);
}

const block = (table: string) => blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);

describe('a query that is refused', () => {
  const contentOf = (statements: readonly string[]) =>
    statements.filter((text) => !text.includes('api_tokens') && !text.includes('FROM workspaces'));

  it('because it costs more than the whole capacity has started no statement, whatever was accepted before', async () => {
    await tenant.client.data(PLAIN);
    const query = `{ ${Array.from({ length: 30 }, (_, index) => `r${index}: ${index % 2 === 0 ? 'items' : 'creators'}(first: 100, customAttributeConditions: $c) { totalCount }`).join(' ')} }`;
    const conditions = Array.from({ length: 50 }, () => ({
      field: 'x',
      type: 'TEXT',
      operator: 'CONTAINS',
      value: 'y',
    }));
    let refused = '';
    const statements = await api.statements.during(async () => {
      const { message } = await tenant.client.error(`query($c: [CustomAttributeConditionInput!]) ${query}`, {
        c: conditions,
      });
      refused = message ?? '';
    });
    expect(refused).toMatch(/more than the capacity of 15000: split it/);
    expect(contentOf(statements)).toEqual([]);
  });

  it('because the bucket is empty has started no statement where it is not small', async () => {
    await tenant.client.data(PLAIN);
    await dryUp();
    let status = 0;
    const statements = await api.statements.during(async () => {
      ({ status } = await tenant.client.send(HEAVY));
    });
    expect(status).toBe(429);
    expect(contentOf(statements)).toEqual([]);
  });

  it('after a small one had begun has what runs cancelled', async () => {
    await tenant.client.data(PLAIN);
    await dryUp();
    await block('items');
    const { status } = await tenant.client.send(SMALL);
    expect(status).toBe(429);
    await until(async () => (await waiting()) === 0);
  });
});

describe('a caller who goes away', () => {
  /** Sends a request and gives what hangs up. */
  async function sending(query: string, endpoint = api.url) {
    const owner = { organizationId: tenant.organizationId, name: 'test' };
    const { token } = await api.app.get(ApiTokensService, { strict: false }).create(owner);
    const isMcp = endpoint !== api.url;
    const body = isMcp
      ? { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'searchItems', arguments: {} } }
      : { query };
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'user-agent': BROWSER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': tenant.scope.workspaceId,
    };
    return postOnce(endpoint, headers, JSON.stringify(body));
  }

  it('has the statements of a query cancelled, and no others of it start', async () => {
    await block('items');
    const { hangUp, answer } = await sending(
      `{ ${Array.from({ length: 10 }, (_, index) => `a${index}: items(first: ${index + 1}) { nodes { id } }`).join(' ')} }`,
    );
    await until(async () => (await waiting()) > 0);
    hangUp();
    await until(async () => (await waiting()) === 0);
    expect(await answer).toBeNull();
    await blocker.query('ROLLBACK');
    expect((await tenant.client.data(SMALL)).items.totalCount).toBe(1);
  });

  it('from metrics of brands leaves no error in the log', async () => {
    const logged = vi.spyOn(Logger.prototype, 'error');
    onTestFinished(() => logged.mockRestore());
    await block('items');
    const { hangUp } = await sending('{ competitorBrands { nodes { name postsCount } } }');
    await until(async () => (await waiting()) > 0);
    hangUp();
    await until(async () => (await waiting()) === 0);
    await blocker.query('ROLLBACK');
    await tenant.client.data(SMALL);
    expect(logged).not.toHaveBeenCalled();
  });

  it('has those of a tool’s query cancelled', async () => {
    await block('items');
    const { hangUp } = await sending('', `${api.origin}/api/v2/mcp`);
    await until(async () => (await waiting()) > 0);
    hangUp();
    await until(async () => (await waiting()) === 0);
  });

  it('has a mutation carried out that has begun', async () => {
    await block('collections');
    const { hangUp } = await sending(
      'mutation { createCollection(input: {name: "Kept"}) { collection { id } } }',
    );
    await until(async () => (await waiting()) > 0);
    hangUp();
    await sleep(50);
    expect(await waiting()).toBeGreaterThan(0);
    await blocker.query('ROLLBACK');
    const isKept = async () =>
      (await blocker.query(`SELECT FROM collections WHERE name = 'Kept'`)).rows.length === 1;
    await until(isKept);
  });
});
