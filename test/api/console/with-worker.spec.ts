import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser as Chromium } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { WebhookWorld } from '../../support/webhooks.js';
import { ingest, metrics, postOf, somePost, type Tenant } from '../../support/world.js';

let folder: string;
let world: WebhookWorld;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-console-'));
  world = await WebhookWorld.start({ STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off' });
  browser = await sharedChromium();
  tenant = await world.tenant();
});
afterAll(async () => {
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A red picture of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const address = (page = '') => `${world.api.origin}/w/${tenant.scope.workspaceId}${page}`;

describe('an administrator', () => {
  it('sees what the erasure of a creator removes, erases them by name, and takes the refusal of their posts back', async () => {
    const own = await world.tenant();
    const post = { ...postOf('leaver'), provider: 'TIKTOK' as const };
    await ingest(world.api, own, [
      post,
      { ...postOf('friend'), caption: 'Tea with @leaver', mentions: ['leaver'] },
    ]);
    const tab = await tabOf(browser, world.api, own, 'admin');
    const { page } = tab;
    await page.goto(`${world.api.origin}/w/${own.scope.workspaceId}/creators`);
    await page.getByRole('link', { name: 'leaver' }).first().click();
    await page.getByRole('link', { name: 'Erase this person' }).click();
    await expect.poll(() => page.url()).toContain('/settings/retention?creator=');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('1 post with all that belongs to it').waitFor();
    await preview.getByText('Items: 1').waitFor();
    await preview.getByRole('button', { name: 'Erase leaver' }).click();
    const confirm = page.getByRole('button', { name: 'Erase for good' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel('Type leaver to confirm').fill('friend');
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel('Type leaver to confirm').fill('leaver');
    await confirm.click();
    await page.getByText('1 of 1').waitFor();
    const erased = page.getByRole('region', { name: 'Table of erasures' });
    await erased.getByRole('row').filter({ hasText: 'TikTok' }).getByText('Done').waitFor();
    expect((await own.client.data('{ items { nodes { caption } } }')).items.nodes).toEqual([
      { caption: 'Tea with [erased]' },
    ]);
    await expect(ingest(world.api, own, [post])).rejects.toThrow('erased');
    const undo = page.getByRole('region', { name: 'Accept posts of an erased profile again' });
    await undo.getByLabel('Platform').selectOption('TikTok');
    await undo.getByLabel('Handle').fill('nobody');
    await undo.getByRole('button', { name: 'Accept again' }).click();
    await undo.getByText('No profile of this handle was erased').waitFor();
    await undo.getByLabel('Handle').fill('leaver');
    await undo.getByRole('button', { name: 'Accept again' }).click();
    await page.getByRole('heading', { name: 'Nobody has been erased yet' }).waitFor();
    await ingest(world.api, own, [post]);
    await closeTab(tab);
  });
});

describe('a manager', () => {
  it('exports the posts that are found, sees when the file is there, and downloads it', async () => {
    const own = await world.tenant();
    const [id] = await ingest(world.api, own, [somePost({ provider: 'TIKTOK' }), somePost()]);
    const tab = await tabOf(browser, world.api, own, 'member');
    const { page } = tab;
    await page.goto(`${world.api.origin}/w/${own.scope.workspaceId}/posts?platform=TIKTOK`);
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.locator('body').press('e');
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByLabel('Format', { exact: true }).selectOption('NDJSON');
    await dialog.getByRole('button', { name: 'Export' }).press('Enter');
    await dialog.getByText('1 row is written').waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download the file' }).press('Enter');
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(
      file
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ id, provider: 'TIKTOK' }]);
    await closeTab(tab);
  });

  it('searches by a picture that is dropped on the page', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText(/^\d+ posts?$/).waitFor();
    await page.getByText('Picture, or drop one on the page').waitFor();
    const asked = page.waitForRequest((request) => request.postData()?.includes('"fileName"') === true);
    await page.evaluate(
      `(() => {
        const bytes = Uint8Array.from(atob('${PICTURE}'), (letter) => letter.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], 'red.png', { type: 'image/png' }));
        document.querySelector('main').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
      })()`,
    );
    const { superSearch } = JSON.parse((await asked).postData() ?? '').variables.filter;
    expect(superSearch).toEqual({ mode: 'EMBEDDING_CONTENT', fileName: expect.stringMatching(/\.png$/) });
    // The API has no model here, and says so.
    await page.getByText('Similarity search is not configured').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Like your picture' }).press('Enter');
    await page.getByText(/^\d+ posts?$/).waitFor();
    await closeTab(tab);
  });

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
    await page.getByText('Disabled after failures').waitFor();
    await page.getByText('1 delivery', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('Delivered');
    await page.getByText('0 deliveries', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('Failed');
    await page.getByText('1 delivery', { exact: true }).waitFor();
    await page.getByLabel('Event', { exact: true }).selectOption('item.captured');
    await page.getByText('0 deliveries', { exact: true }).waitFor();
    await page.getByLabel('Event', { exact: true }).selectOption('item.deleted');
    await page.getByText('1 delivery', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'item.deleted' }).click();
    const panel = page.getByRole('complementary', { name: 'Delivery' });
    await panel.getByText('This shop has closed.').waitFor();
    // The post of the event is gone.
    expect(await panel.getByRole('link', { name: 'Open the post' }).count()).toBe(0);
    await panel
      .getByRole('region', { name: 'Request: the event' })
      .getByText('"type": "item.deleted"')
      .waitFor();
    await panel.getByRole('region', { name: 'Attempts' }).getByText('Status 410').waitFor();
    const [request, response] = [/^Request: the event/, /^Response: status 410/].map((name) =>
      panel.getByRole('region', { name }),
    );
    // How far the response begins to the right of the request: where there is room they stand side by side.
    const beside = async () =>
      ((await response?.boundingBox())?.x ?? 0) - ((await request?.boundingBox())?.x ?? 0);
    expect(await beside()).toBeGreaterThan(270);
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect.poll(beside).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
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

  it('makes a subscription, sees its secret once, rotates it, disables it and deletes it by its name', async () => {
    const own = await world.tenant();
    const tab = await tabOf(browser, world.api, own, 'admin');
    const { page } = tab;
    await page.goto(`${world.api.origin}/w/${own.scope.workspaceId}/webhooks`);
    await page.getByRole('heading', { name: 'No webhook subscriptions yet' }).waitFor();
    await page.getByRole('button', { name: 'New subscription' }).click();
    await page.getByLabel('Name').fill('Shop');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/loupe');
    await page.getByRole('button', { name: 'Create subscription' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByRole('textbox', { name: 'Address' }).fill(world.receiver.url('/made'));
    await page.getByLabel('All events, including future ones').uncheck();
    await page.getByLabel('item.deleted').check();
    await page.keyboard.press('Enter');
    const shown = page.getByRole('region', { name: 'Signing secret' });
    const secret = (await shown.textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Shop' }).getByText('item.deleted').waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    await page.getByRole('button', { name: 'Rotate secret of Shop' }).click();
    await shown.waitFor();
    const rotated = (await shown.textContent()) ?? '';
    expect(rotated).toMatch(/^whsec_/);
    expect(rotated).not.toBe(secret);
    await page.getByText('The old secret signs too').waitFor();
    await page.getByRole('button', { name: 'Send test event to Shop' }).click();
    await expect.poll(() => world.receiver.at('/made').length).toBe(1);
    const [{ body, headers } = { body: Buffer.of(), headers: {} }] = world.receiver.at('/made');
    for (const key of [secret, rotated]) {
      expect(() => new Webhook(key).verify(body.toString(), headers as Record<string, string>)).not.toThrow();
    }
    await page.getByRole('button', { name: 'Disable Shop' }).click();
    await page.getByText(/Disabled$/).waitFor();
    await page.getByRole('button', { name: 'Enable Shop' }).click();
    await page.getByText('Healthy').waitFor();
    await page.getByRole('button', { name: 'Delete Shop' }).click();
    await page.getByLabel('Type Shop to confirm').fill('Shop');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No webhook subscriptions yet' }).waitFor();
    await closeTab(tab);
  });
});

describe('alerts', () => {
  it('are asked for by a rule, and lead to the post that met it', async () => {
    const own = await world.tenant();
    const tab = await tabOf(browser, world.api, own, 'member');
    const { page } = tab;
    await page.goto(`${world.api.origin}/w/${own.scope.workspaceId}/alerts`);
    await page.getByRole('heading', { name: 'No alert yet' }).waitFor();
    await page.getByRole('button', { name: 'New rule' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Large');
    await page.getByRole('textbox', { name: 'At least' }).fill('5000');
    await page.keyboard.press('Enter');
    await page.getByText('A post reaches 5,000 views').waitFor();
    const [id] = await ingest(world.api, own, [
      somePost({
        takenAt: new Date(Date.now() - 3_600_000),
        snapshots: [metrics({ at: new Date(), views: 7000 })],
      }),
    ]);
    await expect
      .poll(async () => (await own.client.data('{ alerts { totalCount } }')).alerts.totalCount)
      .toBe(1);
    await page.reload();
    await page.getByRole('cell', { name: '7,000' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Post' }).waitFor();
    expect(page.url()).toContain(`panel=${id}`);
    await page.goBack();
    await page.getByRole('button', { name: 'Pause Large' }).click();
    await page.getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Delete Large' }).click();
    await page.getByLabel('Type Large to confirm').fill('Large');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await closeTab(tab);
  });
});

describe('somebody in an empty workspace', () => {
  const post = (externalId: string, type: string) =>
    JSON.stringify({
      externalId,
      type,
      title: `Title ${externalId}`,
      channelTitle: 'A channel',
      publishedAt: '2024-01-01T00:00:00Z',
      snapshots: [{ at: '2024-01-02T00:00:00Z', views: 7 }],
    });

  it('drops a file of posts, reads what was refused, makes a token, and ends at the posts', async () => {
    const own = await world.tenant();
    const tab = await tabOf(browser, world.api, own);
    const { page } = tab;
    await page.goto(`${world.api.origin}/w/${own.scope.workspaceId}/posts`);
    await page.getByRole('main').getByRole('link', { name: 'Bring posts in' }).click();
    const step = (name: string) => page.getByRole('listitem', { name });
    await step('Import a file of posts').getByText('Not done yet').waitFor();
    const lines = [post('one', 'VIDEO'), post('two', 'REEL'), post('three', 'SHORT')].join('\n');
    const transfer = await page.evaluateHandle(
      `(() => { const all = new DataTransfer(); all.items.add(new File([${JSON.stringify(lines)}], 'posts.ndjson')); return all; })()`,
    );
    await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByLabel('Platform of posts that name none').selectOption('YouTube');
    await page.getByText('2 new').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('posts.ndjson is imported. 3 posts were read.').waitFor();
    await page.getByText('2 new').waitFor();
    await page
      .getByRole('list', { name: 'Refused posts' })
      .getByText(/^Line 2: Type: is REEL/)
      .waitFor();
    await step('Import a file of posts').getByText(/Done$/).waitFor();
    await step('Create a token for a program').getByLabel('Name').fill('Shop');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Token', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Program' }).selectOption('Claude Code');
    await page.getByText(`claude mcp add --transport http loupe ${world.api.origin}/api/v2/mcp`).waitFor();
    await page.getByRole('link', { name: 'See 2 posts' }).press('Enter');
    await page.getByText('2 posts', { exact: true }).waitFor();
    await closeTab(tab);
  });

  it('chooses a file without a mouse', async () => {
    const own = await world.tenant();
    const tab = await tabOf(browser, world.api, own, 'member');
    const { page } = tab;
    await page.goto(`${world.api.origin}/w/${own.scope.workspaceId}/start`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('Drop files here').press('Enter');
    await (await chooser).setFiles({
      name: 'posts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('externalId,provider,type,publishedAt\nv1,YOUTUBE,REEL,2024-01-01T00:00:00Z\n'),
    });
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await page.getByText('posts.csv is imported. 1 post was read.').waitFor();
    await page.getByText('1 refused').waitFor();
    await closeTab(tab);
  });
});
