import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const RIGHTS = `usageRightsStatus instagramWhitelistingStatus tiktokSparkCodeStatus tiktokWhitelistingEligible
  shopifyProductsIds`;
const UPDATE = `mutation($ids: [ID!]!, $input: UpdateItemRightsInput!) { updateItemRights(itemIds: $ids, input: $input) {
  items { id rights { ${RIGHTS} } } userErrors { field message } } }`;
const FOUND = 'query($filter: ItemFilterInput) { items(filter: $filter) { nodes { id } } }';
const ALL = {
  usageRightsStatus: 'APPROVED',
  instagramWhitelistingStatus: 'REQUESTED',
  tiktokSparkCodeStatus: 'EXPIRED',
  tiktokWhitelistingEligible: true,
  shopifyProductsIds: ['gid://shopify/Product/1', 'gid://shopify/Product/2'],
};

describe('the rights to items', () => {
  let api: TestApp;
  let tenant: Tenant;
  let ids: string[];
  beforeAll(async () => {
    api = await sharedTestApp();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
    ids = await ingest(api, tenant, [somePost(), somePost(), somePost()]);
  });
  afterAll(() => api?.close());

  const update = async (itemIds: string[], input: object) =>
    (await tenant.client.data(UPDATE, { ids: itemIds, input })).updateItemRights;
  const found = async (filter: object): Promise<string[]> =>
    (await tenant.client.data(FOUND, { filter })).items.nodes.map((node: { id: string }) => node.id).sort();

  it.each([
    [{ shopifyProductsIds: [' '] }, ['input', 'shopifyProductsIds', '0']],
    [{ shopifyProductsIds: ['good', 'x'.repeat(256)] }, ['input', 'shopifyProductsIds', '1']],
    [{ shopifyProductsIds: Array.from({ length: 101 }, String) }, ['input', 'shopifyProductsIds']],
  ])('refuse %j', async (input, field) => {
    expect(await update(ids, { usageRightsStatus: 'APPROVED', ...input })).toMatchObject({
      items: null,
      userErrors: [{ field }],
    });
    expect(await found({ usageRightsStatus: ['APPROVED'] })).toEqual([]);
  });

  it('of others, of unknown items, of none and of too many are refused, and nothing is changed', async () => {
    const [foreign = ''] = await ingest(api, await createTenant(api), [somePost()]);
    const [own = ''] = ids;
    for (const [given, field] of [
      [
        [own, foreign],
        ['itemIds', '1'],
      ],
      [
        ['nothing', own],
        ['itemIds', '0'],
      ],
      [[], ['itemIds']],
      [Array.from({ length: 101 }, () => own), ['itemIds']],
    ] as const) {
      expect(await update([...given], ALL)).toMatchObject({ items: null, userErrors: [{ field }] });
    }
    expect(await found({ usageRightsStatus: ['APPROVED'] })).toEqual([]);
  });

  it('are kept, shown, and found by every filter', async () => {
    const [first = '', second = ''] = ids;
    const result = await update([second, first], ALL);
    expect(result).toEqual({
      items: [
        { id: second, rights: ALL },
        { id: first, rights: ALL },
      ],
      userErrors: [],
    });
    const both = [first, second].toSorted();
    expect(await found({ usageRightsStatus: ['APPROVED'] })).toEqual(both);
    expect(await found({ instagramWhitelistingStatus: ['REQUESTED', 'REJECTED'] })).toEqual(both);
    expect(await found({ tiktokSparkCodeStatus: ['EXPIRED'] })).toEqual(both);
    expect(await found({ tiktokWhitelistingEligibility: 'ALL' })).toEqual(both);
    expect(await found({ shopifyProductsIds: ['gid://shopify/Product/2'] })).toEqual(both);

    // Null takes a status away; what is not given stays.
    const changed = await update([first], { usageRightsStatus: null, shopifyProductsIds: [] });
    expect(changed.items).toEqual([
      { id: first, rights: { ...ALL, usageRightsStatus: null, shopifyProductsIds: [] } },
    ]);
    expect(await found({ usageRightsStatus: ['APPROVED'] })).toEqual([second]);
    const { auditLog } = await tenant.client.data('{ auditLog { nodes { action after } } }');
    expect(auditLog.nodes[0]).toMatchObject({
      action: 'item_rights.updated',
      after: { itemIds: [first], usageRightsStatus: null, shopifyProductsIds: [] },
    });
  });

  it('take as many statements for a hundred items as for one', async () => {
    const count = async (given: string[]) => (await api.statements.during(() => update(given, ALL))).length;
    await count(ids.slice(0, 1));
    expect(await count(ids)).toBe(await count(ids.slice(0, 1)));
  });
});
