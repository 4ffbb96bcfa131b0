import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { copyRows } from '../support/copied-rows.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

/** Nothing here is about vectors, which cost more than all else. */
const QUIET = { EMBEDDINGS_PROVIDER: 'off' };

const ARGUMENTS = '$ids: [ID!], $filter: ItemFilterInput, $preset: ID, $wait: Int';
const GIVEN = 'itemIds: $ids, filter: $filter, presetId: $preset, waitSeconds: $wait';
const OPERATION = `operation { id operationType fetchStatus total processed completedAt error
  itemsChange { kind undoes changed unchanged failed undone canCancel canUndo failures { itemId message } } }`;
const PAYLOAD = `{ operationId total ${OPERATION} userErrors { field message code } }`;
const mutationOf = (field: string, input: string) =>
  `mutation(${ARGUMENTS}, $input: ${input}!) { ${field}(${GIVEN}, input: $input) ${PAYLOAD} }`;
const ATTRIBUTES = mutationOf('updateItemsCustomAttributes', 'UpdateItemCustomAttributesInput');
const RIGHTS = mutationOf('updateItemsRights', 'UpdateItemRightsInput');
const MEMBERSHIPS = mutationOf('updateItemsMemberships', 'UpdateItemsMembershipsInput');
const CANCEL = `mutation($id: ID!) { cancelOperation(id: $id) ${PAYLOAD} }`;
const UNDO = `mutation($id: ID!, $wait: Int) { undoOperation(id: $id, waitSeconds: $wait) ${PAYLOAD} }`;
const WAIT = 30;

let api: TestApp;
let tenant: Tenant;
let ids: string[];

const query = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  api.app.get(Database, { strict: false }).manager.query(text, [...values]);

const ask = async (document: string, variables: object) =>
  Object.values((await tenant.client.data(document, { wait: 0, ...variables })) as object)[0];
const define = (input: object) =>
  tenant.client.data(
    'mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) { userErrors { message } } }',
    { input: { entity: 'ITEM', ...input } },
  );
const campaign = async (input: object): Promise<string> =>
  (
    await tenant.client.data(
      'mutation($input: CreateCampaignInput!) { createCampaign(input: $input) { campaign { id } } }',
      { input },
    )
  ).createCampaign.campaign.id;

/** All that changes change of a workspace's items, as text. */
async function contents(): Promise<string> {
  const { workspaceId } = tenant.scope;
  const tables = {
    items: `SELECT id, custom_attributes::text, ai_filter_reasons::text, usage_rights_status, instagram_whitelisting_status,
      tiktok_spark_code_status, tiktok_whitelisting_eligible, shopify_product_ids FROM items`,
    pins: 'SELECT item_id, key, pinned_at::text FROM pinned_values',
    campaigns: 'SELECT campaign_id, item_id, by_hand FROM campaign_items',
    exclusions: 'SELECT campaign_id, item_id FROM campaign_exclusions',
    collections: 'SELECT collection_id, item_id, added_at::text FROM collection_items',
  };
  const rows = await Promise.all(
    Object.values(tables).map((text) =>
      query(`${text} WHERE workspace_id = $1 ORDER BY 1, 2`, [workspaceId]),
    ),
  );
  return JSON.stringify(rows);
}

beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api?.close());
beforeEach(async () => {
  tenant = await createTenant(api);
  ids = await ingest(api, tenant, [somePost(), somePost(), somePost()]);
  await define({ key: 'mood', name: 'Mood', type: 'TEXT' });
});

