import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { startTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { importedRows } from '../../support/imported-rows.js';
import { ImportClient } from '../../support/imports.js';
import { loupe } from '../../support/loupe-in-process.js';
import { testEnvironment } from '../../support/servers.js';
import { startTestWorker } from '../../support/worker.js';
import { createTenant, type Tenant } from '../../support/world.js';

let folder: string;
let api: TestApp;
let worker: Awaited<ReturnType<typeof startTestWorker>>;
let browser: Chromium;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-imports-'));
  const settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off' };
  api = await startTestApp(settings);
  worker = await startTestWorker(api, settings);
  browser = await sharedChromium();
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As an export is in a person's downloads. */
const kept = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const META =
  'Post ID,Account ID,Account username,Account name,Description,Duration (sec),Publish time,Permalink,Post type,Data comment,Date,Views,Reach,Likes,Shares,Follows,Comments,Saves\n' +
  '17900000000000009,17841400000000009,teahouse,Tea House,Hot #tea,44,10/03/2025 08:31,https://www.instagram.com/reel/DAbc999/,IG reel,,Lifetime,"12,400",9100,610,88,41,57,230\n';

/** A page whose clicks are counted, those that answer a question too. */
async function countedPage(tenant: Tenant) {
  const tab = await tabOf(browser, api, tenant, 'member');
  const { page } = tab;
  await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/import`);
  let clicks = 0;
  const click = async (work: () => Promise<unknown>) => {
    clicks += 1;
    await work();
  };
  return {
    ...{ tab, page },
    choose: (files: string | string[], label = 'Drop files here, or choose some') =>
      click(() => page.getByLabel(label).setInputFiles(files)),
    select: (label: RegExp, option: string) => click(() => page.getByLabel(label).selectOption(option)),
    /** Into a field that was clicked. */
    fill: (label: RegExp, text: string) => click(() => page.getByLabel(label).fill(text)),
    press: (name: string) => click(() => page.getByRole('button', { name, exact: true }).click()),
    follow: (name: string) => click(() => page.getByRole('link', { name, exact: true }).click()),
    clicks: () => clicks,
  };
}

/** The name of a post makes room for what one can do with it while the pointer is over it. */
const firstPost = (page: Page, text: string) =>
  page.getByRole('main').getByText(text).first().waitFor({ state: 'attached' });

describe('somebody who has a file', () => {
  it('brings in a CSV of Meta with six clicks at most, and takes the import back', async () => {
    const tenant = await createTenant(api);
    const task = await countedPage(tenant);
    const { page } = task;
    await task.choose(kept('meta.csv', META));
    await page.getByText(/^meta\.csv: Meta.*% sure$/).waitFor();
    // Nothing in the file says which comes first.
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    await task.select(/^Which comes first in the dates/, 'The month');
    const posts = page.getByRole('list', { name: 'The first posts' });
    await posts.getByText('Hot #tea').waitFor();
    await posts.getByText('Oct 3, 2025').waitFor();
    await page.getByText('1 new').click();
    await page.getByText('Line 2: https://www.instagram.com/reel/DAbc999/').waitFor();
    await page.getByText('Unused columns').waitFor();
    await task.press('Import');
    await page.getByText('meta.csv is imported. 1 post was read.').waitFor();
    await task.follow('See the posts');
    await firstPost(page, 'Hot #tea');
    expect(task.clicks()).toBeLessThanOrEqual(6);
    await page.goBack();
    await task.choose(
      kept('meta.csv', META.replaceAll('DAbc999', 'DAbc998').replace('0009,1784', '0008,1784')),
    );
    // What was answered once is remembered.
    await page.getByLabel('Which comes first in the dates? (as last time)').waitFor();
    await task.press('Import');
    await page.getByText('meta.csv is imported. 1 post was read.').waitFor();
    await task.press('Undo this import');
    await page.getByText('1 post that only this import brought is removed.').waitFor();
    expect((await tenant.client.data('{ items { totalCount } }')).items.totalCount).toBe(1);
    await closeTab(task.tab);
  });

  it('sees earlier imports, and what became of one, and takes it back there', async () => {
    const tenant = await createTenant(api);
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/import`);
    await page.getByText('Drop files here').waitFor();
    const earlier = page.getByRole('region', { name: 'Table of earlier imports' });
    expect(await earlier.count()).toBe(0);
    const client = await ImportClient.of(api, tenant);
    const refused = META.split('\n')[1]?.replace('10/03/2025 08:31', 'never').replace('DAbc999', 'DAbc998');
    await client.import(`${META}${refused}\n`, 'text/csv', {}, '?dayOrder=MDY');
    await page.reload();
    const row = earlier.getByRole('row').nth(1);
    await row.getByText('Partly done').waitFor();
    expect((await row.getByRole('cell').allInnerTexts()).slice(2, 4)).toEqual(['1', '1']);
    await row.getByRole('button', { name: /^Show what became of the import of / }).click();
    const panel = page.getByRole('complementary', { name: 'Earlier import' });
    await panel.getByText('1 new').waitFor();
    await panel
      .getByRole('list', { name: 'Refused posts' })
      .getByText(/^Line 3: /)
      .waitFor();
    await panel.getByRole('button', { name: 'Undo this import' }).click();
    await panel.getByText('1 post that only this import brought is removed.').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await closeTab(tab);
  });

  it('has the same rows by the page, by HTTP and by the command line', async () => {
    const [paged, sent, typed] = await Promise.all([1, 2, 3].map(() => createTenant(api)));
    if (!paged || !sent || !typed) throw new Error('no tenants');
    const file = kept('same.csv', META);
    // As the field has it: on the clock of who looks.
    const minute = '2026-01-05T12:00';
    const readAt = new Date(minute).toISOString();
    const task = await countedPage(paged);
    await task.choose(file);
    await task.select(/^Which comes first in the dates/, 'The month');
    await task.fill(/^When were the numbers read/, minute);
    await task.page.getByLabel('When were the numbers read? (as you chose)').waitFor();
    await task.press('Import');
    await task.page.getByText('same.csv is imported. 1 post was read.').waitFor();
    await closeTab(task.tab);
    const rows = await importedRows(api, paged);
    expect(rows).toMatchObject([
      {
        caption: 'Hot #tea',
        views: '12400',
        snapshots: [[readAt.replace('.000Z', '+00:00'), 12_400, 610, 57, 12_400, 27_740]],
      },
    ]);

    const client = await ImportClient.of(api, sent);
    await client.import(META, 'text/csv', {}, `?dayOrder=MDY&readAt=${readAt}`);
    expect(await importedRows(api, sent)).toEqual(rows);

    const given = ['--workspace', typed.scope.workspaceId, '--day-order', 'MDY', '--read-at', readAt];
    const environment = { PATH: process.env.PATH, ...testEnvironment({ database: api.database }) };
    expect(await loupe(['import', file, ...given], environment)).toMatchObject({ code: 0 });
    expect(await importedRows(api, typed)).toEqual(rows);
  });

  it('brings in a workbook of their own by a mapping beside the data, keeps it, and mends what was refused', async () => {
    const tenant = await createTenant(api);
    const task = await countedPage(tenant);
    const { page } = task;
    const workbook = await zipped({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheetOf([
        ['Ref', 'Link', 'Text', 'Posted', 'Clicks'],
        ['7', 'https://www.instagram.com/p/CMap001/', 'From a sheet', '2025-10-31', '12'],
        ['8', 'nothing', 'Broken', '2025-10-31', '1'],
      ]),
    });
    await task.choose(kept('list.xlsx', workbook));
    const columns = page.getByRole('region', { name: 'Columns of the file' });
    await columns.getByText('From a sheet').waitFor();
    expect(await columns.getByLabel('Field of Link').inputValue()).toBe('url');
    await task.fill(/^Whose posts are these/, 'teahouse');
    await task.select(/^Field of Clicks$/, 'Likes');
    await page.getByText('1 refused').waitFor();
    await page.getByText('Likes 12').waitFor();
    await task.press('Import');
    await page.getByText('list.xlsx is imported. 2 posts were read.').waitFor();
    await page
      .getByRole('list', { name: 'Refused posts' })
      .getByText(/^Line 3: /)
      .waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the refused rows as a file' }).click();
    const saved = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(saved[0]).toBe('Line,Ref,Link,Text,Posted,Clicks,Reason');
    expect(saved[1]).toMatch(/^3,8,nothing,Broken,2025-10-31,1,/);
    await task.follow('See the posts');
    await firstPost(page, 'From a sheet');
    expect(task.clicks()).toBeLessThanOrEqual(6);
    await page.goBack();
    await task.choose(kept('list.xlsx', workbook));
    await page.getByLabel('Field of Clicks').selectOption('Likes');
    await page.getByLabel('Name, to use it again for the next file').fill('Agency list');
    await page.getByRole('button', { name: 'Save the mapping' }).click();
    await page.getByText('The mapping is saved.').waitFor();
    expect(await tenant.client.data('{ importMappings { name fields } }')).toMatchObject({
      importMappings: [{ name: 'Agency list', fields: { url: 'Link', likes: 'Clicks' } }],
    });
    await page.getByRole('button', { name: 'Delete the mapping' }).click();
    await page.getByRole('button', { name: 'Delete the mapping' }).waitFor({ state: 'detached' });
    await closeTab(task.tab);
  });

  it('brings in the zip of a download of Instagram with six clicks at most', async () => {
    const tenant = await createTenant(api);
    const task = await countedPage(tenant);
    const archive = await zipped({
      'your_instagram_activity/media/posts_1.json':
        '[{"media": [{"uri": "media/posts/a.jpg", "creation_timestamp": 1700000000, "title": "From the archive"}]}]',
      'personal_information/personal_information.json': '{"profile_user": []}',
    });
    await task.choose(kept('instagram-teahouse.zip', archive));
    await task.fill(/^Whose posts are these/, 'teahouse');
    await task.press('Import');
    await task.page.getByText('instagram-teahouse.zip is imported. 1 post was read.').waitFor();
    await task.follow('See the posts');
    await firstPost(task.page, 'From the archive');
    expect(task.clicks()).toBeLessThanOrEqual(6);
    await closeTab(task.tab);
  });

  it('brings in a whole folder of yt-dlp with six clicks at most', async () => {
    const tenant = await createTenant(api);
    const task = await countedPage(tenant);
    const videos = join(folder, 'videos');
    mkdirSync(videos);
    for (const number of [1, 2, 3]) {
      const id = `bbbbbbbbbb${number}`;
      const video = {
        ...{ id, title: `Brew ${number}`, extractor: 'youtube', extractor_key: 'Youtube' },
        ...{ webpage_url: `https://www.youtube.com/watch?v=${id}`, channel: 'The Brewers' },
        ...{
          channel_id: 'UCbbbbbbbbbbbbbbbbbbbbbb',
          view_count: 70,
          upload_date: '20250228',
          epoch: 1741000000,
        },
      };
      writeFileSync(join(videos, `Brew ${number} [${id}].info.json`), JSON.stringify(video));
    }
    await task.choose(videos, 'Or a whole folder');
    await task.page.getByText('3 new').waitFor();
    await task.press('Import');
    await task.page.getByText('3 posts were read.').waitFor();
    await task.follow('See the posts');
    await firstPost(task.page, 'Brew 1');
    expect(task.clicks()).toBeLessThanOrEqual(6);
    await closeTab(task.tab);
  });

  it('has links filled in that were shared with it, and a bookmark that sends a page', async () => {
    const tenant = await createTenant(api);
    const task = await countedPage(tenant);
    const { page } = task;
    const bookmark = page.getByText('Add to Loupe');
    expect(await bookmark.getAttribute('href')).toMatch(/^javascript:void\(open\(".*\/import\?links="\+/);
    await page.goto(`${api.origin}/share?title=A+post&text=See+https%3A%2F%2Fa.example%2F1`);
    const addresses = page.getByLabel(/^Addresses of posts/);
    await expect.poll(() => addresses.inputValue()).toBe('https://a.example/1');
    const manifest = await page.request.get(`${api.origin}/manifest.webmanifest`);
    expect(await manifest.json()).toMatchObject({ share_target: { action: '/share', method: 'GET' } });
    expect((await page.request.get(`${api.origin}/icon.svg`)).status()).toBe(200);
    await closeTab(task.tab);
  });

  it('gives a scraper an address that is shown once, and ends it', async () => {
    const tenant = await createTenant(api);
    const tab = await tabOf(browser, api, tenant, 'admin');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/import`);
    const section = page.getByRole('region', { name: 'Straight from a scraper' });
    await section.getByLabel('Name').fill('Every morning');
    await section.getByRole('button', { name: 'Create an address' }).click();
    const shown = section.getByText(/\/api\/v2\/imports\/hooks\/[\w-]+$/);
    const { pathname } = new URL((await shown.textContent())?.trim() ?? '');
    const send = async () => {
      const post = {
        externalId: 'v1',
        provider: 'YOUTUBE',
        type: 'VIDEO',
        title: 'Tea',
        channelTitle: 'Tea',
      };
      const data = JSON.stringify({ ...post, publishedAt: '2026-01-01T00:00:00Z' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${api.origin}${pathname}`, { method: 'POST', headers, body: `[${data}]` })).status;
    };
    expect(await send()).toBe(202);
    await page.reload();
    await section.getByRole('row', { name: /Every morning/ }).waitFor();
    expect(await shown.count()).toBe(0);
    await section.getByRole('button', { name: 'End address' }).click();
    await page.getByLabel('Type Every morning to confirm').fill('Every morning');
    await page.getByRole('dialog').getByRole('button', { name: 'End address' }).click();
    await section.getByRole('row').first().waitFor({ state: 'detached' });
    expect(await send()).toBe(401);
    await closeTab(tab);
  });

  it('starts from a template, which Loupe reads as it is, and pastes links', async () => {
    const tenant = await createTenant(api);
    const task = await countedPage(tenant);
    const { page } = task;
    for (const [link, name] of [
      ['Template as CSV', 'posts.csv'],
      ['Template for Excel', 'posts.xlsx'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      const path = join(folder, name);
      await (await download).saveAs(path);
      await task.choose(path);
      await page.getByRole('region', { name }).getByText('1 new').waitFor();
      await page.getByRole('region', { name }).getByText('Our new blend').first().waitFor();
    }
    await page
      .getByLabel(/^Addresses of posts/)
      .fill('https://10.0.0.1/post\nhttps://10.0.0.1/post\nnothing');
    await page.getByRole('button', { name: 'Add 2 posts' }).click();
    await page.getByText('0 are there already, 0 are being fetched, 2 are refused.').waitFor();
    await page
      .getByRole('list', { name: 'Refused addresses' })
      .getByText(/^nothing: /)
      .waitFor();
    await closeTab(task.tab);
  });
});

async function zipped(files: Record<string, string>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function sheetOf(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  return `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`;
}
