import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, openTab, sharedChromium, type Tab, violations } from '../../support/chromium.js';
import { overflowing } from '../../support/overflowing.js';

const WIDTHS = [1440, 390];
const OPENERS = 'main button[aria-expanded]';
/** What axe can find in the dark, or at another width, that it does not find in the light at the first one. */
const OF_COLOURS = ['color-contrast'];
const OF_WIDTH = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

let api: TestApp;
let browser: Chromium;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  // Nobody is signed in.
  tab = await openTab(browser, api, null);
  page = tab.page;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${api.origin}/dev/ui`);
  await page.getByRole('heading', { level: 1, name: 'All components' }).waitFor();
});
afterAll(async () => {
  if (tab !== undefined) await closeTab(tab);
});

/** What is wrong with what is on the page now, at both widths and in both themes. */
async function faultsNow(at: string): Promise<string[]> {
  const found: string[] = [];
  for (const [place, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const isFirst = place === 0 && colorScheme === 'light';
      const rules = isFirst ? undefined : colorScheme === 'dark' ? OF_COLOURS : OF_WIDTH;
      // What was asked before is dimmed as long as the next answer is under way.
      const wrong = (await violations(page, rules)).filter(
        (each) => !/^color-contrast: <div aria-busy="true"/.test(each),
      );
      if (colorScheme === 'light') wrong.push(...(await overflowing(page)));
      found.push(...wrong.map((each) => `${at}, ${width} px, ${colorScheme}: ${each}`));
    }
  }
  return found;
}

/** What takes the focus without showing it. The keyboard was used last, so that what has the focus by a script shows it too. */
const withoutFocus = (): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
    return [...document.querySelectorAll(controls)].filter((control) => control.checkVisibility()).flatMap((control) => {
      control.focus();
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      const isSeen = document.activeElement === control && outlineStyle === 'solid' && parseFloat(outlineWidth) >= 1;
      return isSeen ? [] : ['no focus is seen on ' + control.outerHTML.slice(0, 200)];
    });
  })()`);

const names = () =>
  page.evaluate<string[]>(
    '[...document.querySelectorAll("nav[aria-label=Components] a")].map((a) => a.textContent)',
  );

/** Opens a page of components from the menu. */
async function open(name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('navigation', { name: 'Components' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

describe('the components of the console', () => {
  it('have pages without an error, in both themes and on a phone: what axe finds, what is too wide, and where the focus is', async () => {
    const all = await names();
    expect(all.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const name of all) {
      await open(name);
      await page.keyboard.press('Tab');
      found.push(...(await withoutFocus()).map((each) => `${name}: ${each}`));
      // What is folded is looked at too.
      await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true');
      found.push(...(await faultsNow(name)));
    }
    expect(found).toEqual([]);
  });

  it('open what stands over the page without an error too, and close it by the keyboard', async () => {
    const found: string[] = [];
    for (const name of await names()) {
      await open(name);
      const openers = page.locator(OPENERS);
      for (let place = 0; place < (await openers.count()); place += 1) {
        await page.setViewportSize({ width: 1440, height: 900 });
        const opener = openers.nth(place);
        const what = `${name}, ${await opener.textContent()}`;
        await opener.press('Enter');
        await expect
          .poll(async () => ({ what, is: await opener.getAttribute('aria-expanded') }))
          .toEqual({
            what,
            is: 'true',
          });
        found.push(...(await faultsNow(what)));
        await page.setViewportSize({ width: 1440, height: 900 });
        // What Escape does not close is closed by what opened it. A state comes after its key, so keys take turns until it is seen.
        let turn = 0;
        await expect
          .poll(async () => {
            const is = await opener.getAttribute('aria-expanded');
            if (is === 'true') await (turn % 2 === 0 ? page.keyboard.press('Escape') : opener.press('Enter'));
            turn += 1;
            return { what, is };
          })
          .toEqual({ what, is: 'false' });
      }
    }
    expect(found).toEqual([]);
  });
});
