import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type TabSettings, tabOf, violations } from '../../support/chromium.js';
import { ALICE, BOB, CAROL, FakeBluesky, problem } from '../../support/platforms/bluesky.js';
import { createTenant, type Tenant } from '../../support/world.js';

const HOUR_MS = 3_600_000;
const LONG = 'apples.oranges.and.plums.in.one.word.that.never.ends.'.repeat(6);

const bluesky = new FakeBluesky();
let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  await bluesky.start();
  for (let index = 0; index < 9; index++) {
    bluesky.posts.push({
      key: `bread${index}`,
      text: index === 2 ? `#bread ${LONG}` : `Loaf ${index}, the night in a cold oven #bread`,
      createdAt: new Date(Date.now() - (1 + 24 * index) * HOUR_MS),
      author: [ALICE, BOB, CAROL][index % 3] ?? ALICE,
      ...(index === 1 ? { images: 3 } : {}),
    });
  }
  api = await startTestApp({ ...bluesky.environment, PLATFORM_TIMEOUT_MS: '5000' });
  browser = await sharedChromium();
});
afterAll(async () => {
  await api?.close();
  await bluesky.stop();
});
beforeEach(async () => {
  bluesky.fail(null);
  bluesky.calls.length = 0;
  tenant = await createTenant(api, 'Nimbrosa');
});

async function opened(role: 'member' | 'admin' = 'member', settings: TabSettings = {}) {
  const tab = await tabOf(browser, api, tenant, role, settings);
  await tab.page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/sources`);
  const german = settings.locale === 'de-DE';
  await tab.page.getByRole('button', { name: german ? 'Etwas folgen' : 'Follow something' }).click();
  return tab;
}
const look = (page: Page) => page.getByRole('button', { name: 'See what it would bring' });

describe('what a source would bring', () => {
  it('is not asked for before somebody presses, nor without a name', async () => {
    const tab = await opened();
    const { page } = tab;
    expect(await look(page).isDisabled()).toBe(true);
    await page.getByLabel('Name').fill('two words');
    await look(page).click();
    await page.getByText('one word of letters').waitFor();
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(bluesky.calls).toEqual([]);
    await closeTab(tab);
  });

  it('says why a platform shows nothing, and is asked again', async () => {
    const tab = await opened();
    const { page } = tab;
    await page.getByLabel('Name').fill('bread');
    bluesky.fail({ kind: 'reply', reply: problem(500, 'InternalServerError', 'Internal Server Error') });
    await look(page).click();
    await page.getByText('Could not be read', { exact: true }).waitFor();
    await page.getByText('Bluesky fails at the moment').waitFor();
    expect(await violations(page)).toEqual([]);
    bluesky.fail(null);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Its newest 9 posts would come').waitFor();
    await closeTab(tab);
  });

  it('leads who may to connecting an account, and nobody else', async () => {
    const tab = await opened('admin');
    const { page } = tab;
    await page.getByLabel('What').selectOption('Account');
    await page.getByLabel('Name').fill('nova');
    await page.getByLabel('Bluesky').uncheck();
    await page.getByLabel('Instagram').check();
    await look(page).click();
    const panel = page.getByRole('complementary', { name: 'Follow something' });
    await panel.getByText('Not connected: connect an account').waitFor();
    await panel.getByRole('button', { name: 'Connect an account' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByLabel('Platform', { exact: true }).waitFor();
    await closeTab(tab);
    const member = await opened('member');
    await member.page.getByLabel('What').selectOption('Account');
    await member.page.getByLabel('Name').fill('nova');
    await member.page.getByLabel('Bluesky').uncheck();
    await member.page.getByLabel('Instagram').check();
    await look(member.page).click();
    await member.page.getByText('Not connected: connect an account').waitFor();
    expect(await member.page.getByRole('button', { name: 'Connect an account' }).count()).toBe(0);
    await closeTab(member);
  });

  it('says that a platform has no posts of it', async () => {
    const tab = await opened();
    await tab.page.getByLabel('Name').fill('nothinghere');
    await look(tab.page).click();
    await tab.page.getByText('The platform shows no posts of it at the moment.').waitFor();
    await closeTab(tab);
  });

  it('shows posts with their creators and how many come in a week, until something else is typed', async () => {
    const tab = await opened();
    const { page } = tab;
    await page.getByLabel('Name').fill('#Bread');
    bluesky.fail({ kind: 'held' });
    await look(page).click();
    await page.getByText('The platforms are asked what it would bring.').waitFor({ state: 'attached' });
    await expect.poll(() => bluesky.calls.length).toBe(1);
    bluesky.fail(null);
    bluesky.release();
    const shown = page.getByRole('region', { name: 'What #bread would bring' });
    await shown.getByText('Its newest 9 posts would come, about 7 a week.').waitFor();
    expect(await shown.getByRole('listitem').count()).toBe(6);
    expect(await shown.getByRole('listitem').first().textContent()).toContain('Loaf 0');
    await shown.getByText('3 pictures and videos').waitFor();
    const link = shown.getByRole('link', { name: 'Open the post of Alice' }).first();
    expect(await link.getAttribute('href')).toBe('https://bsky.app/profile/alice.bsky.social/post/bread0');
    await page.getByLabel('Name').fill('#Breads');
    await shown.waitFor({ state: 'detached' });
    await page.getByLabel('Name').fill('#Bread');
    await shown.waitFor();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText('You follow bread').waitFor();
    await shown.waitFor({ state: 'detached' });
    const { items } = await tenant.client.data('{ items { totalCount } }');
    expect(items.totalCount).toBe(0);
    await closeTab(tab);
  });

  it.each(['light', 'dark'] as const)('is readable on a phone and at a desk, %s', async (colorScheme) => {
    const tab = await opened('member', { colorScheme });
    const { page } = tab;
    await page.getByLabel('Name').fill('bread');
    await look(page).click();
    await page.getByText('Its newest 9 posts would come').waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'))
        .toBe(0);
      expect(await violations(page)).toEqual([]);
    }
    await closeTab(tab);
  });

  it('is German for those who read German', async () => {
    const tab = await opened('member', { locale: 'de-DE' });
    const { page } = tab;
    await page.getByLabel('Name').fill('bread');
    await page.getByRole('button', { name: 'Ansehen, was käme' }).click();
    await page.getByText('Die neuesten 9 Beiträge kämen, etwa 7 pro Woche.').waitFor();
    await page.getByRole('heading', { name: 'Was #bread brächte' }).waitFor();
    await closeTab(tab);
  });
});
