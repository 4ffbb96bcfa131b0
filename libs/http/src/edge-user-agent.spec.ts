import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAcceptedUserAgent } from './edge-user-agent.js';

/** Defaults of libraries and consoles, and names of users' own programs. */
const REFUSED = [
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'aiohttp/3.9.5',
  'python-httpx/0.27.0',
  'Go-http-client/2.0',
  'axios/1.7.2',
  'node',
  'undici',
  'okhttp/4.12.0',
  'libwww-perl/6.76',
  'GuzzleHttp/7',
  'PostmanRuntime/7.39.0',
  'insomnia/9.3.2',
  // These passed while the rule was a list of names.
  'reqwest/0.12.4',
  'HTTPie/3.2.2',
  'got (https://github.com/sindresorhus/got)',
  'Dart/3.4 (dart:io)',
  'Deno/1.44.0',
  'Bun/1.1.13',
  'node-superagent/9.0.2',
  'Java-http-client/21.0.1',
  'Apache-HttpClient/5.3.1 (Java/21.0.1)',
  'Faraday v2.9.0',
  'rest-client/2.1.0 (linux x86_64) ruby/3.3.0p0',
  'acme-import/2.1',
  'Opera/9.80 (X11; Linux x86_64)',
  // Near misses of the required prefix.
  'Mozilla',
  'Mozilla 5.0',
  'mozilla/5.0',
  ' Mozilla/5.0',
  'curl/8.5.0 Mozilla/5.0',
];

const ACCEPTED = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; acme-import/2.1; +https://acme.example.com)',
  'Mozilla/5.0 (compatible; curl/8.5.0)',
];

describe('isAcceptedUserAgent', () => {
  it.each([undefined, '', ' ', '\t'])('refuses an absent one (%j)', (agent) => {
    expect(isAcceptedUserAgent(agent)).toBe(false);
  });

  it.each(REFUSED)('refuses %s', (agent) => {
    expect(isAcceptedUserAgent(agent)).toBe(false);
  });

  it.each(ACCEPTED)('accepts %s', (agent) => {
    expect(isAcceptedUserAgent(agent)).toBe(true);
  });

  it('accepts exactly what begins as a browser’s', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isAcceptedUserAgent(`Mozilla/${text}`)).toBe(true);
        expect(isAcceptedUserAgent(text)).toBe(text.startsWith('Mozilla/'));
      }),
    );
  });
});
