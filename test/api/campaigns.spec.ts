import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { Campaign } from '@loupe/presets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, type Tenant } from '../support/world.js';

describe('campaigns', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  it('come newest first, in pages, from one workspace', async () => {
    const { manager } = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    const other = await createTenant(api);
    for (const [name, day] of [
      ['Spring', '01'],
      ['Summer', '02'],
      ['Autumn', '03'],
    ]) {
      await manager.insert(Campaign, {
        workspaceId,
        id: newId(),
        name,
        createdAt: new Date(`2026-01-${day}`),
      });
    }
    await manager.insert(Campaign, { workspaceId: other.scope.workspaceId, id: newId(), name: 'Foreign' });
    const page = `query($after: String) { campaigns(first: 2, after: $after) {
      totalCount pageInfo { endCursor hasNextPage } nodes { name createdAt } } }`;
    const { campaigns } = await tenant.client.data(page);
    expect(campaigns).toMatchObject({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      nodes: [{ name: 'Autumn', createdAt: '2026-01-03T00:00:00Z' }, { name: 'Summer' }],
    });
    const next = await tenant.client.data(page, { after: campaigns.pageInfo.endCursor });
    expect(next.campaigns).toMatchObject({ pageInfo: { hasNextPage: false }, nodes: [{ name: 'Spring' }] });
  });
});
