import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { SEASON } from '../support/enrichment.js';
import { answerTo, FakeAiVendor, problem } from '../support/platforms/vendor.js';
import { succeed } from '../support/presets.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const POSTS = scale(90, 10_000);
const KILLS = scale(1, 20);
const SOON = { timeout: scale(300_000, 3_600_000), interval: 100 };
/** At full length, a test works through a vendor's answers one call after another. */
const LONG = { timeout: scale(600_000, 7_200_000) };
const NAMES = ['Summer', 'Winter'];
/** Of so many calls, one is refused, cut off, slow, or answered in a wrong way: the worker looks again after a second. */
const oneIn = (turn: number) => scale(40, turn * 7);

/**
 * Has a vendor refuse some calls, cut them off, answer late or with what it was not asked for. What spoils an answer is done to
 * calls about several posts, which are then asked about alone.
 * @returns how often each was done, and what ends it
 */
function misbehave(vendor: FakeAiVendor): { faults: ReadonlyMap<string, number>; end: () => void } {
  const { answers: usual } = vendor;
  const faults = new Map<string, number>();
  const isTurn = (name: string, turn: number, first: number) => {
    const is = turn % oneIn(first) === first;
    if (is) faults.set(name, (faults.get(name) ?? 0) + 1);
    return is;
  };
  vendor.fail(() => {
    const turn = vendor.calls.length;
    if (isTurn('cut off', turn, 17)) return { kind: 'cut' };
    if (isTurn('broken off', turn, 19)) return { kind: 'broken' };
    if (isTurn('too many requests', turn, 7)) {
      return { kind: 'reply', reply: problem(429, 'rate_limit_error', 'Slow', { 'retry-after-ms': '20' }) };
    }
    if (!isTurn('slow', turn, 9)) return null;
    setTimeout(() => vendor.release(), 200).unref();
    return { kind: 'held' };
  });
  let turns = 0;
  vendor.refusal = ({ posts }) => posts.length > 1 && isTurn('refused', turns, 11);
  vendor.answers = (posts) => {
    const answers = posts.map((post) => answerTo(post));
    const [first, second, ...others] = answers;
    if (first === undefined || second === undefined) return { answers };
    turns += 1;
    if (isTurn('of another form', turns, 13)) return { posts: answers };
    // One is missing, one stands there twice, and one is of a post that nobody has asked about.
    return isTurn('with wrong ids', turns, 5)
      ? { answers: [{ ...first, id: '000000000000' }, second, { ...second, value: 'Winter' }, ...others] }
      : { answers };
  };
  const end = () => {
    vendor.fail(null);
    vendor.refusal = null;
    vendor.answers = usual;
  };
  return { faults, end };
}

