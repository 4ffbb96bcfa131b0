import { type TOTP, URI } from 'otpauth';
import type { Browser as Chromium, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { Browser, invite, join, PASSWORD } from '../../support/browser.js';
import { closeTab, openTab, sharedChromium, violations } from '../../support/chromium.js';
import { Keyboard } from '../../support/keyboard.js';
import { createTenant, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api, 'Nimbrosa');
  browser = await sharedChromium();
});
const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Waits for a page by its heading, and looks at it on a phone in light and on a screen in dark. */
async function look(page: Page, language: string, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const seen = {
      title,
      language: await page.evaluate<string>('document.documentElement.lang'),
      found: await violations(page),
      overflow: await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
    };
    expect(seen).toEqual({ title, language, found: [], overflow: 0 });
  }
}

const WORDS = {
  en: {
    signIn: 'Sign in',
    email: 'Email',
    password: 'Password',
    account: 'Your account',
    setUp: 'Set up an authenticator app',
    factor: 'Set up a second factor',
    link: 'Open in an app on this device',
    code: 'Code that the app shows',
    codes: 'Keep these recovery codes',
    done: 'Done',
    signOut: 'Sign out',
    enter: 'Enter your code',
    field: 'Code',
  },
  de: {
    signIn: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    account: 'Ihr Konto',
    setUp: 'Authenticator-App einrichten',
    factor: 'Zweiten Faktor einrichten',
    link: 'In einer App auf diesem Gerät öffnen',
    code: 'Code, den die App zeigt',
    codes: 'Bewahren Sie diese Wiederherstellungscodes auf',
    done: 'Fertig',
    signOut: 'Abmelden',
    enter: 'Geben Sie Ihren Code ein',
    field: 'Code',
  },
};

/** Pages that are opened by their address alone, with their headings. */
const OTHERS = {
  en: {
    '/sign-in/passkey': 'Sign in with a passkey',
    '/sign-in/forgot': 'Forgot your password?',
    '/sign-in/link/none': 'This link does not work any more',
    '/p/none': 'There is nothing here',
  },
  de: {
    '/sign-in/passkey': 'Mit einem Passkey anmelden',
    '/sign-in/forgot': 'Passwort vergessen?',
    '/sign-in/link/none': 'Dieser Link gilt nicht mehr',
    '/p/none': 'Hier ist nichts',
  },
};

describe.each(['en', 'de'] as const)('the pages to sign in and of the account, in %s', (language) => {
  it('are used by keyboard alone, also with a second factor, and axe finds nothing in them', async () => {
    const words = WORDS[language];
    const { email } = await join(api, tenant);
    const tab = await openTab(browser, api, null, { locale: language });
    const { page } = tab;
    const keys = new Keyboard(page);
    const signIn = async () => {
      await keys.type(page.getByLabel(words.email), email);
      await keys.type(page.getByLabel(words.password, { exact: true }), PASSWORD);
      await page.keyboard.press('Enter');
    };
    await page.goto(`${api.origin}/account`);
    await look(page, language, words.signIn);
    await signIn();
    await look(page, language, words.account);
    await keys.press(page.getByRole('button', { name: words.setUp }));
    await look(page, language, words.factor);
    const link = page.getByRole('link', { name: words.link });
    const app = URI.parse((await link.getAttribute('href')) ?? '') as TOTP;
    await keys.type(page.getByLabel(words.code), app.generate());
    await page.keyboard.press('Enter');
    await look(page, language, words.codes);
    const code = (await page.getByRole('main').getByRole('listitem').first().textContent()) ?? '';
    await keys.press(page.getByRole('link', { name: words.done }));
    await keys.press(page.getByRole('button', { name: words.signOut, exact: true }));
    await page.getByRole('heading', { level: 1, name: words.signIn, exact: true }).waitFor();
    await signIn();
    await look(page, language, words.enter);
    await keys.type(page.getByLabel(words.field), code);
    await page.keyboard.press('Enter');
    // Who was asked for nothing gets to the console.
    await page.waitForURL('**/w/**');
    await closeTab(tab);
  });

  it('are looked at by axe also where nobody is signed in', async () => {
    const tab = await openTab(browser, api, null, { locale: language });
    const { page, faults } = tab;
    const { link } = await invite(api, tenant);
    const others = {
      ...OTHERS[language],
      [link]: language === 'de' ? 'Willkommen bei Loupe' : 'Welcome to Loupe',
    };
    for (const [path, title] of Object.entries(others)) {
      await page.goto(api.origin + path);
      await look(page, language, title);
    }
    // Pages that are not there are told of in the browser's console.
    expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
    await page.context().close();
  });
});

describe('the page of the account', () => {
  it('names browser and system of a session, and writes times in the time zone of its reader', async () => {
    const windows =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
    const unknown = `Mozilla/5.0 (compatible; ${'acme-'.repeat(20)})`;
    const { browser: person, email } = await join(api, tenant, 'viewer', { 'user-agent': windows });
    await new Browser(api, { 'user-agent': unknown }).signIn(email);
    const tab = await openTab(browser, api, person, { locale: 'de', timezoneId: 'Asia/Kolkata', width: 360 });
    const { page } = tab;
    // The console tells the pages that run no script where somebody is.
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/creators`);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await page.goto(`${api.origin}/account`);
    await page.getByText('Chrome auf Windows', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Dort abmelden: Mozilla/5.0 (compatible; acme-acme-' }).waitFor();
    const whole = page.getByText(unknown);
    expect(await whole.isVisible()).toBe(false);
    await page.locator('summary').press('Enter');
    await whole.waitFor();
    const time = page.getByRole('listitem').locator('time').first();
    const used = new Date((await time.getAttribute('datetime')) ?? '').getTime();
    const there = new Date(used + 5.5 * 3_600_000).toISOString().slice(11, 16);
    expect(await time.textContent()).toMatch(new RegExp(`^\\d+\\. \\S+ \\d{4}, ${there} GMT\\+5:30$`));
    await look(page, 'de', 'Ihr Konto');
    await closeTab(tab);
  });
});

describe('the language that a person chooses in the console', () => {
  it('is that of the pages to sign in and of the account, whatever the browser wants', async () => {
    const { browser: person } = await join(api, tenant, 'viewer');
    const tab = await openTab(browser, api, person, { locale: 'en-US' });
    const { page } = tab;
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/creators`);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Creator', exact: true }).waitFor();
    await page.goto(`${api.origin}/account`);
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Anmelden', exact: true }).waitFor();
    await closeTab(tab);
  });
});
