import { Database } from '@loupe/database';
import type { INestApplicationContext } from '@nestjs/common';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { copyRows } from '../../support/copied-rows.js';
import { succeed } from '../../support/presets.js';
import { startTestWorker } from '../../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let worker: INestApplicationContext;
let browser: Chromium;
let tenant: Tenant;

const DEFINE = `mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) {
  customAttributeSchema { id options { id } } userErrors { message } } }`;

beforeAll(async () => {
  api = await startTestApp({ EMBEDDINGS_PROVIDER: 'off' });
  worker = await startTestWorker(api, { EMBEDDINGS_PROVIDER: 'off' });
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  await ingest(
    api,
    tenant,
    Array.from({ length: 6 }, (_, index) =>
      somePost({
        caption: `Lesson ${index}`,
        takenAt: new Date(Date.UTC(2026, 5, 30 - index)),
        snapshots: [metrics({ at: new Date(Date.UTC(2026, 6, 1)), likes: 100, impressions: 1000 })],
      }),
    ),
  );
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});
const address = (page = '', of = tenant) => `${api.origin}/w/${of.scope.workspaceId}${page}`;

/** Opens the posts, and waits until so many are found. */
async function open(page: Page, count: string, path = '/posts') {
  await page.goto(address(path));
  await page.getByText(count, { exact: true }).waitFor();
}