describe('fields that are filled by workers that are killed', () => {
  let api: TestApp;
  let tenant: Tenant;
  let vendor: FakeAiVendor;
  let db: Database;
  let env: NodeJS.ProcessEnv;
  let settings: Record<string, string>;

  beforeAll(async () => {
    vendor = await new FakeAiVendor().start();
    settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', EMBEDDINGS_PROVIDER: 'off', MEDIA: 'off' };
    api = await startTestApp(settings);
    tenant = await createTenant(api);
    db = api.app.get(Database, { strict: false });
    env = testEnvironment({ database: api.database, ...settings });
    await succeed(
      tenant.client,
      'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
      {
        i: {
          name: 'all',
          url: 'https://hooks.example.com/loupe',
          eventTypes: ['item.enriched', 'operation.completed'],
        },
      },
    );
    await succeed(
      tenant.client,
      'mutation($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { userErrors { message } } }',
      { i: { kind: 'OPENAI', baseUrl: vendor.baseUrl, model: 'test', key: vendor.key } },
    );
    for (const name of ['One', 'Two', 'Three']) {
      const { aiField } = await succeed(
        tenant.client,
        'mutation($i: CreateAiFieldInput!) { createAiField(input: $i) { aiField { id } userErrors { message } } }',
        { i: { ...SEASON, name } },
      );
      await succeed(
        tenant.client,
        'mutation($id: ID!) { publishAiField(id: $id) { userErrors { message } } }',
        { id: aiField.id },
      );
    }
  });
  afterAll(async () => {
    await api?.close();
    await vendor?.stop();
  });

  /** Ends leases, and calls that nobody ends any more, which would take minutes. */
  const hurry = () =>
    db.transaction(async () => {
      await db.query(sql`UPDATE enrichment_queue SET due_at = now(), lease = NULL`);
      await db.query(sql`UPDATE ai_calls SET ends_at = now() - interval '1 second'`);
    });

  /** Ends waits for the next attempt. */
  const again = () =>
    db.transaction(async () => {
      await db.query(sql`UPDATE enrichment_queue SET due_at = now() WHERE lease IS NULL AND due_at > now()`);
      await db.query(sql`UPDATE ai_providers SET retry_at = NULL WHERE retry_at IS NOT NULL`);
    });

  it('fill every post once or say why not, and count what the vendor charged', LONG, async () => {
    const posts = Array.from({ length: POSTS }, (_, index) =>
      somePost({ caption: `Post number ${index} value=${index % 50 === 0 ? 'Spring' : NAMES[index % 2]}` }),
    );
    for (let from = 0; from < POSTS; from += 500) await ingest(api, tenant, posts.slice(from, from + 500));
    const { faults, end } = misbehave(vendor);
    const left: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = vendor.calls.length;
      const processes = [AppProcess.start('worker', env), AppProcess.start('worker', env)];
      await vi.waitFor(() => expect(vendor.calls.length).toBeGreaterThan(before + 2 + (kill % 5)), SOON);
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      left.push(await db.count(sql`FROM enrichment_queue`));
      await hurry();
    }
    const last = await startTestWorker(api, settings);
    try {
      await vi.waitFor(async () => {
        await again();
        expect(await db.count(sql`FROM enrichment_queue`)).toBe(0);
      }, SOON);
    } finally {
      await last.close();
      end();
    }
    // The kills came while there was work, and there were faults: otherwise they would prove nothing.
    expect(left.filter((count) => count > 0)).toHaveLength(KILLS);
    expect([...faults.keys()].sort()).toEqual([
      'broken off',
      'cut off',
      'of another form',
      'refused',
      'slow',
      'too many requests',
      'with wrong ids',
    ]);
    const bad = Math.ceil(POSTS / 50);
    expect(await db.count(sql`FROM ai_answers WHERE failure IS NULL AND value IS NOT NULL`)).toBe(
      3 * (POSTS - bad),
    );
    expect(
      await db.count(
        sql`FROM ai_answers WHERE failure = 'The model answered with a value that is none of the field’s'`,
      ),
    ).toBe(3 * bad);
    const wrong = await db.count(sql`FROM items AS item, custom_attribute_definitions AS definition,
      jsonb_to_recordset(definition.options) AS option(id text, name text)
      WHERE item.caption LIKE '%value=' || option.name
        AND item.custom_attributes ->> definition.key IS DISTINCT FROM option.id`);
    expect(wrong).toBe(0);
    const told = await db.query<{ id: string }>(sql`
      SELECT data ->> 'id' AS id FROM outbox_events WHERE type = 'item.enriched'`);
    expect(new Set(told.map(({ id }) => id)).size).toBe(POSTS - bad);
    // No field is told of twice.
    const twice = await db.count(sql`FROM (
      SELECT data ->> 'id', key FROM outbox_events, jsonb_object_keys(data -> 'customAttributes') AS key
      WHERE type = 'item.enriched' GROUP BY 1, 2 HAVING count(*) > 1) AS told`);
    expect(twice).toBe(0);
    // A call that a kill has cut off is counted with its most, which is more than it was charged.
    await hurry();
    const { aiFields } = await tenant.client.data(
      '{ aiFields { usage { calls lostCalls inputTokens outputTokens lostTokens } } }',
    );
    const sum = (key: string) =>
      aiFields.reduce(
        (all: number, { usage }: { usage: Record<string, number> }) => all + (usage[key] ?? 0),
        0,
      );
    const open = await db.count(sql`FROM ai_calls`);
    const counted = sum('inputTokens') + sum('outputTokens');
    const charged = vendor.charged.input + vendor.charged.output;
    expect(sum('calls') + sum('lostCalls') + open).toBeGreaterThanOrEqual(vendor.charged.calls);
    expect(counted).toBeLessThanOrEqual(charged);
    expect(counted + sum('lostTokens')).toBeGreaterThanOrEqual(charged - open * 5000);
    // Equal, but for the answers that did not arrive; those that were cut off have cost nothing.
    const lost = sum('lostCalls') + open - (faults.get('cut off') ?? 0);
    const dearest = vendor.spends.toSorted((one, other) => other - one).slice(0, lost);
    expect(charged - counted).toBeLessThanOrEqual(dearest.reduce((all, tokens) => all + tokens, 0));
  });

  it('fill older posts once by an operation that goes on, and leave what people have set', LONG, async () => {
    const { aiField } = await succeed(
      tenant.client,
      'mutation($i: CreateAiFieldInput!) { createAiField(input: $i) { aiField { id key draft { options { id } } } userErrors { message } } }',
      { i: { ...SEASON, name: 'Four' } },
    );
    const { id, key } = aiField;
    await succeed(
      tenant.client,
      'mutation($id: ID!) { publishAiField(id: $id) { userErrors { message } } }',
      {
        id,
      },
    );
    const pinned = await db.ids(
      sql`SELECT id FROM items WHERE caption LIKE '%value=Winter' ORDER BY id LIMIT 5`,
    );
    const [summer] = aiField.draft.options;
    for (const item of pinned) {
      await succeed(
        tenant.client,
        `mutation($id: ID!, $values: JSON!) { updateItemCustomAttributes(id: $id, input: {values: $values}) {
          userErrors { message } } }`,
        { id: item, values: { [key]: summer.id } },
      );
    }
    const { operationId } = await succeed(
      tenant.client,
      'mutation($id: ID!) { backfillAiField(id: $id) { operationId userErrors { message } } }',
      { id },
    );
    const done = () => db.count(sql`FROM operations WHERE id = ${operationId} AND completed_at IS NOT NULL`);
    for (let kill = 0; kill < scale(1, 10); kill++) {
      // After some calls the vendor answers none until the kill, so that there is always work under way.
      const most = vendor.calls.length + 4 + kill;
      vendor.fail(() => (vendor.calls.length > most ? { kind: 'silent' } : null));
      const processes = [AppProcess.start('worker', env), AppProcess.start('worker', env)];
      await vi.waitFor(() => expect(vendor.calls.length).toBeGreaterThan(most), SOON);
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      vendor.fail(null);
      expect(await done()).toBe(0);
      await hurry();
    }
    const last = await startTestWorker(api, settings);
    try {
      await vi.waitFor(async () => {
        await again();
        expect(await done()).toBe(1);
      }, SOON);
    } finally {
      await last.close();
    }
    const bad = Math.ceil(POSTS / 50);
    const { operation } = await tenant.client.data(
      'query($id: ID!) { operation(id: $id) { fetchStatus total processed } }',
      { id: operationId },
    );
    expect(operation).toEqual({ fetchStatus: 'PARTIAL', total: POSTS, processed: POSTS });
    const answered = (failed: boolean) =>
      db.count(sql`FROM ai_answers WHERE field_id = ${id} AND (failure IS NOT NULL) = ${failed}`);
    expect([await answered(false), await answered(true)]).toEqual([POSTS - bad, bad]);
    const winters = await db.count(sql`FROM items WHERE caption LIKE '%value=Winter'
      AND custom_attributes ->> ${key} IS DISTINCT FROM ${aiField.draft.options[1].id}`);
    expect(winters).toBe(pinned.length);
    const { aiFields } = await tenant.client.data(
      '{ aiFields { id agreement { version corrected agreed } } }',
    );
    expect(aiFields.find((each: { id: string }) => each.id === id).agreement).toEqual([
      { version: 1, corrected: pinned.length, agreed: 0 },
    ]);
    const told = await db.count(
      sql`FROM outbox_events WHERE type = 'operation.completed' AND data ->> 'id' = ${operationId}`,
    );
    expect(told).toBe(1);
  });
});
