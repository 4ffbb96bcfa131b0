import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAcceptedUserAgent } from './edge-user-agent.js';

/** What the libraries and consoles of decisions §1 send when their user sets nothing. */
const DEFAULTS = [
  'curl/8.5.0',
  'curl',
  'Wget/1.21.4',
  'Wget2/2.1.0',
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'python-urllib3/2.2.1',
  'Python/3.12 aiohttp/3.9.5',
  'aiohttp/3.9.5',
  'httpx/0.27.0',
  'python-httpx/0.27.0',
  'Go-http-client/1.1',
  'Go-http-client/2.0',
  'axios/1.7.2',
  'axios',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'node-fetch',
  'undici',
  'undici/6.19.2',
  'node',
  'Node.js/20',
  'node/20.11.1',
  'okhttp/4.12.0',
  'Java/17.0.2',
  'Java1.6.0_22',
  'Java-http-client/21.0.1',
  'libwww-perl/6.76',
  'Ruby',
  'Ruby/3.3.0',
  'PHP/8.3.4',
  'PHP 8.3',
  'GuzzleHttp/7',
  'GuzzleHttp/6.5.5 curl/7.88.1 PHP/8.2.7',
  'PostmanRuntime/7.39.0',
  'insomnia/9.3.2',
];

const ACCEPTED = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; acme-import/2.1; +https://acme.example.com)',
  'Mozilla/5.0 (compatible; curl/8.5.0)',
  'acme-import/2.1',
  'acme-import/2.1 node/20 axios/1.7',
  'nodemailer-report/1.0',
  'Javelin/2',
  'PHPStorm/2024',
  'Rubyist-Tools/1',
  'node-red-contrib/1',
  'curlew/1.0',
];

describe('isAcceptedUserAgent', () => {
  it.each([undefined, '', ' ', '\t'])('refuses an absent one (%j)', (agent) => {
    expect(isAcceptedUserAgent(agent)).toBe(false);
  });

  it.each(DEFAULTS)('refuses %s in any case', (agent) => {
    for (const form of [agent, agent.toLowerCase(), agent.toUpperCase(), ` ${agent}`]) {
      expect(isAcceptedUserAgent(form)).toBe(false);
    }
  });

  it.each(ACCEPTED)('accepts %s', (agent) => {
    expect(isAcceptedUserAgent(agent)).toBe(true);
  });

  it('accepts whatever begins as a browser’s', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        expect(isAcceptedUserAgent(`Mozilla/5.0 ${rest}`)).toBe(true);
      }),
    );
  });
});
