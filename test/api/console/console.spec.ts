import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { join, PASSWORD } from '../../support/browser.js';
import { closeTab, openTab, startChromium, tabOf, violations } from '../../support/chromium.js';
import { mcpClientOf } from '../../support/mcp.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let ids: string[];

const FOLLOW =
  'mutation($input: CreateSourceInput!) { createSource(input: $input) { userErrors { message } } }';
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR);
const poster = (accountName: string) => ({
  externalId: null,
  accountName,
  originalUrl: `https://www.tiktok.com/@${accountName}`,
  followers: 1000,
});

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await startChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  ids = await ingest(api, tenant, [
    somePost({
      provider: 'TIKTOK',
      caption: 'A quiet morning with coffee',
      takenAt: hoursAgo(30),
      profile: poster('nova'),
      snapshots: [
        metrics({ at: hoursAgo(20), views: 100, likes: 10 }),
        metrics({ at: hoursAgo(10), views: 12_894, likes: 800 }),
      ],
    }),
    somePost({
      provider: 'INSTAGRAM',
      caption: 'The garden in summer',
      takenAt: hoursAgo(50),
      profile: poster('iris'),
    }),
    ...Array.from({ length: 60 }, (_, index) =>
      somePost({
        provider: 'YOUTUBE',
        type: 'VIDEO',
        caption: `Lesson ${index}`,
        takenAt: hoursAgo(100 + index),
      }),
    ),
  ]);
});
afterAll(async () => {
  await browser?.close();
});

const address = (page = '') => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;

describe('opening the console', () => {
  it('leads somebody who is not signed in to the sign-in page, and back to the page they asked for', async () => {
    const { email } = await join(api, tenant);
    const tab = await openTab(browser, api, null);
    await tab.page.goto(address('/posts?q=coffee'));
    await tab.page.getByLabel('Email').fill(email);
    await tab.page.getByLabel('Password').fill(PASSWORD);
    await tab.page.getByRole('button', { name: 'Sign in' }).click();
    await tab.page.getByText('1 post', { exact: true }).waitFor();
    expect(tab.page.url()).toBe(address('/posts?q=coffee'));
    // The one error: the request that found nobody signed in.
    expect(tab.faults.splice(0)).toEqual([expect.stringContaining('401')]);
    await closeTab(tab);
  });

  it('opens the posts of the first workspace', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    await tab.page.goto(api.origin);
    await tab.page.getByText('62 posts').waitFor();
    expect(tab.page.url()).toBe(address('/posts'));
    await closeTab(tab);
  });

  it('says of a workspace of others that it cannot be opened', async () => {
    const other = await createTenant(api, 'Other');
    const tab = await tabOf(browser, api, tenant);
    await tab.page.goto(`${api.origin}/w/${other.scope.workspaceId}/posts`);
    await tab.page.getByRole('heading', { name: 'You cannot open this workspace' }).waitFor();
    await closeTab(tab);
  });

  it('says what will be in an empty workspace', async () => {
    const empty = await createTenant(api, 'Empty');
    const tab = await tabOf(browser, api, empty);
    await tab.page.goto(api.origin);
    await tab.page.getByRole('heading', { name: 'Posts will be here' }).waitFor();
    await closeTab(tab);
  });
});

describe('posts', () => {
  it('are searched, opened and closed by keyboard alone', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('cofee');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByLabel('Platform').press('Escape');
    await page.locator('body').evaluate('document.activeElement.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Post' });
    await panel.getByText('12,894').first().waitFor();
    expect(page.url()).toContain(`panel=${ids[0]}`);
    expect(await panel.getByRole('row').count()).toBe(3);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await closeTab(tab);
  });

  it('leave what somebody types alone while they are searched', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('cofee ');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.keyboard.type('g');
    expect(await page.getByLabel('Words').inputValue()).toBe('cofee g');
    await closeTab(tab);
  });

  it('are filtered by platform, and the address keeps the filter', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByLabel('Platform').selectOption('Instagram');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('62 posts').waitFor();
    await closeTab(tab);
  });

  it('stand in a table with exact metrics, and a metric that is not reported is no zero', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts?v=table'));
    await page.getByRole('cell', { name: '12,894' }).waitFor();
    const iris = page.getByRole('row').filter({ hasText: '@iris' });
    expect(await iris.getByText('not reported').count()).toBe(5);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('63');
    // The page after the first has the rest.
    await page.keyboard.press('End');
    await page.getByText('Lesson 59').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(63);
    await closeTab(tab);
  });

  it('are copied as the request that found them', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts?platform=TIKTOK'));
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy as GraphQL' }).click();
    await page.getByText('Copied').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    const [query = '', variables = '{}'] = text.split('\n\n# variables\n');
    const { body } = await tenant.client.send(query, JSON.parse(variables));
    expect(body).toMatchObject({ data: { items: { totalCount: 1, nodes: [{ id: ids[0] }] } } });
    await page.getByRole('button', { name: 'Copy as MCP call' }).press('Enter');
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toContain('"searchItems"');
    const call = await page.evaluate<string>('navigator.clipboard.readText()');
    const { method, params } = JSON.parse(call);
    expect(method).toBe('tools/call');
    const agent = await mcpClientOf(api, tenant);
    const { structuredContent } = await agent.result(params.name, params.arguments);
    expect(JSON.stringify(structuredContent)).toContain(ids[0]);
    await page.getByRole('button', { name: 'Copy as curl' }).press('Enter');
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toContain('Bearer $LOUPE_TOKEN');
    await closeTab(tab);
  });
});

