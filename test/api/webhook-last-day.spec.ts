import { Database } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { type MadeDeliveries, makeDeliveries, silentSubscription } from '../support/made-deliveries.js';
import { createTenant, type Tenant } from '../support/world.js';

const HOURS_AGO = `query($range: FilterDateRangeInput, $id: ID) {
  webhookDeliveries(createdAt: $range, subscriptionId: $id, first: 100) { totalCount nodes { id } } }`;
const DAYS = '{ webhookSubscriptions { nodes { id lastDay { delivered failed waiting } } } }';

let api: TestApp;
let db: Database;
beforeAll(async () => {
  api = await sharedTestApp();
  db = api.app.get(Database, { strict: false });
});
afterAll(() => api?.close());

const subscription = (tenant: Tenant) => silentSubscription(db, tenant);
const deliveries = (tenant: Tenant, id: string, which: MadeDeliveries) =>
  makeDeliveries(db, tenant, id, which);

describe('deliveries of the last 24 hours', () => {
  it('are counted for each subscription by how they ended, older ones not', async () => {
    const tenant = await createTenant(api);
    const [busy, idle] = [await subscription(tenant), await subscription(tenant)];
    await deliveries(tenant, busy, { hours: 1, status: 'DELIVERED', count: 3 });
    await deliveries(tenant, busy, { hours: 23, status: 'FAILED', count: 2 });
    await deliveries(tenant, busy, { hours: 2, status: 'FAILED', isOver: false });
    await deliveries(tenant, busy, { hours: 0, status: 'PENDING', isOver: false });
    await deliveries(tenant, busy, { hours: 25, status: 'FAILED', count: 5 });
    const data = await tenant.client.data(DAYS);
    const byId = new Map(
      data.webhookSubscriptions.nodes.map((node: { id: string; lastDay: object }) => [node.id, node.lastDay]),
    );
    expect(byId.get(busy)).toEqual({ delivered: 3, failed: 2, waiting: 2 });
    expect(byId.get(idle)).toEqual({ delivered: 0, failed: 0, waiting: 0 });
  });

  it('are the newest thousand of more', async () => {
    const tenant = await createTenant(api);
    const id = await subscription(tenant);
    await deliveries(tenant, id, { hours: 3, status: 'FAILED', count: 50 });
    await deliveries(tenant, id, { hours: 2, status: 'DELIVERED', count: 1000 });
    const data = await tenant.client.data(DAYS);
    expect(data.webhookSubscriptions.nodes[0].lastDay).toEqual({ delivered: 1000, failed: 0, waiting: 0 });
  });

  it('are read by one statement for all subscriptions of a page', async () => {
    const tenant = await createTenant(api);
    await subscription(tenant);
    // The first use of a token is recorded.
    await tenant.client.data(DAYS);
    const one = await api.statements.during(() => tenant.client.data(DAYS));
    for (let count = 0; count < 5; count += 1) await subscription(tenant);
    const six = await api.statements.during(() => tenant.client.data(DAYS));
    expect(six).toHaveLength(one.length);
  });
});

describe('deliveries by the time at which they were made', () => {
  it('are those within both ends, of one subscription or all', async () => {
    const tenant = await createTenant(api);
    const [one, other] = [await subscription(tenant), await subscription(tenant)];
    await deliveries(tenant, one, { hours: 1, status: 'DELIVERED', count: 2 });
    await deliveries(tenant, one, { hours: 30, status: 'DELIVERED', count: 4 });
    await deliveries(tenant, other, { hours: 1, status: 'FAILED' });
    const ago = (hours: number) =>
      new Date(Date.now() - hours * 3_600_000).toISOString().replace(/\.\d+Z/, 'Z');
    const count = async (range: object | null, id: string | null = null) =>
      (await tenant.client.data(HOURS_AGO, { range, id })).webhookDeliveries.totalCount;
    expect(await count(null)).toBe(7);
    expect(await count({ from: ago(24) })).toBe(3);
    expect(await count({ to: ago(24) })).toBe(4);
    expect(await count({ from: ago(24) }, one)).toBe(2);
    expect(await count({ from: ago(40), to: ago(29) }, other)).toBe(0);
  });

  it('are refused with the field for a time that is none', async () => {
    const tenant = await createTenant(api);
    const { message } = await tenant.client.error(HOURS_AGO, { range: { from: 'yesterday' } });
    expect(message).toContain('range.from');
  });
});
