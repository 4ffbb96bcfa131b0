import { PostsFeedRepository } from '@loupe/analytics';
import { ChangesRepository } from '@loupe/changes';
import { Database, sql } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const DAY_MS = 86_400_000;
const BEGIN = '0';
const MANY = 5000;

describe('posts that go into collections and campaigns, or out of them,', () => {
  let api: TestApp;
  let tenant: Tenant;
  let posts: string[];
  let collection: string;
  let campaign: string;
  let now = new Date('2026-06-01T00:00:00.000Z');

  beforeAll(async () => {
    api = await startTestApp();
    Object.assign(api.app.get(Clock, { strict: false }), { now: () => now });
  });
  afterAll(() => api?.close());

  beforeEach(async () => {
    tenant = await createTenant(api);
    posts = await ingest(api, tenant, [somePost(), somePost(), somePost()]);
    collection = (
      await succeed(
        tenant.client,
        'mutation { createCollection(input: {name: "Best"}) { collection { id } userErrors { message } } }',
      )
    ).collection.id;
    campaign = (
      await succeed(
        tenant.client,
        'mutation { createCampaign(input: {name: "Spring"}) { campaign { id } userErrors { message } } }',
      )
    ).campaign.id;
    await sequenceAll();
  });

  const db = () => api.app.get(Database, { strict: false });
  const changes = () => api.app.get(ChangesRepository, { strict: false });
  const feed = () => api.app.get(PostsFeedRepository, { strict: false });
  const sequenceAll = async () => {
    while ((await changes().sequence(now)) > 0);
  };
  const state = () => feed().state(tenant.scope.workspaceId);
  const changed = (position: string, limit = MANY) =>
    feed().changed(
      { workspaceId: tenant.scope.workspaceId, timeZone: 'UTC', isVersioned: false },
      position,
      limit,
    );
  const page = async (after: string, first: number) =>
    (
      await tenant.client.data(
        `{ changes(after: "${after}", first: ${first}) { nodes { type objectId } hasNextPage endCursor latestCursor } }`,
      )
    ).changes;
  const latest = async () => (await tenant.client.data('{ changes { latestCursor } }')).changes.latestCursor;
  const into = (kind: 'collection' | 'campaign', ids: readonly string[]) =>
    kind === 'collection'
      ? db().query(sql`INSERT INTO collection_items (workspace_id, collection_id, item_id)
          SELECT ${tenant.scope.workspaceId}::uuid, ${collection}::uuid, id FROM unnest(${ids}::uuid[]) AS given (id)`)
      : db().query(sql`INSERT INTO campaign_items (workspace_id, campaign_id, item_id)
          SELECT ${tenant.scope.workspaceId}::uuid, ${campaign}::uuid, id FROM unnest(${ids}::uuid[]) AS given (id)`);
  const like = (id: string) => db().query(sql`UPDATE items SET likes = likes + 1 WHERE id = ${id}`);
  const [first, second, third] = [() => String(posts[0]), () => String(posts[1]), () => String(posts[2])];

  it('are in no page of changes, whose pages stay full and whose cursors go on', async () => {
    const begun = await latest();
    for (const id of posts) {
      await into('campaign', [id]);
      await sequenceAll();
      await like(id);
      await sequenceAll();
    }
    const seen: string[] = [];
    for (let after = begun, hasNext = true; hasNext; ) {
      const { nodes, hasNextPage, endCursor } = await page(after, 1);
      expect(nodes).toHaveLength(1);
      seen.push(`${nodes[0].type} ${nodes[0].objectId}`);
      after = endCursor;
      hasNext = hasNextPage;
    }
    expect(seen).toEqual(posts.map((id) => `ITEM ${id}`));
    expect((await page(begun, 1000)).nodes).toHaveLength(3);
  });

  it('leave a caller who has all changes where they are', async () => {
    const begun = await latest();
    await into('campaign', posts);
    await sequenceAll();
    expect(await page(begun, 1)).toEqual({
      nodes: [],
      hasNextPage: false,
      endCursor: begun,
      latestCursor: begun,
    });
    await into('collection', posts);
    await sequenceAll();
    expect((await page(begun, 10)).nodes).toEqual([{ type: 'COLLECTION', objectId: collection }]);
  });

  it('are told to copies of posts, before and after they have their places', async () => {
    const { position } = await state();
    await into('campaign', [first()]);
    await into('collection', [second()]);
    expect((await changed(position)).ids.sort()).toEqual([first(), second()].sort());
    await sequenceAll();
    await into('campaign', [third()]);
    const placed = await changed(position);
    expect(placed.ids.sort()).toEqual([...posts].sort());
    expect(placed.rows).toContain(campaign);
    expect(placed.rows).toContain(collection);
    expect(BigInt(placed.position)).toBeGreaterThan(BigInt(position));
    expect(placed.position).toBe(placed.newest);
    await sequenceAll();
    expect((await changed(placed.position)).ids).toEqual([third()]);
    await db().query(sql`DELETE FROM campaign_items WHERE item_id = ${first()}`);
    await db().query(sql`DELETE FROM collections WHERE id = ${collection}`);
    const after = await changed((await state()).position);
    expect(after.ids.sort()).toEqual([first(), second()].sort());
    expect(after.rows).not.toContain(collection);
  });

  it('are told in one order with the changes of posts, however few are asked for at once', async () => {
    const { position: begun } = await state();
    for (const id of posts) {
      await like(id);
      await into('campaign', [id]);
      await sequenceAll();
    }
    const seen: string[] = [];
    for (let position = begun, hasMore = true; hasMore; ) {
      const next = await changed(position, 1);
      seen.push(...next.ids);
      ({ position, hasMore } = next);
    }
    expect(seen.sort()).toEqual([...posts, ...posts].sort());
  });

  it('are told once, and as gone when they are deleted', async () => {
    const { position } = await state();
    await into('campaign', posts);
    await into('collection', posts);
    await sequenceAll();
    await db().query(sql`DELETE FROM items WHERE id = ${first()}`);
    await sequenceAll();
    const { ids, found } = await changed(position);
    expect(ids.sort()).toEqual([...posts].sort());
    expect(found.sort()).toEqual([second(), third()].sort());
  });

  it('are not told when nothing changes for them', async () => {
    await into('campaign', posts);
    await sequenceAll();
    const { position, changes: counted } = await state();
    await db().query(sql`UPDATE campaign_items SET by_hand = TRUE WHERE campaign_id = ${campaign}`);
    const { ids, changes: later } = await changed(position);
    expect(ids).toEqual([]);
    expect(later).toBeGreaterThan(counted);
  });

  it('are kept until the changes after them are removed, and refuse no cursor then', async () => {
    const { position } = await state();
    const begun = await latest();
    await into('campaign', [first()]);
    await sequenceAll();
    const long = () => new Date(now.getTime() - 31 * DAY_MS);
    now = new Date(now.getTime() + 40 * DAY_MS);
    await changes().removeBefore(long());
    // No change was removed after that of the campaign, so nothing is missing.
    expect((await changed(position)).ids).toEqual([first()]);
    expect(await page(begun, 1)).toMatchObject({ nodes: [], hasNextPage: false });
    await like(second());
    await sequenceAll();
    await into('campaign', [third()]);
    await sequenceAll();
    now = new Date(now.getTime() + 40 * DAY_MS);
    await changes().removeBefore(long());
    const { ids, removedTo, newest } = await changed(BEGIN);
    expect(ids).toEqual([third()]);
    expect(BigInt(removedTo)).toBeGreaterThan(BigInt(position));
    expect(BigInt(newest)).toBeGreaterThan(BigInt(removedTo));
  });

  it('are forgotten with a person whose posts they are', async () => {
    await into('campaign', [first(), second()]);
    await sequenceAll();
    await into('collection', [first(), second()]);
    await db().query(sql`DELETE FROM items WHERE id = ${first()}`);
    const { newest } = await changed(BEGIN);
    await changes().removeOfDeleted(tenant.scope);
    for (const table of ['member_changes', 'committed_member_changes'] as const) {
      const rows = await db().query<{ itemId: string }>(
        sql`SELECT DISTINCT item_id AS "itemId" FROM ${db().rowsOfTable(tenant.scope, table, 'change')}`,
      );
      const ids = rows.map(({ itemId }) => itemId);
      expect(ids).toContain(second());
      expect(ids).not.toContain(first());
      // The newest place stays, and names nothing.
      expect(ids.length).toBeLessThanOrEqual(2);
    }
    expect((await changed(BEGIN)).newest).toBe(newest);
  });

  it('wait for the worker as other changes do', async () => {
    const before = await changes().waiting();
    await into('campaign', posts);
    expect(await changes().waiting()).toBe(before + posts.length);
  });

  it('are of a state that says when a campaign is deleted and not emptied yet', async () => {
    const { position, changes: counted, hasDeletedCampaigns } = await state();
    expect(hasDeletedCampaigns).toBe(false);
    // What `deleteCampaign` does first; only a large one is seen so.
    await db().query(sql`UPDATE campaigns SET deleted_at = now() WHERE id = ${campaign}`);
    const later = await changed(position);
    expect(later.hasDeletedCampaigns).toBe(true);
    expect(later.changes).toBeGreaterThan(counted);
    expect((await state()).hasDeletedCampaigns).toBe(true);
    const marked = (await state()).changes;
    await db().query(sql`DELETE FROM campaigns WHERE id = ${campaign}`);
    expect(await state()).toMatchObject({ hasDeletedCampaigns: false, changes: marked + 1 });
  });

  it('of other workspaces are not told', async () => {
    const other = await createTenant(api);
    const [foreign] = await ingest(api, other, [somePost({ externalId: newId() })]);
    await sequenceAll();
    const { position } = await state();
    await into('campaign', posts);
    const campaignOfOther = newId();
    await db().query(
      sql`INSERT INTO campaigns (workspace_id, id, name) VALUES (${other.scope.workspaceId}, ${campaignOfOther}, 'Other')`,
    );
    await db().query(sql`INSERT INTO campaign_items (workspace_id, campaign_id, item_id)
      VALUES (${other.scope.workspaceId}, ${campaignOfOther}, ${foreign})`);
    for (const isListed of [false, true]) {
      if (isListed) await sequenceAll();
      expect((await changed(position)).ids.sort()).toEqual([...posts].sort());
    }
  });
});