describe('analytics', () => {
  it('answers with the numbers of the API', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/analytics?days=7'));
    const nova = page.getByRole('row').filter({ hasText: '@nova' });
    await nova.getByText('12,894').waitFor();
    await page.getByLabel('Metric').selectOption('Posts');
    await page.getByLabel('By', { exact: true }).selectOption('platform');
    await page.getByRole('row').filter({ hasText: 'YouTube' }).getByText('60').first().waitFor();
    await closeTab(tab);
  });
});

describe('tokens', () => {
  it('are made, used, paused and deleted in the browser', async () => {
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    await page.goto(address('/integration'));
    await page.getByLabel('Name').fill('My shop');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('region', { name: 'Token', exact: true });
    const token = (await shown.textContent()) ?? '';
    const read = () =>
      api.client({ token, workspaceId: tenant.scope.workspaceId }).send('{ items { totalCount } }');
    expect((await read()).body).toMatchObject({ data: { items: { totalCount: 62 } } });
    await page.getByRole('button', { name: 'Pause My shop' }).click();
    await page.getByRole('button', { name: 'Resume My shop' }).waitFor();
    expect((await read()).status).toBe(401);
    await page.getByRole('button', { name: 'Resume My shop' }).click();
    await page.getByRole('button', { name: 'Pause My shop' }).waitFor();
    await page.getByRole('button', { name: 'Rotate My shop' }).click();
    await page.getByText(/^It was last used|It has never been used/).waitFor();
    expect(await page.getByRole('button', { name: 'Rotate token' }).isDisabled()).toBe(true);
    await page.getByLabel('Type My shop to confirm').fill('My shop');
    await page.getByLabel('Type My shop to confirm').press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const rotated = (await page.getByRole('region', { name: 'New token' }).textContent()) ?? '';
    expect((await read()).status).toBe(401);
    const next = api.client({ token: rotated, workspaceId: tenant.scope.workspaceId });
    expect((await next.send('{ items { totalCount } }')).status).toBe(200);
    await page.getByText(/^[\d,]+ credits in [\d,]+ requests in 30 days/).waitFor();
    await page.getByRole('button', { name: 'Delete My shop' }).click();
    const confirm = page.getByRole('button', { name: 'Delete token' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel('Type My shop to confirm').fill('My shop');
    await confirm.click();
    await page.getByRole('button', { name: 'Delete My shop' }).waitFor({ state: 'detached' });
    expect((await read()).status).toBe(401);
    await closeTab(tab);
  });
});

describe('an administrator', () => {
  it('invites somebody, gives them another role, removes them, renames the workspace, and reads who did it', async () => {
    const own = await createTenant(api, 'Settings');
    const tab = await tabOf(browser, api, own, 'owner');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/settings`);
    const email = `new-${own.scope.workspaceId}@example.com`;
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    const link = page.getByRole('region', { name: 'Invitation' });
    expect(await link.textContent()).toContain(`${api.origin}/`);
    await page.getByLabel(`Role of ${email}`).selectOption('Viewer');
    const role = async () =>
      (await own.client.data('{ members { email role } }')).members.find(
        (member: { email: string }) => member.email === email,
      )?.role;
    await expect.poll(role).toBe('VIEWER');
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remove ${email}` }).waitFor({ state: 'detached' });
    // The dialog stays until all lists are read again, and keeps the keyboard as long.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Time zone' }).fill('Mars/Olympus');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Time zone' }).getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Berlin');
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await page.getByRole('option', { name: 'Renamed' }).waitFor({ state: 'attached' });
    await page.getByRole('row').filter({ hasText: 'workspace' }).getByText('What changed').first().click();
    await page.getByText('"Renamed"').waitFor();
    await closeTab(tab);
  });
});

