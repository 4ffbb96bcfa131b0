import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@loupe/kernel';
import { PeopleService, type Role } from '@loupe/people';
import { RedisConnection } from '@loupe/queue';
import type { TestApp } from './app.js';
import type { Tenant } from './world.js';

export const PASSWORD = 'correct horse battery';
export const REDIRECT = 'http://127.0.0.1:33418/callback';

/** Forgets how often this machine has asked the endpoints: all tests come from one address. */
export async function forgetAddresses(...apis: readonly TestApp[]): Promise<void> {
  for (const { app } of apis) {
    const { client } = app.get(RedisConnection, { strict: false });
    const keys = await client.keys('loupe:oauth:*');
    if (keys.length > 0) await client.del(...keys);
  }
}

/** A browser: it keeps cookies by path and follows no redirect by itself. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  constructor(readonly origin: string) {}

  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const sent = [...this.cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const cookie = sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
    const headers = { ...init.headers, ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Sends a form as a page of this origin would. */
  form(address: string, fields: [string, string][], headers: Record<string, string> = {}): Promise<Response> {
    return this.send(address, {
      method: 'POST',
      headers: { origin: this.origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const key = `${name} ${path}`;
    const isGone =
      value === '' || attributes.some((one) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(one));
    if (isGone) this.cookies.delete(key);
    else this.cookies.set(key, { value, path });
  }
}

/** A person who has signed in, with their browser. */
export interface SignedIn {
  browser: Browser;
  email: string;
  personId: string;
  memberId: string;
}

/** Somebody with a role in a tenant's organization, signed in at an instance of the service. */
export async function signedIn(
  api: TestApp,
  tenant: Tenant,
  role: Role,
  origin = api.origin,
): Promise<SignedIn> {
  const email = `${newId()}@example.com`;
  const { member, linkSecret } = await api.app
    .get(PeopleService, { strict: false })
    .invite({ organizationId: tenant.organizationId, workspaceId: null }, { email, role });
  const browser = new Browser(origin);
  const response = await browser.form(`/sign-in/link/${linkSecret}`, [['password', PASSWORD]]);
  if (response.status !== 303) throw new Error(`The invitation answered ${response.status}`);
  return { browser, email, personId: member.personId, memberId: member.id };
}

/** Signs in again, in a browser of its own. */
export async function signIn(browser: Browser, email: string, returnTo = ''): Promise<Response> {
  return browser.form('/sign-in', [
    ['email', email],
    ['password', PASSWORD],
    ['returnTo', returnTo],
  ]);
}

/** Registers a client and gives its id. */
export async function register(origin: string, metadata: Record<string, unknown> = {}): Promise<string> {
  const response = await fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test client', redirect_uris: [REDIRECT], ...metadata }),
  });
  const { client_id, ...rest } = (await response.json()) as { client_id?: string };
  if (client_id === undefined) throw new Error(`Registered nothing: ${JSON.stringify(rest)}`);
  return client_id;
}

/** A verifier and its challenge. */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The address of an authorization request. */
export function authorizeUrl(origin: string, parameters: Record<string, string>): string {
  return `${origin}/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge_method: 'S256',
    state: 'the state',
    ...parameters,
  })}`;
}

/** What a person chooses on the consent page. */
export interface Choice {
  access?: 'read' | 'full';
  decision?: 'allow' | 'deny';
  workspaceIds: string[];
}

/** The consent page of an authorization request, and the address of it. */
export async function consentPageOf(browser: Browser, url: string): Promise<{ path: string; html: string }> {
  const asked = await browser.send(url);
  const path = asked.headers.get('location');
  if (path === null) throw new Error(`${asked.status}: ${await asked.text()}`);
  return { path, html: await (await browser.send(path)).text() };
}

export const formTokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Takes an authorization request through the consent page, to the address that the client is called back at. */
export async function consent(browser: Browser, url: string, choice: Choice): Promise<URL> {
  const { path, html } = await consentPageOf(browser, url);
  const response = await browser.form(path, [
    ['token', formTokenIn(html)],
    ['access', choice.access ?? 'full'],
    ['decision', choice.decision ?? 'allow'],
    ...choice.workspaceIds.map((id): [string, string] => ['workspace', id]),
  ]);
  const page = await response.text();
  const next = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (next === undefined) throw new Error(`${response.status}: ${page}`);
  const location = (await browser.send(next)).headers.get('location');
  if (location === null) throw new Error('The authorization server sent the browser nowhere');
  return new URL(location);
}

/** An answer of the token endpoint. */
export interface TokenAnswer {
  status: number;
  access_token: string;
  refresh_token: string;
  scope: string;
  error?: string;
  error_description?: string;
}

/** Asks the token endpoint. */
export async function askTokens(origin: string, form: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(`${origin}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, ...((await response.json()) as Omit<TokenAnswer, 'status'>) };
}

/** A client that has been let in. */
export interface ConnectedClient extends TokenAnswer {
  clientId: string;
  code: string;
  verifier: string;
}

/** Registers a client and takes it through the whole flow. */
export async function connect(
  { browser }: Pick<SignedIn, 'browser'>,
  choice: Choice,
  more: Record<string, string> = {},
): Promise<ConnectedClient> {
  const { origin } = browser;
  const clientId = await register(origin);
  const { verifier, challenge } = pkce();
  const parameters = { client_id: clientId, code_challenge: challenge, ...more };
  const back = await consent(browser, authorizeUrl(origin, parameters), choice);
  const code = back.searchParams.get('code');
  if (code === null) throw new Error(`No code: ${back}`);
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier };
  const tokens = await askTokens(origin, { ...form, client_id: clientId });
  if (tokens.status !== 200) throw new Error(`No tokens: ${JSON.stringify(tokens)}`);
  return { ...tokens, clientId, code, verifier };
}

/** Refreshes the tokens of a client. */
export function refresh(
  origin: string,
  { clientId, refresh_token }: Pick<ConnectedClient, 'clientId' | 'refresh_token'>,
): Promise<TokenAnswer> {
  return askTokens(origin, { grant_type: 'refresh_token', refresh_token, client_id: clientId });
}

/** Calls a method of the MCP endpoint; gives its status and JSON-RPC answer. */
export async function callMcp(origin: string, token: string | null, method = 'tools/list', params = {}) {
  const response = await fetch(`${origin}/api/v2/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