/** Presses a button of a dialog, and waits until the dialog has gone. */
async function answer(page: Page, verb: string) {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const collections = async () =>
  (await tenant.client.data('{ collections { name itemCount group { name } } }')).collections;

describe('a manager', () => {
  it('collects posts that were selected by keyboard, takes that back, and collects them again', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await open(page, '6 posts');
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('button', { name: 'Collect' }).press('Enter');
    await page.getByRole('dialog').getByRole('combobox').fill('Summer');
    await answer(page, 'Add 3 posts');
    await bar.getByText('3 posts changed.').waitFor();
    expect(await collections()).toMatchObject([{ name: 'Summer', itemCount: 3 }]);
    await bar.getByRole('button', { name: 'Undo' }).press('Enter');
    await bar.getByText('3 posts are as they were.').waitFor();
    expect(await collections()).toMatchObject([{ itemCount: 0 }]);
    await bar.getByRole('button', { name: 'Select all 6' }).press('Enter');
    await bar.getByText('6 selected').waitFor();
    await bar.getByRole('button', { name: 'Collect' }).press('Enter');
    await page.getByRole('dialog').getByRole('combobox').fill('summer');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await bar.getByText('6 posts changed.').waitFor();
    await page.getByLabel('View or collection').selectOption('Summer (6)');
    await page.getByRole('button', { name: 'Leave the view' }).waitFor();
    // What was chosen from the list before is forgotten with it.
    await bar.getByText('6 selected').waitFor({ state: 'detached' });
    await page.getByRole('checkbox').first().check();
    await bar.getByRole('button', { name: 'Remove from Summer' }).press('Enter');
    await page.getByText('5 posts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rename or move' }).press('Enter');
    await page.getByLabel('Or a new group').fill('Campaigns');
    await answer(page, 'Save changes');
    await expect
      .poll(collections)
      .toMatchObject([{ name: 'Summer', itemCount: 5, group: { name: 'Campaigns' } }]);
    await page.getByRole('button', { name: 'Delete collection' }).press('Enter');
    await page.getByLabel('Type Summer to confirm').fill('Summer');
    await answer(page, 'Delete collection for good');
    await page.getByText('6 posts', { exact: true }).waitFor();
    expect(await collections()).toEqual([]);
    await closeTab(tab);
  });

  it('chooses posts by an attribute, and gives it to others that were selected', async () => {
    const { customAttributeSchema: schema } = await succeed(tenant.client, DEFINE, {
      input: {
        entity: 'ITEM',
        name: 'Mood',
        key: 'mood',
        type: 'SINGLE_SELECT_V2',
        options: [{ name: 'Calm' }],
      },
    });
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await open(page, '6 posts', '/posts?v=table');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Set an attribute' }).click();
    await page.getByLabel('Attribute', { exact: true }).selectOption('Mood');
    await page.getByLabel('Value', { exact: true }).selectOption('Calm');
    await answer(page, 'Change 2 posts');
    await page.getByText('2 posts changed.').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Set rights' }).click();
    await page.getByLabel('Usage rights status').selectOption('Approved');
    await answer(page, 'Change 2 posts');
    await expect
      .poll(async () => {
        const filter = 'usageRightsStatus: [APPROVED]';
        return (await tenant.client.data(`{ items(filter: { ${filter} }) { totalCount } }`)).items.totalCount;
      })
      .toBe(2);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mood', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Calm' }).check();
    await answer(page, 'Add filter');
    await page.getByText('2 posts', { exact: true }).waitFor();
    expect(JSON.parse(new URL(page.url()).searchParams.get('where') ?? '')).toEqual([
      { field: 'mood', operator: 'IS', type: 'SINGLE_SELECT_V2', value: [schema.options[0].id] },
    ]);
    await page.getByRole('button', { name: 'Remove the filter Mood is Calm' }).click();
    await page.getByText('6 posts', { exact: true }).waitFor();
    await closeTab(tab);
  });

  it.each([
    ['mouse', (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()],
    [
      'keyboard',
      (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter'),
    ],
  ] as const)('tags 300 posts by %s, and undoes it', async (_, press) => {
    const own = await createTenant(api, 'Many');
    await ingest(api, own, [somePost()]);
    await copyRows(api, own.scope.workspaceId, 'items', 299, { external_id: 'n::text', url_key: 'NULL' });
    await succeed(own.client, DEFINE, {
      input: { entity: 'ITEM', name: 'Label', key: 'label', type: 'TEXT' },
    });
    const tagged = async (): Promise<number> => {
      const { manager } = api.app.get(Database, { strict: false });
      const [row] = await manager.query(
        `SELECT count(*)::int AS count FROM items WHERE workspace_id = $1 AND custom_attributes <> '{}'`,
        [own.scope.workspaceId],
      );
      return row.count;
    };
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    await page.goto(address('/posts', own));
    await page.getByText('300 posts', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await press(page, 'Select all 300');
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await bar.getByText('300 selected').waitFor();
    await press(page, 'Set an attribute');
    await page.getByLabel('Attribute', { exact: true }).selectOption('Label');
    await page.getByLabel('Value', { exact: true }).fill('summer');
    await press(page, 'Change 300 posts');
    await bar.getByText('300 posts changed.').waitFor();
    expect(await tagged()).toBe(300);
    // The page that began it may be closed: the change is in the list of operations.
    await page.goto(address('/alerts', own));
    await press(page, 'Show the progress of the change items');
    await page.getByText('300 posts changed.').waitFor();
    await press(page, 'Undo');
    await page.getByText('300 posts are as they were.').waitFor();
    expect(await tagged()).toBe(0);
    await closeTab(tab);
  });
});

describe('a campaign', () => {
  it('gets a goal, a budget, fees and a collection that defines it; its posts are taken out; it is deleted', async () => {
    const own = await createTenant(api, 'Campaigns');
    const ids = await ingest(
      api,
      own,
      [0, 1].map(() =>
        somePost({
          snapshots: [metrics({ likes: 100, comments: 0, shares: 0, impressions: 1000, views: 1000 })],
        }),
      ),
    );
    await own.client.data(
      `mutation($ids: [ID!]!) { addItemsToCollections(itemIds: $ids, collectionNames: ["Best"], autoCreate: true) {
        userErrors { message } } createCampaign(input: { name: "Spring" }) { campaign { id } } }`,
      { ids },
    );
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    await page.goto(address('/campaigns', own));
    await page.getByRole('link', { name: 'Spring' }).click();
    await page.getByRole('button', { name: 'Change campaign' }).click();
    await page.getByLabel('Goal').fill('Be known');
    await page.getByLabel('Brief').fill('Tea in the garden');
    await page.getByLabel(/^Budget in /).fill('500');
    await page.getByLabel(/^Fees so far in /).fill('120.50');
    await page.getByRole('checkbox', { name: 'Best' }).check();
    await answer(page, 'Save changes');
    await page.getByText('Be known').waitFor();
    const { campaigns } = await own.client.data(
      '{ campaigns { nodes { goal brief budgetCents feesCents collectionIds } } }',
    );
    expect(campaigns.nodes).toMatchObject([
      { goal: 'Be known', brief: 'Tea in the garden', budgetCents: '50000', feesCents: '12050' },
    ]);
    expect(campaigns.nodes[0].collectionIds).toHaveLength(1);
    await expect
      .poll(
        async () =>
          (await own.client.data('{ campaigns { nodes { figures { itemsCount } } } }')).campaigns.nodes,
      )
      .toEqual([{ figures: { itemsCount: 2 } }]);
    await page.reload();
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
    await figure('Cost per thousand impressions').getByText('60.25').waitFor();
    await figure('Left of the budget').getByText('379.50').waitFor();
    await page
      .getByRole('button', { name: /^Take out / })
      .first()
      .click();
    await expect
      .poll(
        async () =>
          (await own.client.data('{ campaigns { nodes { figures { itemsCount } } } }')).campaigns.nodes,
      )
      .toEqual([{ figures: { itemsCount: 1 } }]);
    await page.getByRole('button', { name: 'Delete campaign' }).click();
    await page.getByLabel('Type Spring to confirm').fill('Spring');
    await answer(page, 'Delete campaign for good');
    await page.getByText('No campaigns yet').waitFor();
    await closeTab(tab);
  });

  it('loses the posts of its list that somebody chooses', async () => {
    const own = await createTenant(api, 'Leaving');
    const ids = await ingest(api, own, [somePost(), somePost()]);
    const { createCampaign } = await own.client.data(
      'mutation { createCampaign(input: { name: "Spring" }) { campaign { id } } }',
    );
    const { id } = createCampaign.campaign;
    await own.client.data(
      'mutation($id: ID!, $ids: [ID!]!) { addItemsToCampaign(campaignId: $id, itemIds: $ids) { userErrors { message } } }',
      { id, ids },
    );
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    await page.goto(address(`/campaigns?campaign=${id}`, own));
    await page.getByRole('link', { name: 'See its posts' }).click();
    await page.getByText('2 posts', { exact: true }).waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Remove from the campaign' }).click();
    await page.getByText('1 post', { exact: true }).waitFor();
    await closeTab(tab);
  });
});

describe('views of creators and profiles', () => {
  it('are saved, opened, renamed, put into a group and its order, and deleted', async () => {
    const own = await createTenant(api, 'Views');
    await ingest(api, own, [somePost(), somePost({ provider: 'TIKTOK' })]);
    await succeed(own.client, DEFINE, {
      input: { entity: 'CREATOR', name: 'Paid', key: 'paid', type: 'BOOLEAN' },
    });
    for (const name of ['One', 'Two']) {
      await own.client.data(
        `mutation($input: CreateCreatorViewInput!) { createCreatorView(input: $input) { userErrors { message } } }`,
        {
          input: {
            name,
            filters: {},
            customAttributeConditions: [{ field: 'paid', operator: 'IS', type: 'BOOLEAN', value: true }],
          },
        },
      );
    }
    const views = async () =>
      await own.client.data(
        '{ creatorViews { name group { name } } socialProfileViews { name filters } viewGroups { creatorViews { name } } }',
      );
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    await page.goto(address('/creators', own));
    await page.getByLabel('View', { exact: true }).selectOption('One');
    await page.getByText('0 creators', { exact: true }).waitFor();
    for (const name of ['One', 'Two']) {
      await page.getByLabel('View', { exact: true }).selectOption(name);
      await page.getByRole('button', { name: 'Rename or move' }).click();
      if (name === 'One') {
        await page.getByLabel('Name', { exact: true }).fill('First');
        await page.getByLabel('Or a new group').fill('People');
      } else await page.getByLabel('Group', { exact: true }).selectOption('People');
      await answer(page, 'Save changes');
    }
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Third');
    await answer(page, 'Save view');
    await expect.poll(async () => (await views()).creatorViews.length).toBe(3);
    expect((await views()).viewGroups).toEqual([{ creatorViews: [{ name: 'First' }, { name: 'Two' }] }]);
    await page.getByRole('button', { name: 'Save to Two' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await page.getByLabel('Type Two to confirm').fill('Two');
    await answer(page, 'Delete view for good');
    await page.goto(address('/posts', own));
    await page.getByRole('button', { name: 'Groups' }).waitFor();
    await page.goto(address('/creators?of=profiles', own));
    await page.getByText('2 profiles', { exact: true }).waitFor();
    await page.getByLabel('Platform').selectOption('TikTok');
    await page.getByText('1 profile', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('On TikTok');
    await answer(page, 'Save view');
    await page.getByLabel('View', { exact: true }).selectOption('On TikTok');
    expect((await views()).socialProfileViews).toEqual([
      { name: 'On TikTok', filters: { platform: 'TIKTOK' } },
    ]);
    await page.getByRole('button', { name: 'Rename or move' }).click();
    await page.getByLabel('Name', { exact: true }).fill('TikTok');
    await page.getByLabel('Group', { exact: true }).selectOption('People');
    await answer(page, 'Save changes');
    await page.getByRole('button', { name: 'Save to TikTok' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await page.getByLabel('Type TikTok to confirm').fill('TikTok');
    await answer(page, 'Delete view for good');
    await expect.poll(async () => (await views()).socialProfileViews).toEqual([]);
    await closeTab(tab);
  });

  it('stand in a group in the order that somebody gives them', async () => {
    const own = await createTenant(api, 'Order');
    const { createViewGroup } = await own.client.data(
      'mutation { createViewGroup(input: { name: "All" }) { viewGroup { id } } }',
    );
    for (const name of ['One', 'Two']) {
      const { createContentView } = await own.client.data(
        'mutation($input: CreateContentViewInput!) { createContentView(input: $input) { contentView { id } } }',
        { input: { name, filters: {} } },
      );
      await own.client.data(
        'mutation($id: ID!, $groupId: ID!) { moveContentViewToGroup(viewId: $id, groupId: $groupId) { userErrors { message } } }',
        { id: createContentView.contentView.id, groupId: createViewGroup.viewGroup.id },
      );
    }
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    await page.goto(address('/posts', own));
    await page.getByRole('button', { name: 'Groups' }).click();
    await page.getByRole('button', { name: 'Move Two up' }).click();
    await expect
      .poll(async () => (await own.client.data('{ viewGroups { contentViews { name } } }')).viewGroups)
      .toEqual([{ contentViews: [{ name: 'Two' }, { name: 'One' }] }]);
    await closeTab(tab);
  });
});
