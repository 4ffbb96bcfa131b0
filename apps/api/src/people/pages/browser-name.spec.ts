import { expect, it } from 'vitest';
import { browserNameOf } from './browser-name.js';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';

it.each([
  [`${WINDOWS} ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${KHTML} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  [`${MAC} ${WEBKIT} Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on macOS',
  ],
  [`${IPHONE} ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
  [`${IPHONE} ${WEBKIT} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 'Chrome on iOS'],
  [`${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iOS'],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPadOS',
  ],
  [`${ANDROID} ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${ANDROID} ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android'],
  [
    `${ANDROID} ${KHTML} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${LINUX} ${KHTML} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (compatible; acme-integration)', null],
  ['curl/8.5.0', null],
  ['Chrome/1', null],
  ['', null],
])('%s is %s', (userAgent, name) => {
  const known = browserNameOf(userAgent);
  expect(known === null ? null : `${known.browser} on ${known.system}`).toBe(name);
});
