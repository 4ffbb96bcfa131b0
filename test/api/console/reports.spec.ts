import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser as Chromium } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTab, sharedChromium, tabOf, violations } from '../../support/chromium.js';
import { runReport } from '../../support/reports.js';
import { WebhookWorld } from '../../support/webhooks.js';
import { ingest, metrics, somePost, type Tenant } from '../../support/world.js';

/** Pictures of what readers see, where they are wanted. */
const SHOTS = process.env.LOUPE_SCREENSHOTS;

let folder: string;
let world: WebhookWorld;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-console-'));
  world = await WebhookWorld.start({ STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off' });
  browser = await sharedChromium();
  tenant = await world.tenant();
  await ingest(
    world.api,
    tenant,
    Array.from({ length: 12 }, (_, at) =>
      somePost({
        externalId: `post-${at}`,
        caption: `Barrier cream, day ${at}. It is the calmest my skin has been since spring.`,
        takenAt: new Date(Date.now() - (at + 1) * 86_400_000),
        provider: at % 3 === 0 ? 'TIKTOK' : 'INSTAGRAM',
        type: at % 3 === 0 ? 'SHORT' : 'REEL',
        snapshots: [metrics({ views: 9000 + at * 1511, likes: 300 + at * 17, comments: 12 * at })],
        profile: {
          externalId: `p${at % 4}`,
          originalUrl: 'https://www.instagram.com/x/',
          accountName: `maker${at % 4}`,
        },
      }),
    ),
  );
});
afterAll(async () => {
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a manager', () => {
  it('goes from an empty report to a link that a second browser opens, in under fifteen clicks', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    let clicks = 0;
    const click = async (name: string) => {
      clicks += 1;
      await page.getByRole('button', { name, exact: true }).click();
    };
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/reports`);
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
    await click('New report');
    await page.getByLabel('Name').fill('Barrier week');
    await page.getByLabel('Start from').selectOption('Campaign wrap-up');
    await page.getByLabel('Period').selectOption('All time');
    await click('Create report');
    await page.getByRole('heading', { name: 'Barrier week' }).waitFor();
    await click('Create an edition');
    await page.getByRole('link', { name: 'As readers see it' }).waitFor({ timeout: 30_000 });
    await click('Share');
    await click('Create the link');
    const url = (await page.locator('dialog pre').textContent()) ?? '';
    expect(url).toMatch(/\/r\/[\w-]{22}$/);
    expect(clicks).toBeLessThan(15);

    const other = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const reader = await other.newPage();
    await reader.goto(url);
    await reader.getByRole('heading', { name: 'Barrier week' }).waitFor();
    await reader.getByText(/creators published 12 posts\./).waitFor({ timeout: 10_000 });
    // A number leads to the posts that the edition kept, which were folded.
    expect(await reader.locator('#posts').isVisible()).toBe(false);
    await reader.locator('.kpis a').first().click();
    await reader.locator('#posts').getByText('@maker1').first().waitFor();
    if (SHOTS !== undefined) {
      await reader.screenshot({ path: `${SHOTS}/report.png`, fullPage: true });
      await reader.pdf({ path: `${SHOTS}/report.pdf`, preferCSSPageSize: true, printBackground: true });
      await reader.setViewportSize({ width: 390, height: 844 });
      await reader.screenshot({ path: `${SHOTS}/report-phone.png`, fullPage: true });
      await page.keyboard.press('Escape');
      await page.screenshot({ path: `${SHOTS}/report-builder.png`, fullPage: true });
    }
    await other.close();
    await closeTab(tab);
  });

  it('orders blocks by keyboard, hides one, and sees the page as readers do', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const { createReport } = await tenant.client.data(
      `mutation { createReport(input: { name: "By keyboard", blocks: [{ kind: FIGURES, title: "Numbers" },
        { kind: TEXT, title: "Words", text: "Among us" }, { kind: CREATORS, title: "People" }] }) { report { id } } }`,
    );
    await page.goto(
      `${world.api.origin}/w/${tenant.scope.workspaceId}/reports?report=${createReport.report.id}`,
    );
    await page.getByRole('button', { name: 'Move People up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move People up' }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Text' })
      .last()
      .getByLabel('Hidden from readers')
      .check();
    await page.getByRole('button', { name: 'Save the report' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        const { report } = await tenant.client.data(
          'query($id: ID!) { report(id: $id) { blocks { title hidden } } }',
          {
            id: createReport.report.id,
          },
        );
        return report.blocks;
      })
      .toEqual([
        { title: 'People', hidden: false },
        { title: 'Numbers', hidden: false },
        { title: 'Words', hidden: true },
      ]);
    await page.getByRole('button', { name: 'Create an edition' }).click();
    const address = await page.getByRole('link', { name: 'As readers see it' }).getAttribute('href');
    const text = await (await fetch(address ?? '')).text();
    expect(text).toContain('People');
    expect(text).not.toContain('Among us');
    await closeTab(tab);
  });

  it('adds a chart of Analytics to a report, and has it sent to a chat', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const home = `${world.api.origin}/w/${tenant.scope.workspaceId}`;
    await page.goto(`${home}/analytics?by=platform&days=365`);
    await page.getByRole('button', { name: 'Add to report' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('From Analytics');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: 'From Analytics' }).waitFor();
    const { reports } = await tenant.client.data(
      '{ reports(first: 1) { nodes { id name blocks { kind groupBy } } } }',
    );
    expect(reports.nodes[0]).toMatchObject({
      name: 'From Analytics',
      blocks: [{ kind: 'TABLE', groupBy: [{ by: 'PLATFORM' }] }],
    });
    await page.getByRole('button', { name: 'Create an edition' }).click();
    await page.getByRole('link', { name: 'As readers see it' }).waitFor({ timeout: 30_000 });
    await page.getByLabel('Kind of place').selectOption('Slack');
    await page.getByLabel('Name of the place').fill('Our channel');
    await page.getByLabel('Webhook address').fill(world.receiver.url('/channel'));
    await page.getByRole('button', { name: 'Add place' }).click();
    const send = page.getByRole('button', { name: 'Send it to Our channel now' });
    await send.waitFor();
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    await page.getByText('It is on its way.').waitFor();
    await expect.poll(() => world.receiver.at('/channel').length, { timeout: 30_000 }).toBe(1);
    await page.getByLabel('Each edition goes to Our channel').click();
    await expect
      .poll(
        async () =>
          (await tenant.client.data(`{ report(id: "${reports.nodes[0].id}") { places { name } } }`)).report,
      )
      .toEqual({ places: [{ name: 'Our channel' }] });
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/report-places.png`, fullPage: true });
    await closeTab(tab);
  });

  it('opens an edition, and goes from its numbers, rows and posts to the posts behind them', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'viewer');
    const { page } = tab;
    const { createReport } = await tenant.client.data(
      `mutation { createReport(input: { name: "Drilled", filter: { itemTypes: [REEL, SHORT] }, blocks: [
        { kind: FIGURES, title: "Numbers", metrics: [VIEWS] }, { kind: CHART, title: "By day", metrics: [VIEWS] },
        { kind: TABLE, title: "Platforms", groupBy: [{ by: PLATFORM }], metrics: [VIEWS] },
        { kind: TABLE, title: "Weekdays", groupBy: [{ by: DAY_OF_WEEK }] },
        { kind: CREATORS, title: "People" }, { kind: GALLERY, title: "Best", first: 3 } ] }) { report { id } } }`,
    );
    const { id } = createReport.report;
    await runReport(tenant.client, id);
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/reports?report=${id}`);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'The posts that it kept' }).waitFor();
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/report-edition.png`, fullPage: true });
    expect(await violations(page)).toEqual([]);
    const behind = async (name: string | RegExp, posts: string) => {
      await page
        .getByRole('link', { name, exact: typeof name === 'string' })
        .first()
        .click();
      await page.getByText(posts, { exact: true }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'The posts that it kept' }).waitFor();
    };
    await behind(/^Views: [\d,]+, its posts$/, '12 posts');
    await behind('TikTok, Posts: 4, its posts', '4 posts');
    await behind(/^TikTok, Views: [\d,]+, its posts$/, '4 posts');
    await behind('@maker1, Posts: 2, its posts', '2 posts');
    // A day has one post.
    await page
      .getByRole('region', { name: 'By day' })
      .getByRole('link', { name: /, Posts: 1, its posts$/ })
      .first()
      .click();
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.goBack();
    // No filter says a day of the week.
    const weekdays = page.getByRole('region', { name: 'Weekdays', exact: true });
    await weekdays.getByText('Monday').waitFor();
    expect(await weekdays.getByRole('link').count()).toBe(0);
    await page.getByRole('region', { name: 'Best', exact: true }).getByRole('link').first().click();
    await page.getByText('Barrier cream, day').first().waitFor();
    await closeTab(tab);
  });

  it('sees in an edition how its numbers differ from the span before', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'viewer');
    const { page } = tab;
    // Four posts, after four in the span before.
    const [from, to] = [4.5, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
    const { createReport } = await tenant.client.data(
      `mutation($span: FilterDateRangeInput) { createReport(input: { name: "Compared", takenAt: $span,
        blocks: [{ kind: FIGURES, title: "Numbers", metrics: [VIEWS] }] }) { report { id } } }`,
      { span: { from, to } },
    );
    await runReport(tenant.client, createReport.report.id);
    await page.goto(
      `${world.api.origin}/w/${tenant.scope.workspaceId}/reports?report=${createReport.report.id}`,
    );
    await page.getByRole('table').getByRole('link').first().click();
    const figures = page.getByRole('region', { name: 'Numbers' }).locator('dl > div');
    await figures.first().waitFor();
    expect(await figures.allInnerTexts()).toEqual([
      expect.stringMatching(/^Views\s+45,066\s+down\s+35 %\s+from 69,242$/),
      expect.stringMatching(/^Posts\s+4\s+no change\s+0 %\s+from 4$/),
      expect.stringMatching(/^Creators\s+4\s+no change\s+0 %\s+from 4$/),
    ]);
    await closeTab(tab);
  });

  it('deletes a place by its name, with quiet actions at the end of its row', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const { createReport } = await tenant.client.data(
      'mutation { createReport(input: { name: "Places", blocks: [{ kind: FIGURES }] }) { report { id } } }',
    );
    await tenant.client.data(
      'mutation($input: CreatePlaceInput!) { createPlace(input: $input) { place { id } } }',
      { input: { kind: 'SLACK', name: 'Old channel', url: world.receiver.url('/old') } },
    );
    await page.goto(
      `${world.api.origin}/w/${tenant.scope.workspaceId}/reports?report=${createReport.report.id}`,
    );
    await page.getByRole('button', { name: 'Delete Old channel' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Delete place' }).isEnabled()).toBe(false);
    await dialog.getByLabel('Type Old channel to confirm').fill('Old channel');
    await dialog.getByRole('button', { name: 'Delete place' }).click();
    await page.getByText('Old channel', { exact: true }).waitFor({ state: 'detached' });
    const { places } = await tenant.client.data('{ places { name } }');
    expect(places.map(({ name }: { name: string }) => name)).not.toContain('Old channel');
    await closeTab(tab);
  });

  it('ends a link, and deletes a report by its name', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const { createReport } = await tenant.client.data(
      'mutation { createReport(input: { name: "Ended", blocks: [{ kind: FIGURES }] }) { report { id } } }',
    );
    await tenant.client.data('mutation($id: ID!) { createReportLink(input: { reportId: $id }) { url } }', {
      id: createReport.report.id,
    });
    await page.goto(
      `${world.api.origin}/w/${tenant.scope.workspaceId}/reports?report=${createReport.report.id}`,
    );
    await page.getByRole('button', { name: 'End the link' }).click();
    await page.getByText('Ended', { exact: true }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Delete the report' }).click();
    await page.getByLabel('Type Ended to confirm').fill('Ended');
    await page.getByRole('button', { name: 'Delete report' }).click();
    await page.getByText('All reports').waitFor({ state: 'detached' });
    expect(
      (await tenant.client.data('query($id: ID!) { report(id: $id) { id } }', { id: createReport.report.id }))
        .report,
    ).toBeNull();
    await closeTab(tab);
  });
});

