import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { join as joinWorkspace } from '../support/browser.js';
import { startWithExtension } from '../support/chromium.js';
import { createTenant, type Tenant } from '../support/world.js';

const FOLDER = join(import.meta.dirname, '../../examples/web-extension');
const POSTS = ['https://www.tiktok.com/@brewer/video/7300000000000000001', 'https://a.example/post/2'];

/** The parts of Chrome's API that are used here, inside of the extension. */
declare const chrome: {
  tabs: { query(of: object): Promise<{ id: number; url: string }[]> };
  action: { onClicked: Dispatched };
  contextMenus: { onClicked: Dispatched };
};
interface Dispatched {
  dispatch(...given: unknown[]): void;
}

let api: TestApp;
let tenant: Tenant;
let folder: string;
let site: Server;
let context: BrowserContext;
let worker: Worker;
let page: Page;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<p id="marked"><a href="${POSTS[0]}">one</a> and <a href="${POSTS[1]}">two</a></p><a href="/other">other</a>`,
    );
  }).listen(0, '127.0.0.1');
  // A person's click gives the extension the page that it is on; an event of its own making does not.
  folder = mkdtempSync(join(tmpdir(), 'loupe-extension-'));
  cpSync(FOLDER, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, host_permissions: ['<all_urls>'] }),
  );
  context = await startWithExtension(folder);
  const { browser: person } = await joinWorkspace(api, tenant, 'owner');
  await context.addCookies([{ name: 'loupe', value: person.cookie ?? '', url: api.origin, httpOnly: true }]);
  worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  await context?.close();
  site?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** Has the extension do what a click begins, and gives the page that it opens. */
async function opened(click: () => Promise<unknown>): Promise<Page> {
  const [next] = await Promise.all([context.waitForEvent('page'), click()]);
  await next.waitForLoadState();
  return next;
}

it('asks for the workspace first, and refuses an address that is none', async () => {
  const options = await opened(() =>
    worker.evaluate(async () =>
      chrome.action.onClicked.dispatch((await chrome.tabs.query({ active: true }))[0]),
    ),
  );
  const address = options.getByLabel('Address of a page of your workspace');
  await address.fill(`${api.origin}/posts`);
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('The address is not of a workspace').waitFor();
  await address.fill(`${api.origin}/w/${tenant.scope.workspaceId}/posts`);
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Saved.').waitFor();
  await options.close();
});

it('sends the page that a person is on', async () => {
  await page.bringToFront();
  const imports = await opened(() =>
    worker.evaluate(async () =>
      chrome.action.onClicked.dispatch((await chrome.tabs.query({ active: true }))[0]),
    ),
  );
  await expect.poll(() => imports.getByLabel(/^Addresses of posts/).inputValue()).toBe(page.url());
  await imports.close();
});

it('sends the links in what is marked, which the person then adds', async () => {
  await page.bringToFront();
  await page.evaluate("getSelection().selectAllChildren(document.getElementById('marked'))");
  const imports = await opened(() =>
    worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true });
      chrome.contextMenus.onClicked.dispatch({ selectionText: 'one and two', pageUrl: tab?.url }, tab);
    }),
  );
  await expect.poll(() => imports.getByLabel(/^Addresses of posts/).inputValue()).toBe(POSTS.join('\n'));
  await imports.getByRole('button', { name: 'Add 2 posts' }).click();
  await imports.getByText(/are there already, \d are being fetched/).waitFor();
  await imports.close();
});
