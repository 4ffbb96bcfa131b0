import { JobQueue } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const VALUES = `{ items(sorting: {sortKey: EARNED_MEDIA_VALUE, sortOrder: DESC}) { nodes { id currentEngagement { likes earnedMediaValue } } } }`;

describe('the worker', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await startTestApp();
    worker = await startTestWorker(api);
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  it('recomputes the value of items and snapshots after a new rate card, and of no other workspace', async () => {
    const other = await createTenant(api);
    const snapshots = [metrics({ at: new Date('2026-01-01T02:00:00Z'), likes: 1 }), metrics({ likes: 10 })];
    const posts = Array.from({ length: 3 }, () => somePost({ type: 'POST', snapshots }));
    const [id] = await ingest(api, tenant, posts);
    await ingest(api, other, posts);
    const before = await other.client.data(VALUES);
    await api.app
      .get(WorkspacesService, { strict: false })
      .setRateCard(tenant.scope.workspaceId, { INSTAGRAM: { perLike: 7 } });
    await api.app
      .get(JobQueue, { strict: false })
      .enqueue('engagement.rerate', { workspaceId: tenant.scope.workspaceId });
    await vi.waitFor(
      async () => {
        const { items } = await tenant.client.data(VALUES);
        for (const item of items.nodes)
          expect(item.currentEngagement).toEqual({ likes: '10', earnedMediaValue: '70' });
      },
      { timeout: 240_000, interval: 100 },
    );
    const { engagementHistory } = await tenant.client.data(
      'query($id: ID!) { engagementHistory(itemId: $id) { nodes { likes earnedMediaValue } } }',
      { id },
    );
    expect(engagementHistory.nodes).toEqual([
      { likes: '10', earnedMediaValue: '70' },
      { likes: '1', earnedMediaValue: '7' },
    ]);
    expect(await other.client.data(VALUES)).toEqual(before);
  });
});
