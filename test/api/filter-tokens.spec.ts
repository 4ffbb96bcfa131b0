import { Database } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = 'query($filter: ItemFilterInput) { items(filter: $filter) { nodes { id } } }';

describe('what items are found by', () => {
  let api: TestApp;
  let tenant: Tenant;
  let other: Tenant;
  let item: string;

  const query = (statement: string, values: unknown[] = []) =>
    api.app.get(Database, { strict: false }).manager.query(statement, values);
  const found = async (filter: object, client = tenant.client): Promise<string[]> =>
    (await client.data(SEARCH, { filter })).items.nodes.map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    api = await sharedTestApp();
    [tenant, other] = [await createTenant(api), await createTenant(api)];
    [item = ''] = await ingest(api, tenant, [somePost({ hashtags: ['before'], mentions: ['friend'] })]);
    await ingest(api, other, [somePost({ hashtags: ['theirs'] })]);
  });
  afterAll(() => api?.close());

  it('is of one workspace: the same name in another finds nothing', async () => {
    expect(await found({ tagsNames: ['theirs'] })).toEqual([]);
    expect(await found({ tagsNames: ['theirs'] }, other.client)).toHaveLength(1);
    const [{ mine, their }] = await query(
      `SELECT facet_keys($1, 'hashtag', '{a}') AS mine, facet_keys($2, 'hashtag', '{a}') AS their`,
      [tenant.scope.workspaceId, other.scope.workspaceId],
    );
    expect(mine).not.toEqual(their);
  });

  it('is every name of an item, in the order of its kinds, as queries compute it', async () => {
    const [{ stored, expected }] = await query(
      `SELECT item_facets($1, '{b,a,NULL}', '{m}', 'poster', '{"city": "Bonn", "country": "DE"}', ARRAY[$1]::uuid[], '{p}') AS stored,
        facet_keys($1, 'account', '{poster}') || facet_keys($1, 'city', '{bonn}') || facet_keys($1, 'country', '{de}')
        || facet_keys($1, 'hashtag', '{b,a}') || facet_keys($1, 'mention', '{m}')
        || facet_keys($1, 'source', ARRAY[$1::uuid::text]) || facet_keys($1, 'product', '{p}') AS expected`,
      [tenant.scope.workspaceId],
    );
    expect(stored).toHaveLength(8);
    expect(stored).toEqual(expected);
  });

  it('is of one kind: a mention is no hashtag, nor a product a source', async () => {
    expect(await found({ tagsNames: ['friend'] })).toEqual([item]);
    expect(await found({ accountNames: ['before'] })).toEqual([]);
    expect(await found({ shopifyProductsIds: ['before'] })).toEqual([]);
    expect(await found({ ugcLocations: [{ city: 'before' }] })).toEqual([]);
  });

  it('changes with the row, and with the account that it mirrors', async () => {
    await query(
      `UPDATE items SET hashtags = '{after}', location = '{"city": "Zürich", "country": null}',
        source_ids = ARRAY[id], shopify_product_ids = '{gid}' WHERE id = $1`,
      [item],
    );
    for (const filter of [
      { tagsNames: ['AFTER'] },
      { ugcLocations: [{ city: 'ZÜRICH' }] },
      { sourcesIds: [item.toUpperCase()] },
      { shopifyProductsIds: ['gid', 'another'] },
    ]) {
      expect(await found(filter)).toEqual([item]);
    }
    expect(await found({ tagsNames: ['before'] })).toEqual([]);
    expect(await found({ ugcLocations: [{ city: 'Zürich', country: 'Switzerland' }] })).toEqual([]);
    await query(
      `UPDATE social_profiles SET account_name = 'Renamed', account_name_key = 'renamed'
       WHERE id = (SELECT social_profile_id FROM items WHERE id = $1)`,
      [item],
    );
    expect(await found({ accountNames: ['@Renamed'] })).toEqual([item]);
  });

  it('is worked out whatever the search path is, as where a dump is restored', async () => {
    const { manager } = api.app.get(Database, { strict: false });
    await manager.transaction(async (restoring) => {
      // Triggers are made after the rows then.
      await restoring.query("SET LOCAL search_path = ''; SET LOCAL session_replication_role = replica");
      await restoring.query(`UPDATE public.items SET hashtags = '{restored}' WHERE id = $1`, [item]);
    });
    expect(await found({ tagsNames: ['restored'] })).toEqual([item]);
  });

  it('has as many entries as there are names', async () => {
    const [{ names, facets }] = await query(
      `SELECT cardinality(hashtags) + cardinality(mentions) + cardinality(source_ids)
        + cardinality(shopify_product_ids) + num_nonnulls(account_name_key, location ->> 'city',
          location ->> 'state', location ->> 'country') AS names, cardinality(facets) AS facets
       FROM items WHERE id = $1`,
      [item],
    );
    expect(facets).toBe(names);
    expect(facets).toBeGreaterThan(3);
  });
});