describe('an administrator', () => {
  it('gives the reports of the workspace a look, and is told of a logo that is none', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'admin');
    const { page } = tab;
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/settings`);
    const look = page.getByRole('region', { name: 'Look of reports' });
    await look.getByLabel('Name in the header').fill('Solvenne Skin');
    await look.getByLabel('Choose a logo').setInputFiles({
      ...{ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    });
    await look.getByRole('button', { name: 'Save the look' }).click();
    await look.getByText('The file must be an image').waitFor();
    const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0a7a5c' } })
      .png()
      .toBuffer();
    await look.getByLabel('Choose a logo').setInputFiles({
      ...{ name: 'logo.png', mimeType: 'image/png', buffer: logo },
    });
    await look.getByRole('img', { name: 'The logo' }).waitFor();
    await look.getByRole('button', { name: 'Save the look' }).click();
    await look.getByText('Saved. The next editions look like this.').waitFor();
    if (SHOTS !== undefined) await look.screenshot({ path: `${SHOTS}/look-settings.png` });
    expect(await violations(page)).toEqual([]);
    const { workspaceLook } = await tenant.client.data('{ workspaceLook { brandName colour logo } }');
    expect(workspaceLook).toMatchObject({ brandName: 'Solvenne Skin', colour: null });
    expect(workspaceLook.logo).toMatch(/^data:image\/png;base64,/);
    await closeTab(tab);
  });

  it('lets a report say otherwise', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'admin');
    const { page } = tab;
    const { createReport } = await tenant.client.data(
      'mutation { createReport(input: { name: "Otherwise", blocks: [{ kind: FIGURES }] }) { report { id } } }',
    );
    const { id } = createReport.report;
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/reports?report=${id}`);
    await page.getByLabel('Name in the header').fill('Client');
    await page.getByLabel('Take nothing from the settings').check();
    await page.getByRole('button', { name: 'Save the report' }).click();
    await expect
      .poll(
        async () =>
          (await tenant.client.data(`{ report(id: "${id}") { look { brandName colour logo inherits } } }`))
            .report,
      )
      .toEqual({ look: { brandName: 'Client', colour: null, logo: null, inherits: false } });
    await closeTab(tab);
  });
});
