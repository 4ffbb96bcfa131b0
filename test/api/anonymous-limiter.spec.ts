import { ApiTokensService } from '@loupe/auth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { createTenant, type Tenant } from '../support/world.js';

/** Ten at once. */
const AT_ONCE = 10;
const TOO_MANY =
  /^Too many requests without valid credentials come from this address\. Retry after \d+ seconds\.$/;
const JSON_TYPE = { 'content-type': 'application/json' };

let api: TestApp;
let tenant: Tenant;
let token: string;
let last = 0;
/** Each test comes from an address of its own. */
let address: string;

beforeAll(async () => {
  api = await startTestApp({
    STRANGERS_PER_MINUTE: String(6 * AT_ONCE),
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
  });
  tenant = await createTenant(api);
  ({ token } = await api.app
    .get(ApiTokensService)
    .create({ organizationId: tenant.organizationId, name: 'test' }));
});
afterAll(() => api?.close());
beforeEach(() => {
  last += 1;
  address = `203.0.113.${last}`;
});

const origin = () => new URL(api.url).origin;
const send = (path: string, init: RequestInit = {}, from = address) =>
  fetch(origin() + path, {
    ...init,
    redirect: 'manual',
    headers: { 'user-agent': BROWSER_AGENT, 'x-forwarded-for': from, ...init.headers },
  });
const ask = (authorization: string, from = address) =>
  send(
    '/api/v2',
    {
      method: 'POST',
      body: JSON.stringify({ query: '{ workspace { id } }' }),
      headers: { ...JSON_TYPE, authorization, 'workspace-id': tenant.scope.workspaceId },
    },
    from,
  );
const initialize = () =>
  send('/api/v2/mcp', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    headers: { ...JSON_TYPE, accept: 'application/json, text/event-stream' },
  });
const signIn = () =>
  send('/sign-in', {
    method: 'POST',
    body: 'email=a%40example.com&password=x',
    headers: { origin: origin(), 'content-type': 'application/x-www-form-urlencoded' },
  });

it.each([
  ['tokens that nobody has', () => ask('Bearer loupe_live_nobody'), 401],
  [
    'requests without a token',
    () => send('/api/v2', { method: 'POST', body: '{}', headers: JSON_TYPE }),
    401,
  ],
  ['handshakes of MCP', initialize, 200],
  ['beginnings of a sign-in by passkey', () => send('/sign-in/passkey'), 200],
  ['another spelling of a path', () => send('/%73ign-in/passkey'), 200],
  [
    'bearers of sessions that are none',
    () => send('/session/bearer', { method: 'POST', headers: { origin: origin() } }),
    401,
  ],
  ['pages of an account', () => send('/account'), 303],
])('%s are limited by address, and only there', async (_, request, status) => {
  const answers = [];
  for (let sent = 0; sent < AT_ONCE + 5; sent += 1) answers.push(await request());
  expect(answers[0]?.status).toBe(status);
  const refused = answers.at(-1) as Response;
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Whoever is known there goes on from elsewhere, and a stranger elsewhere too.
  expect((await ask(`Bearer ${token}`, '198.51.100.1')).status).toBe(200);
  expect((await send('/sign-in', {}, '198.51.100.2')).status).toBe(200);
});

it('sign-ins are refused by a page before a password is looked at', async () => {
  let answer = await signIn();
  for (let sent = 0; sent < AT_ONCE + 5; sent += 1) answer = await signIn();
  expect(answer.status).toBe(429);
  const page = await send('/sign-in', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([
    429,
    expect.stringContaining('text/html'),
  ]);
});

it('whose token was accepted before is let in from the same address, and its first request has to wait', async () => {
  expect((await ask(`Bearer ${token}`)).status).toBe(200);
  for (let sent = 0; sent < AT_ONCE + 5; sent += 1) await ask('Bearer loupe_live_nobody');
  expect((await ask(`Bearer ${token}`)).status).toBe(200);
  const other = await api.app
    .get(ApiTokensService)
    .create({ organizationId: tenant.organizationId, name: 'another' });
  const answer = await ask(`Bearer ${other.token}`);
  expect(answer.status).toBe(429);
  expect(await answer.json()).toEqual({
    errors: [{ message: expect.stringMatching(TOO_MANY), extensions: { code: 'RATE_LIMIT_EXCEEDED' } }],
  });
});

it('who has valid credentials, and who reads what is published, is not counted', async () => {
  for (let sent = 0; sent < AT_ONCE + 5; sent += 1) {
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await send('/api/v2/schema.graphql')).status).toBe(200);
  }
  expect((await ask('Bearer loupe_live_nobody')).status).toBe(401);
});
