import { Database } from '@loupe/database';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { type MadeDeliveries, makeDeliveries, silentSubscription } from '../../support/made-deliveries.js';
import { createTenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
});
afterAll(() => api?.close());

/** What the table says of a subscription with such deliveries. */
async function said(...made: MadeDeliveries[]): Promise<string> {
  const tenant = await createTenant(api);
  const db = api.app.get(Database, { strict: false });
  const id = await silentSubscription(db, tenant);
  for (const each of made) await makeDeliveries(db, tenant, id, each);
  const tab = await tabOf(browser, api, tenant, 'admin');
  await tab.page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/webhooks`);
  const row = tab.page.getByRole('row').filter({ hasText: 'https://a.example' });
  const text = (await row.textContent()) ?? '';
  await closeTab(tab);
  return text;
}

describe('the last 24 hours of a subscription', () => {
  it('are said to be without deliveries where there were none', async () => {
    expect(await said({ hours: 30, status: 'FAILED' })).toContain('No deliveries');
  });

  it('say how many arrived, failed and are under way', async () => {
    const text = await said(
      { hours: 1, status: 'DELIVERED', count: 3 },
      { hours: 2, status: 'FAILED' },
      { hours: 0, status: 'PENDING', isOver: false },
    );
    expect(text).toContain('3 of 5 arrived');
    expect(text).toContain('1 failed · 1 under way');
  });

  it('say that the newest are looked at alone where there were many', async () => {
    const text = await said({ hours: 1, status: 'DELIVERED', count: 1001 });
    expect(text).toContain('1,000 of 1,000 arrived');
    expect(text).toContain('the newest 1,000 alone');
  });
});
