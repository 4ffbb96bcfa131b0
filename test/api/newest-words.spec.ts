import { Database, sql } from '@loupe/database';
import type { NewestWordsService } from '@loupe/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { NewestWords } from '../support/newest-words.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

/** So many of the posts of these tests are the newest. */
const NEWEST = 5;

describe('the words of the newest posts', () => {
  let api: TestApp;
  let db: Database;
  let words: NewestWords;
  let newest: NewestWordsService;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
    db = api.app.get(Database, { strict: false });
    words = NewestWords.of(api);
    newest = words.service;
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
    await words.among(NEWEST);
  });
  afterAll(async () => {
    await words?.putBack();
    await api?.close();
  });

  const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number));

  /** Stores posts of the minutes from one to another. */
  async function store(from: number, to: number): Promise<void> {
    const posts = Array.from({ length: to - from }, (_, index) =>
      somePost({ externalId: `at-${from + index}`, caption: 'soft serum', takenAt: minute(from + index) }),
    );
    await ingest(api, tenant, posts);
  }

  /** Since when there are indexes of the workspace, by kind, and whether they can be used. */
  async function indexes(): Promise<unknown[]> {
    const id = tenant.scope.workspaceId.replaceAll('-', '');
    return db.query(sql`
      SELECT pg_get_expr(indpred, indrelid) ~ 'CAPTION' AS "isOfCaptions", indisvalid AS "isReady",
        to_timestamp(split_part(relname, '_', 5)::float8 / 1000) AS since
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relname LIKE ${`search_newest_%_${id}_%`} ORDER BY relname`);
  }
  const sinceMinute = (number: number) =>
    [false, true, false].map((isOfCaptions) => ({ isOfCaptions, isReady: true, since: minute(number) }));

  it('have no index in a small workspace', async () => {
    await store(0, 2 * NEWEST - 1);
    await newest.renew([tenant.scope]);
    expect(await indexes()).toEqual([]);
    expect(await newest.since(tenant.scope)).toBeNull();
  });

  it('have one of each kind of text where there are twice as many posts', async () => {
    await store(0, 2 * NEWEST);
    expect(await newest.renew([tenant.scope])).toBe(0);
    expect(await indexes()).toEqual(sinceMinute(4));
    expect(await newest.since(tenant.scope)).toEqual(minute(4));
  });

  it('are chosen anew when they have become twice as many', async () => {
    await store(0, 2 * NEWEST);
    await newest.renew([tenant.scope]);
    await store(2 * NEWEST, 14);
    expect(await newest.renew([tenant.scope])).toBe(0);
    expect(await indexes()).toEqual(sinceMinute(4));
    await store(14, 16);
    expect(await newest.renew([tenant.scope])).toBe(3);
    expect(await indexes()).toEqual(sinceMinute(10));
  });

  it('lose their index with most of the posts, and with the workspace', async () => {
    await store(0, 2 * NEWEST);
    await newest.renew([tenant.scope]);
    const other = await createTenant(api);
    expect(await newest.renew([other.scope])).toBe(3);
    await newest.renew([tenant.scope]);
    expect(await words.among(NEWEST + 1, tenant.scope)).toBe(3);
    expect(await indexes()).toEqual([]);
  });

  it('have an index that was not finished built again', async () => {
    await store(0, 2 * NEWEST);
    await newest.renew([tenant.scope]);
    const id = tenant.scope.workspaceId.replaceAll('-', '');
    await db.query(sql`
      UPDATE pg_index SET indisvalid = false
      WHERE indexrelid = (SELECT oid FROM pg_class WHERE relname LIKE ${`search_newest_c_${id}_%`})`);
    expect(await newest.renew([tenant.scope])).toBe(0);
    expect(await indexes()).toEqual(sinceMinute(4));
  });
});