describe('a change of many items is refused', () => {
  const values = { input: { values: { mood: 'calm' } } };

  it('where nothing says which, or more than one thing does', async () => {
    for (const given of [{}, { ids: [] }, { ids, filter: {} }, { ids, preset: newId() }]) {
      expect(await ask(ATTRIBUTES, { ...given, ...values })).toMatchObject({
        operationId: null,
        userErrors: [{ field: ['itemIds'] }],
      });
    }
  });

  it('for ids of others and of nothing, and for more than 10,000', async () => {
    const foreign = await ingest(api, await createTenant(api), [somePost()]);
    for (const [given, code] of [
      [foreign, 'no_items'],
      [['nothing', newId()], 'no_items'],
      [Array.from({ length: 10_001 }, newId), null],
    ] as const) {
      expect(await ask(ATTRIBUTES, { ids: given, ...values })).toMatchObject({
        operationId: null,
        userErrors: [{ field: ['itemIds'], code }],
      });
    }
  });

  it('for what cannot be written, and nothing is stored', async () => {
    const id = await campaign({ name: 'Spring' });
    for (const [document, input, field] of [
      [ATTRIBUTES, { values: { none: 'x' } }, ['input', 'values', 'none']],
      [ATTRIBUTES, { values: { mood: 3 } }, ['input', 'values', 'mood']],
      [ATTRIBUTES, { values: {} }, ['input', 'values']],
      [RIGHTS, {}, ['input']],
      [RIGHTS, { shopifyProductsIds: [''] }, ['input', 'shopifyProductsIds', '0']],
      [MEMBERSHIPS, {}, ['input']],
      [MEMBERSHIPS, { addToCampaignIds: [newId()] }, ['input', 'addToCampaignIds', '0']],
      [MEMBERSHIPS, { removeFromCollectionIds: ['x'] }, ['input', 'removeFromCollectionIds', '0']],
      [MEMBERSHIPS, { addToCollectionNames: [' '] }, ['input', 'addToCollectionNames', '0']],
      [
        MEMBERSHIPS,
        { addToCollectionNames: Array.from({ length: 11 }, String) },
        ['input', 'addToCollectionNames'],
      ],
      [
        MEMBERSHIPS,
        { addToCampaignIds: [id], removeFromCampaignIds: [id] },
        ['input', 'removeFromCampaignIds'],
      ],
    ] as const) {
      expect(await ask(document, { ids, input })).toMatchObject({
        operationId: null,
        userErrors: [{ field }],
      });
    }
    expect(
      await query('SELECT FROM bulk_changes WHERE workspace_id = $1', [tenant.scope.workspaceId]),
    ).toEqual([]);
  });

  it('where ten of them wait', async () => {
    for (let count = 0; count < 10; count += 1) await ask(ATTRIBUTES, { ids, ...values });
    expect(await ask(ATTRIBUTES, { ids, ...values })).toMatchObject({
      userErrors: [{ field: [], code: 'limit_reached' }],
    });
  });

  it('can be stopped and undone only by those whose workspace has it, and only where there is something to', async () => {
    const { operationId } = await ask(ATTRIBUTES, { ids, ...values });
    const other = await createTenant(api);
    for (const document of [CANCEL, UNDO]) {
      for (const id of [operationId, newId(), 'nothing']) {
        const [payload] = Object.values((await other.client.data(document, { id })) as object);
        expect(payload).toMatchObject({ userErrors: [{ field: ['id'], code: 'not_found' }] });
      }
    }
    expect(await ask(UNDO, { id: operationId })).toMatchObject({ userErrors: [{ code: 'under_way' }] });
    const stopped = await ask(CANCEL, { id: operationId });
    expect(stopped.operation).toMatchObject({
      fetchStatus: 'FAILED',
      processed: 0,
      error: 'Somebody has stopped it',
      itemsChange: { changed: 0, canCancel: false, canUndo: false },
    });
    expect(await ask(CANCEL, { id: operationId })).toMatchObject({ userErrors: [{ code: 'over' }] });
    expect(await ask(UNDO, { id: operationId })).toMatchObject({ userErrors: [{ code: 'nothing_to_undo' }] });
  });
});

