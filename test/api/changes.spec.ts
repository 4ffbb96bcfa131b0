import { ChangesRepository } from '@loupe/changes';
import { Database, sql } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const DAY_MS = 86_400_000;
const SELECTION = '{ nodes { type action objectId at } hasNextPage endCursor latestCursor }';

describe('changes', () => {
  let api: TestApp;
  let tenant: Tenant;
  let now = new Date('2026-06-01T00:00:00.000Z');

  beforeAll(async () => {
    api = await startTestApp();
    Object.assign(api.app.get(Clock, { strict: false }), { now: () => now });
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const ask = async (args = '', of = tenant) =>
    (await of.client.data(`{ changes${args} ${SELECTION} }`)).changes;
  const changes = () => api.app.get(ChangesRepository, { strict: false });
  const sequence = () => changes().sequence(now);
  const refusal = async (args: string) =>
    (await tenant.client.send(`{ changes${args} ${SELECTION} }`)).body.errors?.[0] as object;

  it('are none at first, with a cursor to begin from', async () => {
    const empty = await ask();
    expect(empty).toMatchObject({ nodes: [], hasNextPage: false });
    expect(empty.endCursor).toBe(empty.latestCursor);
  });

  it('refuse cursors of other lists and sizes out of bounds', async () => {
    const code = { extensions: { code: 'INVALID_INPUT' } };
    expect(await refusal('(after: "x")')).toMatchObject({ message: 'Invalid cursor', ...code });
    expect(await refusal('(first: 1001)')).toMatchObject(code);
    expect(await refusal('(first: 0)')).toMatchObject(code);
  });

  it('list what was created, changed and deleted, for its own workspace, by type and page', async () => {
    const { latestCursor } = await ask();
    const other = await createTenant(api);
    const [id] = await ingest(api, tenant, [somePost()]);
    await ingest(api, other, [somePost()]);
    const db = api.app.get(Database, { strict: false });
    const { createCollection } = await tenant.client.data(
      'mutation { createCollection(input: {name: "Best"}) { collection { id } } }',
    );
    const collection = createCollection.collection.id;
    // Nothing is listed before the worker has given it its place.
    expect((await ask(`(after: "${latestCursor}")`)).nodes).toEqual([]);
    expect(await sequence()).toBeGreaterThan(2);
    await tenant.client.data(
      'mutation($id: ID!) { addItemToCollections(itemId: $id, collectionNames: ["Best"]) { userErrors { message } } }',
      { id },
    );
    await db.query(sql`UPDATE items SET likes = 5 WHERE id = ${id}`);
    // The collection and its membership are written one after the other, and listed once.
    await sequence();
    await tenant.client.data('mutation($id: ID!) { deleteCollection(id: $id) { userErrors { message } } }', {
      id: collection,
    });
    await db.query(sql`DELETE FROM items WHERE id = ${id}`);
    expect(await sequence()).toBeGreaterThan(1);
    expect(await sequence()).toBe(0);
    const { nodes } = await ask(`(after: "${latestCursor}", types: [ITEM, COLLECTION])`);
    const listed = nodes.map(({ type, action, objectId }: Record<string, string>) => [
      type,
      action,
      objectId,
    ]);
    expect(listed[0]).toEqual(['ITEM', 'CREATED', id]);
    expect(listed.filter(([type]: string[]) => type === 'COLLECTION')).toEqual([
      ['COLLECTION', 'CREATED', collection],
      ['COLLECTION', 'CHANGED', collection],
      ['COLLECTION', 'DELETED', collection],
    ]);
    expect(listed.at(-1)).toEqual(['ITEM', 'DELETED', id]);
    const paged: string[][] = [];
    for (let after = latestCursor, more = true; more; ) {
      const page = await ask(`(after: "${after}", types: [ITEM, COLLECTION], first: 2)`);
      paged.push(
        ...page.nodes.map(({ type, action, objectId }: Record<string, string>) => [type, action, objectId]),
      );
      after = page.endCursor;
      more = page.hasNextPage;
    }
    expect(paged).toEqual(listed);
    expect((await ask('(types: [CREATOR])')).nodes).toMatchObject([{ type: 'CREATOR', action: 'CREATED' }]);
    expect((await ask('', other)).nodes.map(({ objectId }: { objectId: string }) => objectId)).not.toContain(
      id,
    );
  });

  it('of a creator are also those of their profiles: what they show, and to whom they belong', async () => {
    const db = api.app.get(Database, { strict: false });
    await ingest(api, tenant, [somePost({ externalId: 'one' }), somePost({ externalId: 'two' })]);
    await sequence();
    const profiles = await db.query<{ id: string; creatorId: string }>(sql`
      SELECT id, creator_id AS "creatorId" FROM social_profiles
      WHERE workspace_id = ${tenant.scope.workspaceId} AND creator_id IS NOT NULL ORDER BY id`);
    const [profile = { id: '', creatorId: '' }] = profiles;
    const changedBy = async (statement: ReturnType<typeof sql>) => {
      const { latestCursor } = await ask();
      await db.query(statement);
      await sequence();
      const { nodes } = await ask(`(after: "${latestCursor}", types: [CREATOR])`);
      return nodes.map(({ at: _, ...change }: Record<string, string>) => change);
    };
    const changed = (objectId: string) => ({ type: 'CREATOR', action: 'CHANGED', objectId });
    const { id, creatorId } = profile;
    expect(
      await changedBy(sql`UPDATE social_profiles SET followers = followers + 1 WHERE id = ${id}`),
    ).toEqual([changed(creatorId)]);
    expect(await changedBy(sql`UPDATE social_profiles SET updated_at = now() WHERE id = ${id}`)).toEqual([]);
    expect(await changedBy(sql`UPDATE social_profiles SET creator_id = NULL WHERE id = ${id}`)).toEqual([
      changed(creatorId),
    ]);
    expect(
      await changedBy(sql`UPDATE social_profiles SET creator_id = ${creatorId} WHERE id = ${id}`),
    ).toEqual([changed(creatorId)]);
  });

  it('never come before a change that was read, although their transaction began first', async () => {
    const [first, second] = await ingest(api, tenant, [somePost(), somePost()]);
    await sequence();
    const { latestCursor } = await ask();
    const client = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await client.connect();
    await client.query('BEGIN');
    await client.query('UPDATE items SET likes = 1 WHERE id = $1', [first]);
    await api.app
      .get(Database, { strict: false })
      .query(sql`UPDATE items SET likes = 1 WHERE id = ${second}`);
    await sequence();
    const read = await ask(`(after: "${latestCursor}")`);
    expect(read.nodes.map(({ objectId }: { objectId: string }) => objectId)).toEqual([second]);
    await client.query('COMMIT');
    await client.end();
    await sequence();
    const later = await ask(`(after: "${read.endCursor}")`);
    expect(later.nodes.map(({ objectId }: { objectId: string }) => objectId)).toEqual([first]);
  });

  it('of a type are found among many others, in pages that all cost the same', async () => {
    const { latestCursor } = await ask();
    const { workspaceId } = tenant.scope;
    const collection = newId();
    await api.app.get(Database, { strict: false }).query(sql`
      INSERT INTO changes (workspace_id, type, action, object_id, at)
      SELECT ${workspaceId}::uuid, CASE number WHEN 10001 THEN 'COLLECTION' ELSE 'ITEM' END, 'CHANGED', ${collection}::uuid,
        ${now}::timestamptz
      FROM generate_series(1, 10001) AS number ORDER BY number`);
    const first = await ask(`(after: "${latestCursor}", types: [COLLECTION])`);
    expect(first).toMatchObject({ nodes: [], hasNextPage: true });
    const second = await ask(`(after: "${first.endCursor}", types: [COLLECTION])`);
    expect(second).toMatchObject({ nodes: [{ objectId: collection }], hasNextPage: false });
    expect(second.endCursor).toBe(second.latestCursor);
  });

  it('are removed when they are old; then a cursor before them is refused, and one after them is not', async () => {
    const { endCursor: old } = await ask('(first: 1)');
    const { latestCursor } = await ask();
    const long = () => new Date(now.getTime() - 31 * DAY_MS);
    expect(await changes().removeBefore(long())).toBe(0);
    now = new Date(now.getTime() + 40 * DAY_MS);
    expect(await ask(`(after: "${old}", first: 1)`)).toMatchObject({ hasNextPage: true });
    expect(await changes().removeBefore(long())).toBeGreaterThan(10_000);
    expect(await ask(`(after: "${latestCursor}")`)).toMatchObject({ nodes: [], hasNextPage: false });
    expect(await refusal(`(after: "${old}")`)).toMatchObject({
      message: expect.stringMatching(/^after: .*not kept any more/),
      extensions: { code: 'CURSOR_EXPIRED' },
    });
    const fresh = await ask();
    expect(fresh.nodes).toEqual([]);
    expect(await ask(`(after: "${fresh.endCursor}")`)).toMatchObject({ nodes: [], hasNextPage: false });
  });
});
