import { CountsService, Database, sql, VersionedCache } from '@loupe/database';
import { StopSignal } from '@loupe/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { waitingForLocks } from '../support/lock-waits.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const OF_COLLECTION = 'query($ids: [ID!]) { items(filter: {collectionsIds: $ids}) { totalCount } }';
const PLAIN = '{ items { totalCount } creators { totalCount } socialProfiles { totalCount } }';

describe('totalCount', () => {
  let api: TestApp;
  let other: TestApp;
  let tenant: Tenant;
  let here: GraphqlClient;
  let there: GraphqlClient;
  let itemIds: string[];
  let collectionId: string;

  beforeAll(async () => {
    // As usual: the version of the workspace comes with the token then.
    const environment = { KEPT_ANSWERS_BYTES: String(1024 ** 2) };
    api = await startTestApp(environment);
    other = await startSecondApp(api, environment);
    tenant = await createTenant(api);
    here = tenant.client;
    there = here.with({ url: other.url });
    itemIds = await ingest(
      api,
      tenant,
      Array.from({ length: 30 }, (_, index) => somePost({ hashtags: index % 2 === 0 ? ['even'] : [] })),
    );
    const { createCollection } = await here.data(
      'mutation { createCollection(input: {name: "Counted"}) { collection { id } } }',
    );
    collectionId = createCollection.collection.id;
  });
  afterAll(async () => {
    await other?.close();
    await api?.close();
  });

  const counts = (statements: readonly string[]) => statements.filter((text) => text.includes('count(*)'));
  const numberIn = async (client: GraphqlClient) =>
    (await client.data(OF_COLLECTION, { ids: [collectionId] })).items.totalCount;

  it('is right in every process at once after an item came into a collection or left it', async () => {
    for (const [index, itemId] of itemIds.slice(0, 8).entries()) {
      const [writer, reader] = index % 2 === 0 ? [here, there] : [there, here];
      await writer.data(
        'mutation($item: ID!, $ids: [ID!]) { addItemToCollections(itemId: $item, collectionIds: $ids) { item { id } } }',
        { item: itemId, ids: [collectionId] },
      );
      expect(await numberIn(reader)).toBe(index + 1);
      expect(await numberIn(writer)).toBe(index + 1);
    }
    await there.data(
      'mutation($item: ID!, $ids: [ID!]) { removeItemFromCollections(itemId: $item, collectionIds: $ids) { item { id } } }',
      { item: itemIds[0], ids: [collectionId] },
    );
    expect(await numberIn(here)).toBe(7);
  });

  it('of a filter is remembered until the workspace changes', async () => {
    const ask = () => here.data('{ items(filter: {tagsNames: ["even"]}) { totalCount } }');
    expect(counts(await api.statements.during(ask))).toHaveLength(1);
    expect(counts(await api.statements.during(ask))).toHaveLength(0);
    await ingest(api, tenant, [somePost({ hashtags: ['even'] })]);
    expect((await ask()).items.totalCount).toBe(16);
    // Another workspace's changes are none of this one's.
    await ingest(api, await createTenant(api, 'Other'), [somePost({ hashtags: ['even'] })]);
    expect(counts(await api.statements.during(ask))).toHaveLength(0);
  });

  it('that is remembered takes no statement, as the one for the token has read whether anything changed', async () => {
    const ask = () => here.data('query Remembered { items(filter: {tagsNames: ["even"]}) { totalCount } }');
    await ask();
    const sent = await api.statements.during(ask);
    expect(sent.filter((text) => text.includes('counter.changes'))).toHaveLength(1);
    expect(sent.filter((text) => text.includes('counter.changes') && !text.includes('api_tokens'))).toEqual(
      [],
    );
  });

  it('is counted once for requests that ask at the same time, before and after a change', async () => {
    const ask = () => here.data('{ items(filter: {importType: AUTOMATIC}) { totalCount } }');
    const crowd = () => Promise.all(Array.from({ length: 12 }, ask));
    expect(counts(await api.statements.during(crowd))).toHaveLength(1);
    await ingest(api, tenant, [somePost()]);
    const all = await crowd();
    expect(new Set(all.map(({ items }) => items.totalCount)).size).toBe(1);
    await ingest(api, tenant, [somePost()]);
    expect(counts(await api.statements.during(crowd))).toHaveLength(1);
  });

  it('of whole lists looks at no row of them', async () => {
    const statements = await api.statements.during(async () => {
      const { items, creators, socialProfiles } = await here.data(PLAIN);
      expect([items.totalCount, creators.totalCount, socialProfiles.totalCount]).toEqual([33, 1, 1]);
    });
    expect(counts(statements)).toEqual([]);
  });

  it('is counted on a connection of its own, while the page is read', async () => {
    const blocker = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await blocker.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
      const answer = here.data('{ items(filter: {provider: TIKTOK}) { totalCount nodes { id } } }');
      let waiting: string[] = [];
      // Neither statement can end before the other has begun, or the test runs into its limit.
      while (waiting.length < 2) {
        waiting = (await waitingForLocks(blocker)).filter((query) => query.includes('item.'));
      }
      await blocker.query('COMMIT');
      expect((await answer).items).toEqual({ totalCount: 0, nodes: [] });
      expect(counts(waiting)).toHaveLength(1);
    } finally {
      await blocker.end();
    }
  });

  it('that failed is counted again, and what a transaction has not committed is nobody else’s number', async () => {
    const db = api.app.get(Database, { strict: false });
    const memory = api.app.get(CountsService, { strict: false });
    const { scope } = tenant;
    const failing = sql`FROM ${db.rows(scope, 'items', 'item')} WHERE 1 / (item.followers - item.followers) = 1`;
    await expect(memory.chosen(scope, failing)).rejects.toThrow('division by zero');
    await expect(memory.chosen(scope, failing)).rejects.toThrow('division by zero');

    const all = sql`FROM ${db.rows(scope, 'items', 'item')}`;
    const before = await memory.chosen(scope, all);
    const undone = db.transaction(async () => {
      await db.query(sql`DELETE FROM items WHERE workspace_id = ${scope.workspaceId}`);
      expect(await memory.chosen(scope, all)).toBe(0);
      expect(await memory.all(scope, 'items')).toBe(0);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await memory.chosen(scope, all)).toBe(before);
  });

  it('that a stopped request was working out is worked out for those that waited for it', async () => {
    const memory = api.app.get(CountsService, { strict: false });
    const { scope } = tenant;
    const db = api.app.get(Database, { strict: false });
    const from = sql`FROM ${db.rows(scope, 'items', 'item')} WHERE item.likes <> 17`;
    const blocker = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await blocker.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
      const stopping = new StopSignal();
      const work = { owner: scope.workspaceId, signal: stopping };
      const stopped = memory.chosen({ ...scope, work }, from);
      const waiting = memory.chosen(scope, from);
      stopping.stop(new Error('stopped'));
      await expect(stopped).rejects.toThrow();
      await blocker.query('COMMIT');
      expect(await waiting).toBe(await db.count(from));
    } finally {
      await blocker.end();
    }
  });

  it('of one workspace pushes no other’s out of memory', async () => {
    const memory = api.app.get(CountsService, { strict: false });
    const db = api.app.get(Database, { strict: false });
    const other = await createTenant(api, 'With many numbers');
    const ask = () => here.data('query Kept { items(filter: {tagsNames: ["even"]}) { totalCount } }');
    await ask();
    for (let number = 0; number < 400; number += 1) {
      await memory.chosen(
        other.scope,
        sql`FROM ${db.rows(other.scope, 'items', 'item')} WHERE item.likes = ${number}`,
      );
    }
    expect(counts(await api.statements.during(ask))).toHaveLength(0);
  });

  it('and other results of a workspace are kept in as many bytes as it has room for', async () => {
    const cache = api.app.get(VersionedCache, { strict: false });
    const { scope } = await createTenant(api, 'With long results');
    const read = (number: number) =>
      cache.rows(scope, sql`SELECT ${number}::int AS number, repeat('x', 30000) AS text`);
    const isRead = async (number: number) =>
      (await api.statements.during(() => read(number))).some((text) => text.includes('repeat('));
    for (const number of [1, 2, 3]) await read(number);
    expect(await isRead(3)).toBe(false);
    expect(await isRead(2)).toBe(false);
    expect(await isRead(1)).toBe(true);
  });
});
