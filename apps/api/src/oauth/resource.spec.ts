import { expect, it } from 'vitest';
import { resourceMeant } from './resource.js';

const ISSUER = 'https://loupe.example.com';
const ENDPOINT = `${ISSUER}/api/v2/mcp`;

it.each([
  ['', ENDPOINT],
  ['/', ENDPOINT],
  ['?toolsets=core', ENDPOINT],
  ['/?toolsets=core', ENDPOINT],
  ['/x/core', ENDPOINT],
  ['/x/core/readonly/', ENDPOINT],
  ['/readonly', ENDPOINT],
])('the endpoint with %s is the endpoint', (suffix, expected) => {
  expect(resourceMeant(`${ENDPOINT}${suffix}`, ISSUER)).toBe(expected);
  expect(resourceMeant(`HTTPS://LOUPE.example.com:443/api/v2/mcp${suffix}`, ISSUER)).toBe(expected);
});

it.each([
  'https://other.example.com/api/v2/mcp',
  'http://loupe.example.com/api/v2/mcp',
  'https://loupe.example.com@other.example.com/api/v2/mcp',
  `${ENDPOINT}#part`,
  `${ENDPOINT}/other`,
  `${ENDPOINT}x`,
  `${ISSUER}/api/v2`,
  'no address',
])('%s stays as it is', (asked) => {
  expect(resourceMeant(asked, ISSUER)).toBe(asked);
});
