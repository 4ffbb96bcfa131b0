/**
 * Browsers by what is in their User-Agents, in the order in which they are looked for: each says the names of others that it
 * is compatible with, so that nearly all say Safari, and all that are built on Chrome say Chrome.
 */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|T|iOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:\b|Headless)Chrom(?:e|ium)\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]{1,20} (?:Mobile\/\w{1,20} )?Safari\//],
];

/** Systems, in the same way: Android says Linux, and iPhones say Mac OS X. */
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (userAgent: string, known: readonly [string, RegExp][]): string | undefined =>
  known.find(([, pattern]) => pattern.test(userAgent))?.[0];

/**
 * The browser and the system of a User-Agent, for people. It is not checked: whoever sends it can say anything.
 * A few patterns do, as browsers have frozen these texts; a library for them knows thousands of devices.
 * @returns null where it is not one that most people use
 */
export function browserNameOf(userAgent: string): { browser: string; system: string } | null {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  return browser === undefined || system === undefined ? null : { browser, system };
}