describe('a worker', () => {
  let worker: INestApplicationContext;
  beforeAll(async () => {
    worker = await startTestWorker(api, QUIET);
  });
  afterAll(() => worker?.close());

  /** Makes a change, looks at what it has done, and undoes it: all is again as it was. */
  async function madeAndUndone(document: string, variables: object, look: () => Promise<void>) {
    const before = await contents();
    const { operation } = await ask(document, { ids, wait: WAIT, ...variables });
    expect(operation).toMatchObject({ operationType: 'CHANGE_ITEMS', fetchStatus: 'COMPLETED', error: null });
    expect(operation.itemsChange).toMatchObject({ canUndo: true, canCancel: false, failed: 0 });
    await look();
    const undone = await ask(UNDO, { id: operation.id, wait: WAIT });
    expect(undone.operation).toMatchObject({
      fetchStatus: 'COMPLETED',
      itemsChange: { undoes: operation.id },
    });
    expect(await contents()).toBe(before);
    expect(await ask(UNDO, { id: operation.id })).toMatchObject({
      userErrors: [{ code: 'nothing_to_undo' }],
    });
    return operation;
  }

  it('writes values of attributes, pins those of models, and takes both back', async () => {
    await define({ key: 'number', name: 'Number', type: 'NUMBER' });
    const [first = '', second = ''] = ids;
    await tenant.client.data(
      'mutation($id: ID!, $input: UpdateItemCustomAttributesInput!) { updateItemCustomAttributes(id: $id, input: $input) { userErrors { message } } }',
      { id: first, input: { values: { mood: 'wild', number: 1.5 } } },
    );
    await query(
      `UPDATE custom_attribute_definitions SET ai_generated = TRUE WHERE workspace_id = $1 AND key = 'number'`,
      [tenant.scope.workspaceId],
    );
    await query(
      `UPDATE items SET custom_attributes = '{"mood": "calm", "number": 2}', ai_filter_reasons = '{"number": "because"}' WHERE id = $1`,
      [second],
    );
    const values = { mood: 'calm', number: null };
    const operation = await madeAndUndone(ATTRIBUTES, { input: { values } }, async () => {
      const rows = await query<{ values: object }>(
        'SELECT custom_attributes AS values FROM items WHERE id = ANY($1)',
        [ids],
      );
      expect(rows.map((row) => row.values)).toEqual(ids.map(() => ({ mood: 'calm' })));
      const pins = await query('SELECT FROM pinned_values WHERE key = $1 AND item_id = ANY($2)', [
        'number',
        ids,
      ]);
      expect(pins).toHaveLength(3);
    });
    expect(operation.itemsChange).toMatchObject({ kind: 'ATTRIBUTES', changed: 3, unchanged: 0 });
  });

  it('changes rights, of all that a filter chooses, and takes that back', async () => {
    const [first = ''] = ids;
    await query(
      `UPDATE items SET usage_rights_status = 'APPROVED', shopify_product_ids = '{a}' WHERE id = $1`,
      [first],
    );
    const input = { usageRightsStatus: 'APPROVED', shopifyProductsIds: [] };
    await madeAndUndone(RIGHTS, { ids: undefined, filter: {}, input }, async () => {
      const found = 'SELECT FROM items WHERE workspace_id = $1 AND usage_rights_status = $2';
      expect(await query(found, [tenant.scope.workspaceId, 'APPROVED'])).toHaveLength(3);
    });
  });

  it('puts items into campaigns and collections, takes them out, and puts all back', async () => {
    const collect = (name: string, itemIds: string[]) =>
      tenant.client.data(
        `mutation($ids: [ID!]!, $names: [String!]) { addItemsToCollections(itemIds: $ids, collectionNames: $names,
          autoCreate: true) { collections { collection { id } } } }`,
        { ids: itemIds, names: [name] },
      );
    const [first = '', second = ''] = ids;
    const { addItemsToCollections } = await collect('Old', [first, second]);
    const old = addItemsToCollections.collections[0].collection.id;
    const left = await campaign({ name: 'Left', collectionIds: [old] });
    const joined = await campaign({ name: 'Joined' });
    await vi.waitFor(
      async () =>
        expect(await query('SELECT FROM campaign_items WHERE campaign_id = $1', [left])).toHaveLength(2),
      { timeout: 20_000 },
    );
    await query('INSERT INTO campaign_exclusions (workspace_id, campaign_id, item_id) VALUES ($1, $2, $3)', [
      tenant.scope.workspaceId,
      joined,
      second,
    ]);
    const input = {
      addToCampaignIds: [joined],
      removeFromCampaignIds: [left],
      addToCollectionNames: ['New', 'new'],
      removeFromCollectionIds: [old],
    };
    const operation = await madeAndUndone(MEMBERSHIPS, { input }, async () => {
      const { items } = await tenant.client.data(
        'query($filter: ItemFilterInput) { items(filter: $filter) { totalCount } }',
        { filter: { campaignsIds: [joined] } },
      );
      expect(items.totalCount).toBe(3);
      expect(await query('SELECT FROM campaign_items WHERE campaign_id = $1', [left])).toEqual([]);
      expect(await query('SELECT FROM collection_items WHERE collection_id = $1', [old])).toEqual([]);
    });
    expect(operation.itemsChange).toMatchObject({ kind: 'MEMBERSHIPS', changed: 3 });
  });

  it('leaves what somebody has changed since as it is, and says so', async () => {
    const { operation } = await ask(ATTRIBUTES, { ids, input: { values: { mood: 'calm' } }, wait: WAIT });
    const [first = ''] = ids;
    await query(`UPDATE items SET custom_attributes = '{"mood": "wild"}' WHERE id = $1`, [first]);
    const undone = await ask(UNDO, { id: operation.id, wait: WAIT });
    expect(undone.operation).toMatchObject({
      fetchStatus: 'PARTIAL',
      itemsChange: {
        changed: 2,
        failed: 1,
        failures: [{ itemId: first, message: 'It was changed since, and stays as it is' }],
      },
    });
    const [row] = await query<{ values: object }>(
      'SELECT custom_attributes AS values FROM items WHERE id = $1',
      [first],
    );
    expect(row?.values).toEqual({ mood: 'wild' });
  });

  it('ends a change of an attribute that is gone by then, and says why', async () => {
    await worker.close();
    const { operationId } = await ask(ATTRIBUTES, { ids, input: { values: { mood: 'calm' } } });
    await query(`DELETE FROM custom_attribute_definitions WHERE workspace_id = $1`, [
      tenant.scope.workspaceId,
    ]);
    worker = await startTestWorker(api, QUIET);
    const { operation } = await tenant.client.data(
      `query($id: ID!) { operation(id: $id, waitSeconds: ${WAIT}) { fetchStatus error } }`,
      { id: operationId },
    );
    expect(operation).toMatchObject({ fetchStatus: 'FAILED', error: expect.stringContaining('mood') });
  });
});

