import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.js';
import { closeTab, tabOf, violations } from '../../support/chromium.js';
import { consoleWorld, FOLLOW } from '../../support/console.js';
import { succeed } from '../../support/presets.js';
import { scale } from '../../support/proofs.js';
import type { Tenant } from '../../support/world.js';

const WIDTHS = [1440, 360];

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let ids: string[];
let address: (page?: string) => string;

beforeAll(async () => {
  ({ api, browser, tenant, ids, address } = await consoleWorld());
});
describe('every page', () => {
  /** Each page, and a text that is there when its content is. */
  const pages = (): [string, string | RegExp][] => [
    ['/home', 'See 62 posts'],
    ['/start', 'See 62 posts'],
    ['/explorer', /^Costs \d+ credits/],
    ['/posts', '62 posts'],
    ['/posts?v=table', '62 posts'],
    [`/posts?panel=${ids[0]}`, 'Found by'],
    ['/creators', /^\d+ creators$/],
    [`/creators?panel=${creatorId}`, 'Most viewed posts'],
    ['/analytics?days=7', /groups/],
    ['/competitors', '1 competitor'],
    ['/campaigns', '1 campaign'],
    [`/campaigns?campaign=${campaignId}`, 'Best posts by earned media value'],
    ['/reports', '1 report'],
    [`/reports?report=${reportId}`, 'Save the report'],
    ['/sources', '1 source'],
    ['/import', 'Paste links'],
    ['/alerts', 'No alert yet'],
    ['/ai-filters', 'No AI Filters yet'],
    ['/settings', 'Save transcription'],
    ['/settings/retention', 'Nobody has been erased yet'],
    [`/settings/retention?creator=${creatorId}`, /^Nothing else names the person|^Names replaced/],
    ['/guides', 'Before you begin'],
    ['/guides?q=webhooks', /places for/],
    ['/webhooks', '1 delivery'],
    [`/webhooks?panel=${pingId}`, 'Request: the event'],
    ['/integration', /credits in/],
  ];
  let pingId: string;
  let creatorId: string;
  let campaignId: string;
  let reportId: string;

  beforeAll(async () => {
    const { items } = await tenant.client.data('{ items(first: 1) { nodes { creator { id } } } }');
    creatorId = items.nodes[0].creator.id;
    const { campaign } = await succeed(
      tenant.client,
      `mutation($input: CreateCampaignInput!) { createCampaign(input: $input) {
        campaign { id } userErrors { message } } }`,
      { input: { name: 'Summer', brief: 'Coffee in the garden.' } },
    );
    campaignId = campaign.id;
    const { report } = await succeed(
      tenant.client,
      `mutation { createReport(input: { name: "Summer", template: CAMPAIGN_WRAP_UP }) {
        report { id } userErrors { message } } }`,
    );
    reportId = report.id;
    await succeed(
      tenant.client,
      `mutation($id: ID!, $itemIds: [ID!]!) { addItemsToCampaign(campaignId: $id, itemIds: $itemIds) {
        userErrors { message } } }`,
      { id: campaignId, itemIds: ids.slice(0, 2) },
    );
    await succeed(
      tenant.client,
      'mutation { createCompetitorBrand(input: { name: "Quillmora" }) { userErrors { message } } }',
    );
    await succeed(tenant.client, FOLLOW, {
      input: { kind: 'HASHTAG', name: 'coffee', platforms: ['BLUESKY', 'YOUTUBE'] },
    });
    const { webhookSubscription } = await succeed(
      tenant.client,
      `mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) {
        webhookSubscription { id } userErrors { message } } }`,
      { i: { name: 'shop', url: 'https://hooks.example.com/loupe', eventTypes: ['item.deleted'] } },
    );
    const { webhookDelivery } = await succeed(
      tenant.client,
      `mutation($id: ID!) { sendWebhookTestEvent(id: $id) { webhookDelivery { id } userErrors { message } } }`,
      { id: webhookSubscription.id },
    );
    pingId = webhookDelivery.id;
  });

  it('has nothing that axe finds, at 1440 and 360 px, light and dark', async () => {
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    for (const [place, [path, text]] of pages().entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address(path));
      await page.getByText(text).first().waitFor();
      // A page is loaded once: only its style knows the width and the colours.
      for (const width of WIDTHS) {
        // On each page at one width by turns: most of what it finds is at both, and stress.spec.ts measures both widths of all pages.
        if (!scale(width === WIDTHS[place % WIDTHS.length], true)) continue;
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width, height: 900 });
        // What is folded is looked at too.
        await page.evaluate('for (const fold of document.querySelectorAll("main details")) fold.open = true');
        const at = { path, width };
        const overflow = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        await expect
          .poll(async () => ({ ...at, overflow: await overflow() }))
          .toEqual({ ...at, overflow: 0 });
        expect({ ...at, light: await violations(page) }).toEqual({ ...at, light: [] });
        // In the dark only colours are others, and most pages have the same ones.
        if (!scale(place % 3 === 0, true)) continue;
        await page.emulateMedia({ colorScheme: 'dark' });
        expect({ ...at, dark: await violations(page, ['color-contrast']) }).toEqual({ ...at, dark: [] });
      }
    }
    await closeTab(tab);
  });
});
