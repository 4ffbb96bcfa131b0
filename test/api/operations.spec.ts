import { Item } from '@loupe/content';
import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { OperationItem } from '@loupe/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { connectAccounts, YOUTUBE_KEY } from '../support/platforms/connected.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const REFETCH = `mutation($ids: [ID!]!) { refetchEngagementBulk(itemIds: $ids) {
  operationId processedCount skippedItemIds userErrors { field message } } }`;
const UPLOAD = `mutation($url: String!) { uploadItemFromUrl(input: {url: $url}) { success operationId userErrors { field message } } }`;
const OPERATION = `query($id: ID) { operation(id: $id) { id operationType status fetchStatus total processed
  pendingItemIds succeededItemIds failedItemIds completedAt } }`;

describe('operations', () => {
  let api: TestApp;
  let tenant: Tenant;
  let other: Tenant;
  let ids: string[];

  const refetch = async (itemIds: string[], client = tenant.client) =>
    (await client.data(REFETCH, { ids: itemIds })).refetchEngagementBulk;
  const upload = async (url: string) => (await tenant.client.data(UPLOAD, { url })).uploadItemFromUrl;
  const operation = async (id: string) => (await tenant.client.data(OPERATION, { id })).operation;

  beforeAll(async () => {
    api = await startTestApp(YOUTUBE_KEY);
    [tenant, other] = [await createTenant(api), await createTenant(api)];
    await connectAccounts(api, tenant.scope);
  });
  beforeEach(async () => {
    ids = await ingest(api, tenant, [
      ...Array.from({ length: 3 }, () => somePost()),
      somePost({ type: 'STORY', originalUrl: null }),
      somePost({ provider: 'TIKTOK', type: 'STORY', originalUrl: null }),
    ]);
  });
  afterAll(() => api?.close());

  it('refuses no items and more than 1000, and enqueues nothing', async () => {
    for (const count of [0, 1001]) {
      const payload = await refetch(Array.from({ length: count }, () => newId()));
      expect(payload).toEqual({
        operationId: null,
        processedCount: null,
        skippedItemIds: null,
        userErrors: [{ field: ['itemIds'], message: 'itemIds must have 1 to 1000 entries' }],
      });
    }
  });

  it('ignores what is not the workspace’s: nothing accepted is no operation', async () => {
    const nothing = { operationId: null, processedCount: 0, skippedItemIds: [], userErrors: [] };
    expect(await refetch([newId(), 'nonsense'])).toEqual(nothing);
    expect(await refetch(ids, other.client)).toEqual(nothing);
  });

  it('accepts items, leaves Instagram stories out, and skips what is queued or was refreshed within 24 hours', async () => {
    const [a = '', b = '', c = '', story = '', tiktokStory = ''] = ids;
    const first = await refetch([a, story, tiktokStory, a]);
    expect(first).toMatchObject({ processedCount: 2, skippedItemIds: [], userErrors: [] });
    const { manager } = api.app.get(Database, { strict: false });
    await manager.query("UPDATE items SET refetched_at = now() - interval '23 hours' WHERE id = $1", [b]);
    await manager.query("UPDATE items SET refetched_at = now() - interval '25 hours' WHERE id = $1", [c]);
    const second = await refetch([a, b, c, story]);
    expect(second).toMatchObject({ processedCount: 1, userErrors: [] });
    expect(second.skippedItemIds.sort()).toEqual([a, b].sort());
    expect(await operation(second.operationId)).toMatchObject({
      operationType: 'REFETCH_ENGAGEMENT',
      status: 'COMPLETED',
      fetchStatus: 'QUEUED',
      total: 1,
      processed: 0,
      pendingItemIds: [c],
      completedAt: null,
    });
  });

  it('accepts an item once, however many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => refetch(ids)));
    expect(answers.reduce((sum, answer) => sum + answer.processedCount, 0)).toBe(4);
    for (const answer of answers) expect(answer.processedCount + answer.skippedItemIds.length).toBe(4);
    const totals = await Promise.all(
      answers
        .filter((answer) => answer.operationId !== null)
        .map(async (answer) => (await operation(answer.operationId)).total),
    );
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(4);
  });

  it('tells progress that adds up', async () => {
    const { operationId } = await refetch(ids);
    const { manager } = api.app.get(Database, { strict: false });
    const finish = (itemId: string | undefined, state: 'SUCCEEDED' | 'FAILED') =>
      manager.update(
        OperationItem,
        { workspaceId: tenant.scope.workspaceId, operationId, itemId },
        { state },
      );
    const pending = (await operation(operationId)).pendingItemIds;
    const expected = ['PROCESSING', 'PROCESSING', 'PROCESSING', 'PARTIAL'];
    for (const [index, fetchStatus] of expected.entries()) {
      await finish(pending[index], index === 1 ? 'FAILED' : 'SUCCEEDED');
      const now = await operation(operationId);
      expect(now).toMatchObject({ fetchStatus, total: 4, processed: index + 1 });
      expect(now.pendingItemIds.length + now.succeededItemIds.length + now.failedItemIds.length).toBe(4);
    }
  });

  it('are never read between their last item and their completion', async () => {
    const { operationId } = await refetch(ids);
    const { manager } = api.app.get(Database, { strict: false });
    const reading = await manager.transaction(async (other) => {
      // Whoever reads the items waits here, whatever else was read before.
      await other.query('LOCK TABLE operation_items IN ACCESS EXCLUSIVE MODE');
      const waiting = operation(operationId);
      const isWaiting = async () => {
        const locks = await manager.query(
          "SELECT FROM pg_locks WHERE relation = 'operation_items'::regclass AND NOT granted",
        );
        expect(locks).toHaveLength(1);
      };
      await vi.waitFor(isWaiting, { timeout: 240_000 });
      await other.query("UPDATE operation_items SET state = 'SUCCEEDED' WHERE operation_id = $1", [
        operationId,
      ]);
      await other.query('UPDATE operations SET completed_at = now() WHERE id = $1', [operationId]);
      return { waiting };
    });
    const now = await reading.waiting;
    expect(now).toMatchObject({ fetchStatus: 'COMPLETED', processed: 4, pendingItemIds: [] });
    expect(now.completedAt).not.toBeNull();
  });

  it('are found by id or operationId, and not by two different ones, none, or another workspace', async () => {
    const { operationId } = await refetch(ids);
    const find = 'query($a: ID, $b: ID) { operation(id: $a, operationId: $b) { id } }';
    for (const variables of [{ a: operationId }, { b: operationId }, { a: operationId, b: operationId }]) {
      expect((await tenant.client.data(find, variables)).operation).toEqual({ id: operationId });
    }
    expect((await other.client.data(find, { a: operationId })).operation).toBeNull();
    expect((await tenant.client.data(find, { a: 'nonsense' })).operation).toBeNull();
    expect(await tenant.client.error(find, { a: operationId, b: newId() })).toEqual({
      code: 'INVALID_INPUT',
      message: 'id and operationId name different operations',
    });
    expect(await tenant.client.error(find)).toEqual({
      code: 'INVALID_INPUT',
      message: 'give id or operationId',
    });
  });

  it('are listed newest first', async () => {
    const { operationId } = await refetch(ids);
    const { operations } = await tenant.client.data(
      '{ operations(first: 1) { totalCount pageInfo { hasNextPage } nodes { id status total operationType createdAt } } }',
    );
    expect(operations.nodes[0]).toMatchObject({ id: operationId, status: 'COMPLETED', total: 4 });
    expect(operations.totalCount).toBeGreaterThan(1);
  });

  it.each([
    ['nonsense', 'is not the public address of a post'],
    ['ftp://www.instagram.com/p/abc/', 'is not the public address of a post'],
    ['http://192.168.0.1/p/abc', 'is not the public address of a post'],
    [
      'https://www.instagram.com/reels/abc/',
      'is not the public address of a post; did you mean https://www.instagram.com/reel/abc/',
    ],
  ])('refuse to import %s', async (url, message) => {
    expect(await upload(url)).toEqual({
      success: false,
      operationId: null,
      userErrors: [{ field: ['input', 'url'], message }],
    });
  });

  it('import an address once, in whatever form it is given, and not one that is there already', async () => {
    const answers = await Promise.all(
      ['https://youtu.be/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'].map(upload),
    );
    expect(answers[0]).toMatchObject({ success: true, userErrors: [] });
    expect(answers[1]?.operationId).toBe(answers[0]?.operationId);
    expect(await operation(answers[0]?.operationId)).toMatchObject({
      operationType: 'UPLOAD_ITEM_FROM_URL',
      status: 'COMPLETED',
      fetchStatus: 'QUEUED',
      total: 1,
      pendingItemIds: [],
    });
    const known = await api.app
      .get(Database, { strict: false })
      .manager.findOneByOrFail(Item, { id: ids[0] ?? '' });
    expect(await upload(known.originalUrl ?? '')).toEqual({
      success: true,
      operationId: null,
      userErrors: [],
    });
  });
});