describe('a worker that is killed', () => {
  const COUNT = scale(600, 10_000);
  const KILLS = scale(1, 10);
  /** Requests whose times are told; they are no expectation, as they are this machine's. */
  const ASKED = 300;

  /** The time of 95 of 100 requests for a page of posts, in milliseconds. */
  async function p95(): Promise<number> {
    const times: number[] = [];
    for (let asked = 0; asked < ASKED; asked += 1) {
      const begun = performance.now();
      // Another question each time: no answer is one that was kept.
      await tenant.client.data(
        `query($from: DateTime!) { items(first: 20, filter: { takenAt: { from: $from } }) {
          nodes { id caption currentEngagement { likes } } } }`,
        { from: new Date(asked).toISOString() },
      );
      times.push(performance.now() - begun);
    }
    return Math.round(times.toSorted((one, other) => one - other)[Math.floor(ASKED * 0.95)] ?? 0);
  }

  it(
    'is followed by one that goes on: each item is changed once, and all are undone to the byte',
    async () => {
      const [first = ''] = ids;
      await query('DELETE FROM items WHERE workspace_id = $1 AND id <> $2', [
        tenant.scope.workspaceId,
        first,
      ]);
      await copyRows(api, tenant.scope.workspaceId, 'items', COUNT - 1, {
        external_id: 'n::text',
        url_key: 'NULL',
      });
      const before = await contents();
      const env = testEnvironment({ database: api.database, ...QUIET });
      const done = async (id: string) => {
        const rows = await query<{ done: number }>(
          `SELECT COALESCE((progress ->> 'changed')::int, 0) AS done FROM operations WHERE id = $1`,
          [id],
        );
        return rows[0]?.done ?? 0;
      };
      const killed = async (id: string): Promise<void> => {
        for (let kill = 1; kill <= KILLS; kill += 1) {
          const worker = AppProcess.start('worker', env);
          const from = await done(id);
          await vi.waitFor(async () => expect(await done(id)).toBeGreaterThan(from), {
            timeout: 240_000,
            interval: 25,
          });
          await worker.end();
          // As after the end of its lease.
          await query('UPDATE bulk_changes SET due_at = now() WHERE id = $1 AND ended_at IS NULL', [id]);
        }
      };
      const finished = async (id: string) => {
        const worker = await startTestWorker(api, QUIET);
        await vi.waitFor(
          async () => {
            const rows = await query('SELECT FROM operations WHERE id = $1 AND completed_at IS NOT NULL', [
              id,
            ]);
            expect(rows).toHaveLength(1);
          },
          { timeout: 240_000, interval: 100 },
        );
        await worker.close();
      };
      const { operationId, total } = await ask(ATTRIBUTES, {
        filter: {},
        input: { values: { mood: 'calm' } },
      });
      expect(total).toBe(COUNT);
      await killed(operationId);
      await finished(operationId);
      expect(await done(operationId)).toBe(COUNT);
      const changed = `SELECT FROM items WHERE workspace_id = $1 AND custom_attributes = '{"mood": "calm"}'`;
      expect(await query(changed, [tenant.scope.workspaceId])).toHaveLength(COUNT);
      const undo = await ask(UNDO, { id: operationId });
      await killed(undo.operationId);
      await finished(undo.operationId);
      expect(await contents()).toBe(before);
      if (!FULL_PROOFS) return;
      const quiet = await p95();
      const again = await ask(ATTRIBUTES, { filter: {}, input: { values: { mood: 'wild' } } });
      const worker = AppProcess.start('worker', env);
      await vi.waitFor(async () => expect(await done(again.operationId)).toBeGreaterThan(0), 240_000);
      const during = await p95();
      console.log(
        `p95 of others: ${quiet} ms before; ${during} ms during the change, of which ${await done(again.operationId)} were done then`,
      );
      await worker.end();
    },
    scale(600_000, 1_800_000),
  );
});