describe('an administrator of models', () => {
  it('chooses vendors with a key that is stored and never shown, is told what is wrong, and limits what they cost', async () => {
    const own = await createTenant(api, 'Models');
    const tab = await tabOf(browser, api, own, 'owner');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/settings`);
    const form = page.getByRole('region', { name: 'AI provider' });
    await form.getByLabel('Vendor').selectOption('OpenAI, or a compatible service');
    await form.getByLabel('Key', { exact: true }).fill('sk-of-a-test');
    await form.getByLabel('Model').fill('gpt-5-mini');
    await form.getByLabel('Most cents a month').fill('many');
    await form.getByRole('button', { name: 'Save AI provider' }).press('Enter');
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Most cents a month').fill('500');
    await form.getByLabel('Cents for a million tokens sent').fill('25');
    await form.getByLabel('Cents for a million tokens answered').fill('200');
    await form.getByRole('button', { name: 'Save AI provider' }).press('Enter');
    await form.getByText('Saved.').waitFor();
    await form.getByLabel('Key (one is stored; empty keeps it)').waitFor();
    const stored = await own.client.data('{ aiProvider { kind model hasKey monthlyCents inputPrice } }');
    expect(stored.aiProvider).toEqual({
      kind: 'OPENAI',
      model: 'gpt-5-mini',
      hasKey: true,
      monthlyCents: 500,
      inputPrice: 25,
    });
    expect(await page.content()).not.toContain('sk-of-a-test');
    await page.getByRole('link', { name: 'What they do, and what they leave' }).click();
    await page.getByRole('heading', { level: 1, name: /^Privacy/ }).waitFor();
    await closeTab(tab);
  });
});

describe('the guides', () => {
  it('are read with the address of this installation, searched, and followed from one to another', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/guides?guide=mcp'));
    await page.getByRole('heading', { level: 1, name: 'Agents: the MCP server' }).waitFor();
    await page.getByText(`"${api.origin}/api/v2/mcp"`).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('retry after a failed delivery');
    await page.getByLabel('Search the guides').press('Enter');
    await page.getByText(/places for/).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Webhooks: / })
      .first()
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(page.url()).toBe(address('/guides?guide=webhooks'));
    await closeTab(tab);
  });

  it('stand beside the reference without a script, where axe finds nothing', async () => {
    const tab = await openTab(browser, api, null);
    const { page } = tab;
    for (const path of ['/api/v2/docs/guides/filters', '/api/v2/docs/search?q=credits']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${api.origin}${path}`);
        expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
      }
    }
    await page.getByRole('searchbox').fill('rotate a token');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: 'rotateApiToken', exact: true }).click();
    await page.getByRole('heading', { name: /^rotateApiToken/ }).waitFor();
    expect(page.url()).toBe(`${api.origin}/api/v2/docs#rotateApiToken`);
    await closeTab(tab);
  });
});

describe('the palette', () => {
  it('goes to pages and posts by keyboard alone, and offers what the role allows', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Go to/ });
    await field.waitFor();
    expect(await violations(page)).toEqual([]);
    await field.pressSequentially('create');
    await page.getByText('Nothing is called so.').waitFor();
    await field.fill('gui');
    await page.getByRole('option', { name: /^Guides/ }).waitFor();
    await field.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Cookbook' }).waitFor();
    await page.getByRole('button', { name: 'Commands' }).press('Enter');
    await field.fill('quiet morning');
    await page.getByRole('option', { name: /A quiet morning with coffee/ }).waitFor();
    await field.press('ArrowDown');
    await field.press('End');
    await field.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Post' }).getByText('12,894').first().waitFor();
    await page.keyboard.press('Control+k');
    await field.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await closeTab(tab);
  });
});

describe('somebody who is offline', () => {
  it('is told so quietly, and the page goes on when they are back', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByLabel('Platform').selectOption('TikTok');
    await expect.poll(() => page.url()).toContain('platform=TIKTOK');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('1 post', { exact: true }).waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
    await closeTab(tab);
  });
});

