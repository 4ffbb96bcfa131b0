import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BrowserContext,
  type Browser as Chromium,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { type Browser, join } from './browser.js';
import { noteRunning } from './left-running.js';
import type { Tenant } from './world.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Goes on for all files of a worker: a start costs as much processor time as many a file. */
let shared: Promise<Chromium> | undefined;

/** The browser of this worker of Vitest, started for the first file that needs it. A file closes its pages, not the browser. */
export async function sharedChromium(): Promise<Chromium> {
  const running = await shared;
  if (running?.isConnected() !== true) shared = startChromium();
  return shared as Promise<Chromium>;
}

/** A real browser without a window, from the packages of this machine's release. */
async function startChromium(): Promise<Chromium> {
  const { program, env, args } = await programOf('shell');
  return chromium.launch({ executablePath: program, env, args });
}

/** Chromium as a person has it but for the window, with an extension, in a new profile. */
export async function startWithExtension(folder: string): Promise<BrowserContext> {
  const { program, env, args } = await programOf('whole');
  return chromium.launchPersistentContext('', {
    executablePath: program,
    env,
    // Playwright's own headless form is that of the shell, which takes no extensions.
    headless: false,
    args: [...args, '--headless=new', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
}

async function programOf(kind: 'shell' | 'whole') {
  const load = (file: string) => import(new URL(`../../tools/services/${file}`, import.meta.url).href);
  const { unpackedBrowser } = await load('browser.mjs');
  const { defaultCacheDir } = await load('trees.mjs');
  return unpackedBrowser({ cacheDir: defaultCacheDir(), log: console.log, kind });
}

export interface Tab {
  page: Page;
  /** What no page may do: errors in the console, requests to other origins, what the policy forbids. */
  faults: string[];
  /** Closes the window. */
  close: () => Promise<void>;
}

export interface TabSettings {
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** The language of the browser. */
  locale?: string;
  /** Where its person is; where the machine is without it. */
  timezoneId?: string;
  /** Whether nothing of the console may have been loaded before. */
  isFirst?: boolean;
}

/**
 * Windows that were closed, by their settings: the next one of the same settings goes on in the same process, which has read the
 * scripts of the console before. A new process takes two and a half times as long for a page.
 */
const closed = new WeakMap<Chromium, Map<string, Page[]>>();

function closedWindows(browser: Chromium, settings: object): Page[] {
  const all = closed.get(browser) ?? new Map<string, Page[]>();
  closed.set(browser, all);
  const key = JSON.stringify(settings);
  const alike = all.get(key) ?? [];
  all.set(key, alike);
  return alike;
}

/** What stays with a page as long as it is there, so that nobody else may have it. */
const LASTING = ['on', 'addInitScript', 'exposeFunction', 'exposeBinding', 'addLocatorHandler'] as const;

/** A new window of the browser, with the cookies of a person who is signed in, or of nobody. */
export async function openTab(
  browser: Chromium,
  app: Pick<TestApp, 'origin'>,
  person: Browser | null,
  { width = 1440, colorScheme = 'light', locale = 'en-US', timezoneId, isFirst = false }: TabSettings = {},
): Promise<Tab> {
  const settings = { width, colorScheme, locale, timezoneId };
  const alike = closedWindows(browser, settings);
  const kept = isFirst ? undefined : alike.pop();
  const context =
    kept?.context() ??
    (await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      locale,
      ...(timezoneId === undefined ? {} : { timezoneId }),
      permissions: ['clipboard-read', 'clipboard-write'],
    }));
  const forget = noteRunning('a page', () => context.close());
  context.once('close', forget);
  context.setDefaultTimeout(240_000);
  const cookie = person?.cookie;
  if (cookie !== undefined) {
    await context.addCookies([{ name: 'loupe', value: cookie, url: app.origin, httpOnly: true }]);
  }
  const page = kept ?? (await context.newPage());
  if (kept === undefined) await slowDown(page);
  const faults: string[] = [];
  const heard = {
    console: (message: ConsoleMessage) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    },
    pageerror: (error: Error) => void faults.push(`error: ${error.message}`),
    request: (request: Request) => {
      if (new URL(request.url()).origin !== app.origin) faults.push(`request: ${request.url()}`);
    },
  };
  page.on('console', heard.console).on('pageerror', heard.pageerror).on('request', heard.request);
  let isPlain = true;
  for (const name of LASTING) {
    const own = page[name] as (...given: unknown[]) => unknown;
    Object.assign(page, {
      [name]: (...given: unknown[]) => {
        isPlain = false;
        return own.apply(page, given);
      },
    });
  }
  const close = async () => {
    if (!isPlain || page.isClosed()) return context.close();
    for (const name of LASTING) Reflect.deleteProperty(page, name);
    page.off('console', heard.console).off('pageerror', heard.pageerror).off('request', heard.request);
    await emptied(page, app.origin);
    await page.setViewportSize({ width, height: 900 });
    context.off('close', forget);
    forget();
    alike.push(page);
  };
  return { page, faults, close };
}

/** Leaves nothing of a window but its process. */
async function emptied(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((each) => each !== page && each.close()));
  // A file of the console that has no script.
  await page.goto(`${origin}/icon.svg`);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.goto('about:blank');
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  await context.clearCookies();
}

/**
 * Makes the page as slow as on a machine with 1/n of the speed, and each answer up to n times 100 ms late, in any order: what was
 * asked too early shows.
 */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.LOUPE_SLOW_BROWSER ?? 1);
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.context().route('**/*', async (route) => {
    await sleep(Math.random() * rate * 100);
    // The page may have gone meanwhile.
    await route.continue().catch(() => {});
  });
}

/** Somebody with a role in a tenant's organization, and their window. */
export async function tabOf(
  browser: Chromium,
  app: TestApp,
  tenant: Tenant,
  role: 'owner' | 'admin' | 'member' | 'viewer' = 'owner',
  settings: TabSettings = {},
): Promise<Tab> {
  const { browser: person } = await join(app, tenant, role);
  return openTab(browser, app, person, settings);
}

/**
 * What axe finds wrong with the page as it is now: one line for each rule, with the first element.
 * @param rules of axe; all without them
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  // Of what is right, axe would make reports too.
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html + ' ' + nodes[0].failureSummary))`,
  );
}

/** Ends a test: its page did nothing that no page may do. */
export async function closeTab({ faults, close }: Tab): Promise<void> {
  await close();
  expect(faults).toEqual([]);
}
