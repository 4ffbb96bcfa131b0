import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTab, startChromium, tabOf } from '../../support/chromium.js';
import { WebhookWorld } from '../../support/webhooks.js';
import type { Tenant } from '../../support/world.js';

let world: WebhookWorld;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  world = await WebhookWorld.start();
  browser = await startChromium();
  tenant = await world.tenant();
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const address = (page = '') => `${world.api.origin}/w/${tenant.scope.workspaceId}${page}`;

describe('a manager', () => {
  it('sees a delivery that failed for good, what was sent and answered, and sends it again', async () => {
    world.receiver.answers.set('/shop', (_, response) =>
      response.writeHead(410).end('This shop has closed.'),
    );
    await world.subscribe(tenant, '/shop');
    await world.deleteItems(tenant);
    await expect.poll(async () => (await world.deliveries(tenant))[0]?.status).toBe('FAILED');
    const tab = await tabOf(browser, world.api, tenant, 'admin');
    const { page } = tab;
    await page.goto(address('/webhooks'));
    await page.getByText('Disabled for its failures').waitFor();
    await page.getByText('1 delivery', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('Delivered');
    await page.getByText('0 deliveries', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('Failed');
    await page.getByText('1 delivery', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'item.deleted' }).click();
    const panel = page.getByRole('complementary', { name: 'Delivery' });
    await panel.getByText('This shop has closed.').waitFor();
    await panel
      .getByRole('region', { name: 'Request: the event' })
      .getByText('"type": "item.deleted"')
      .waitFor();
    await panel.getByRole('region', { name: 'Attempts' }).getByText('Status 410').waitFor();
    world.receiver.answers.delete('/shop');
    await panel.getByRole('button', { name: 'Send again' }).click();
    await panel.getByText('It is sent again.').waitFor();
    await expect.poll(async () => (await world.deliveries(tenant))[0]?.status).toBe('DELIVERED');
    expect(world.receiver.at('/shop')).toHaveLength(2);
    await page.reload();
    await panel.getByText('Delivered').waitFor();
    await panel.getByRole('region', { name: 'Attempts' }).getByText('Status 200').waitFor();
    expect(await panel.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    expect(page.url()).toContain('status=FAILED');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await closeTab(tab);
  });

  it('sends a test event, and sees it arrive', async () => {
    await world.subscribe(tenant, '/test');
    const tab = await tabOf(browser, world.api, tenant, 'admin');
    const { page } = tab;
    await page.goto(address('/webhooks'));
    await page.getByRole('button', { name: 'Send test event to /test' }).click();
    const ping = page.getByRole('row').filter({ hasText: 'subscription.ping' });
    await ping.getByText('Delivered').waitFor();
    expect(world.receiver.at('/test')).toHaveLength(1);
    await closeTab(tab);
  });

  it('without the right to webhooks is told so in the words of the API', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'viewer');
    await tab.page.goto(address('/webhooks'));
    await tab.page.getByRole('alert').first().waitFor();
    expect(await tab.page.getByRole('table').count()).toBe(0);
    await closeTab(tab);
  });
});