describe('somebody who may not everything', () => {
  /** The buttons of each page that the menu offers. Reading and copying is for all. */
  const READER = {
    'First steps': ['Copy', 'Keys', 'Sign out'],
    Posts: [
      'Add a filter',
      'Copy as GraphQL',
      'Copy as MCP call',
      'Copy as curl',
      'Keys',
      'Show as table',
      'Sign out',
    ],
    Creators: ['Keys', 'Sign out'],
    Analytics: ['Copy as GraphQL', 'Copy as MCP call', 'Copy as curl', 'Keys', 'Sign out'],
    Competitors: ['Copy as GraphQL', 'Copy as MCP call', 'Copy as curl', 'Keys', 'Sign out'],
    Campaigns: ['Keys', 'Sign out'],
    Alerts: ['Keys', 'Sign out'],
    Sources: ['Keys', 'Sign out'],
    'AI Filters': ['Keys', 'Sign out'],
    Integration: ['Copy', 'Keys', 'Sign out'],
    Explorer: ['Copy as curl', 'Keys', 'Run', 'Sign out'],
    Guides: ['Keys', 'Search', 'Sign out'],
  };
  const WRITER = {
    ...READER,
    Posts: [...READER.Posts, 'Export'].sort(),
    Creators: ['Export', 'Keys', 'Sign out'],
    Analytics: [...READER.Analytics, 'Export'].sort(),
    Campaigns: ['Create campaign', 'Keys', 'Sign out'],
    'First steps': ['Copy', 'Follow', 'Keys', 'Sign out'],
    Alerts: ['Create rule', 'Keys', 'Sign out'],
    Sources: ['Capture #bread now', 'Delete #bread', 'Follow', 'Keys', 'Pause #bread', 'Sign out'],
  };

  it.each([
    ['viewer', READER],
    ['member', WRITER],
  ] as const)('is offered nothing that the API would refuse: a %s', async (role, expected) => {
    const own = await createTenant(api, 'Rights');
    await succeed(own.client, FOLLOW, {
      input: { kind: 'HASHTAG', name: 'bread', platforms: ['BLUESKY'] },
    });
    const [id] = await ingest(api, own, [somePost()]);
    const tab = await tabOf(browser, api, own, role);
    const { page } = tab;
    const refused: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/v2')) return;
      // A page that was left has no body any more; its status is looked at all the same.
      const text = await response.text().catch(() => '');
      if (text.includes('UNAUTHORIZED') || response.status() >= 400) refused.push(text);
    });
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/posts`);
    const menu = page.getByRole('navigation', { name: 'Pages' });
    await menu.getByRole('link', { name: 'Explorer' }).waitFor();
    const offered = async () => {
      const names = await page.getByRole('button').evaluateAll((buttons) =>
        // biome-ignore lint/suspicious/noExplicitAny: the tests have no types of the browser.
        buttons.map((button: any) => button.getAttribute('aria-label') ?? button.textContent),
      );
      // The field for a file is a button too, without a text. Commands are on each page, and of each role its own.
      return [...new Set(names as string[])].filter((name) => name !== '' && name !== 'Commands').sort();
    };
    const pages = await menu.getByRole('link').allTextContents();
    expect(pages).toEqual(Object.keys(expected));
    for (const [name, buttons] of Object.entries(expected)) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect.poll(offered, { timeout: 240_000 }).toEqual(buttons);
    }
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/posts?panel=${id}`);
    await page.getByText('Found by').waitFor();
    expect(await page.getByRole('button', { name: 'Refresh metrics' }).count()).toBe(
      role === 'member' ? 1 : 0,
    );
    expect(refused).toEqual([]);
    await closeTab(tab);
  });

  it('is told so at an address that the menu does not have', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    await tab.page.goto(address('/webhooks'));
    await tab.page.getByRole('heading', { name: 'Your role does not open webhooks' }).waitFor();
    await closeTab(tab);
  });
});

describe('every page', () => {
  /** Each page, and a text that is there when its content is. */
  const pages = (): [string, string | RegExp][] => [
    ['/start', 'See 62 posts'],
    ['/explorer', /^Costs \d+ credits/],
    ['/posts', '62 posts'],
    ['/posts?v=table', '62 posts'],
    [`/posts?panel=${ids[0]}`, 'Found by'],
    ['/creators', /^\d+ creators$/],
    [`/creators?panel=${creatorId}`, 'Most seen posts'],
    ['/analytics?days=7', /groups/],
    ['/competitors', '1 competitor'],
    ['/campaigns', '1 campaign'],
    [`/campaigns?campaign=${campaignId}`, 'Best posts by earned media value'],
    ['/sources', '1 source'],
    ['/alerts', 'No alert yet'],
    ['/ai-filters', 'AI Filters will be here'],
    ['/settings', 'Save transcription'],
    ['/guides', 'Cookbook'],
    ['/guides?q=webhooks', /places for/],
    ['/webhooks', '1 delivery'],
    [`/webhooks?panel=${pingId}`, 'Request: the event'],
    ['/integration', /credits in/],
  ];
  let pingId: string;
  let creatorId: string;
  let campaignId: string;

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

  it.each([{ width: 1440 }, { width: 360 }])(
    'has nothing that axe finds, at $width px, light and dark',
    async ({ width }) => {
      const tab = await tabOf(browser, api, tenant, 'owner', { width });
      for (const [path, text] of pages()) {
        await tab.page.emulateMedia({ colorScheme: 'light' });
        await tab.page.goto(address(path));
        await tab.page.getByText(text).first().waitFor();
        expect({ path, light: await violations(tab.page) }).toEqual({ path, light: [] });
        const overflow = await tab.page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        expect({ path, overflow }).toEqual({ path, overflow: 0 });
        // In the dark only colours are others.
        await tab.page.emulateMedia({ colorScheme: 'dark' });
        expect({ path, dark: await violations(tab.page, ['color-contrast']) }).toEqual({ path, dark: [] });
      }
      await closeTab(tab);
    },
  );
});
