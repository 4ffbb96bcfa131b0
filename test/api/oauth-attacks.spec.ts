import { Database } from '@loupe/database';
import { factsOf } from '@loupe/graphql';
import { Clock, newId } from '@loupe/kernel';
import { ClientsService } from '@loupe/oauth';
import { PeopleService, type Role } from '@loupe/people';
import { JobQueue } from '@loupe/queue';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { documentFor, everyRootField } from '../support/every-field.js';
import {
  askTokens,
  authorizeUrl,
  Browser,
  type ConnectedClient,
  callMcp,
  connect,
  consent,
  consentPageOf,
  forgetAddresses,
  formTokenIn,
  pkce,
  REDIRECT,
  refresh,
  register,
  type SignedIn,
  signedIn,
  signIn,
} from '../support/oauth.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

let api: TestApp;
/** A second instance of the service on the same database. */
let other: TestApp;
let tenant: Tenant;
let person: SignedIn;
let workspaceIds: string[];
/** How far the clock of both instances is ahead, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  api = await startTestApp();
  const { DATABASE_URL = '' } = testEnvironment({ database: api.database });
  other = await startTestApp({ DATABASE_URL });
  for (const { app } of [api, other]) {
    app.get(Clock, { strict: false }).now = () => new Date(Date.now() + ahead);
  }
});
beforeEach(async () => {
  ahead = 0;
  await forgetAddresses(api, other);
  tenant = await createTenant(api);
  person = await signedIn(api, tenant, 'member');
  workspaceIds = [tenant.scope.workspaceId];
});
afterAll(async () => {
  await other?.close();
  await api?.close();
});

const opens = async (token: string, at = api) => (await callMcp(at.origin, token)).status === 200;
const sql = (text: string, values: unknown[] = []) =>
  api.app.get(Database, { strict: false }).manager.query(text, values);

/** A code that a person has just given a client. */
async function codeFor(more: Record<string, string> = {}) {
  const clientId = await register(api.origin);
  const { verifier, challenge } = pkce();
  const url = authorizeUrl(api.origin, { client_id: clientId, code_challenge: challenge, ...more });
  const back = await consent(person.browser, url, { workspaceIds });
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: back.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  };
  return { form, back };
}

describe('attack on a code', () => {
  it('reuse: ends the tokens that were issued for it', async () => {
    const { form } = await codeFor();
    const tokens = await askTokens(api.origin, form);
    expect(await opens(tokens.access_token)).toBe(true);
    expect(await askTokens(other.origin, form)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await opens(tokens.access_token)).toBe(false);
    const client = { clientId: form.client_id, refresh_token: tokens.refresh_token };
    expect(await refresh(api.origin, client)).toMatchObject({ error: 'invalid_grant' });
  });

  it('two exchanges at once, in two processes: at most one gets tokens, and they are dead afterwards', async () => {
    const { form } = await codeFor();
    const answers = await Promise.all([api, other, api, other].map(({ origin }) => askTokens(origin, form)));
    const issued = answers.filter(({ status }) => status === 200);
    expect(issued).toHaveLength(1);
    expect(await opens(issued[0]?.access_token ?? '')).toBe(false);
  });

  it('verifier downgrade: none, a wrong one, plain, or a request without a challenge', async () => {
    const { form } = await codeFor();
    const { code_verifier: _, ...without } = form;
    expect(await askTokens(api.origin, without)).toMatchObject({ error: 'invalid_request' });
    const wrong = { ...form, code_verifier: pkce().verifier };
    expect(await askTokens(api.origin, wrong)).toMatchObject({ error: 'invalid_grant' });
    for (const parameters of [
      { code_challenge: pkce().challenge, code_challenge_method: 'plain' },
      { code_challenge_method: '', code_challenge: '' },
    ]) {
      const url = authorizeUrl(api.origin, { client_id: form.client_id, ...parameters });
      const response = await fetch(url, { redirect: 'manual' });
      const location = new URL(response.headers.get('location') ?? '');
      expect([location.searchParams.get('error'), location.searchParams.get('code')]).toEqual([
        'invalid_request',
        null,
      ]);
    }
    expect((await askTokens(api.origin, form)).status).toBe(200);
  });

  it('of another client, and at another redirect', async () => {
    const { form } = await codeFor();
    const stranger = { ...form, client_id: await register(api.origin) };
    expect(await askTokens(api.origin, stranger)).toMatchObject({ error: 'invalid_grant' });
    const elsewhere = { ...form, redirect_uri: 'http://127.0.0.1:1/callback' };
    expect(await askTokens(api.origin, elsewhere)).toMatchObject({ error: 'invalid_grant' });
    expect((await askTokens(api.origin, form)).status).toBe(200);
  });

  it('after its minute', async () => {
    const { form } = await codeFor();
    ahead = 61_000;
    expect(await askTokens(api.origin, form)).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('attack on the redirect', () => {
  const asked = async (registered: string[], redirect_uri: string) => {
    const client_id = await register(api.origin, { redirect_uris: registered });
    const code_challenge = pkce().challenge;
    const url = authorizeUrl(api.origin, { client_id, code_challenge, redirect_uri });
    return fetch(url, { redirect: 'manual' });
  };

  it.each([
    ['by prefix', 'https://client.example.com/back/../evil'],
    ['by prefix of the host', 'https://client.example.com.evil.com/back'],
    ['by user info', 'https://client.example.com@evil.com/back'],
    ['by fragment', 'https://client.example.com/back#evil'],
    ['by query', 'https://client.example.com/back?to=evil'],
    ['by another port', 'https://client.example.com:8443/back'],
    ['by another scheme', 'http://client.example.com/back'],
    ['by script', 'javascript:alert(1)'],
  ])('%s: is shown to the person and sends them nowhere', async (_, redirect) => {
    const response = await asked(['https://client.example.com/back'], redirect);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(await response.json()).toMatchObject({ error: 'invalid_redirect_uri' });
  });

  it('loopback redirects have any port, and no other host or path', async () => {
    for (const [redirect, status] of [
      ['http://127.0.0.1:50123/back', 303],
      ['http://127.0.0.1/back', 303],
      ['http://127.0.0.1:50123/evil', 400],
      ['http://127.0.0.2:50123/back', 400],
      ['http://evil.com:50123/back', 400],
    ] as const) {
      expect([redirect, (await asked(['http://127.0.0.1:1234/back'], redirect)).status]).toEqual([
        redirect,
        status,
      ]);
    }
  });

  it.each([
    ['http://evil.example.com/back'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['https://client.example.com/back#fragment'],
    ['no address'],
  ])('%s cannot be registered', async (uri) => {
    await expect(register(api.origin, { redirect_uris: [uri] })).rejects.toThrow(
      /invalid_redirect_uri|invalid_client_metadata/,
    );
  });
});

describe('attack by a mixed-up server', () => {
  it('issuer: every answer names it, errors too', async () => {
    const { back } = await codeFor();
    expect(back.searchParams.get('iss')).toBe(api.origin);
    const client_id = await register(api.origin);
    const url = authorizeUrl(api.origin, { client_id, code_challenge: pkce().challenge, prompt: 'none' });
    const refused = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    expect([refused.searchParams.get('iss'), refused.searchParams.get('code')]).toEqual([api.origin, null]);
  });

  it('resource of another server: no code, and no tokens for a code', async () => {
    const client_id = await register(api.origin);
    const resource = 'https://other.example.com/mcp';
    const url = authorizeUrl(api.origin, { client_id, code_challenge: pkce().challenge, resource });
    const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(new URL(location).searchParams.get('error')).toBe('invalid_target');
    const { form } = await codeFor({ resource: `${api.origin}/api/v2/mcp` });
    expect(await askTokens(api.origin, { ...form, resource })).toMatchObject({ error: 'invalid_target' });
    const own = { ...form, resource: `${api.origin}/api/v2/mcp` };
    expect((await askTokens(api.origin, own)).status).toBe(200);
  });
});

describe('attack on the consent page', () => {
  const ask = async () => {
    const client_id = await register(api.origin);
    const url = authorizeUrl(api.origin, { client_id, code_challenge: pkce().challenge });
    return consentPageOf(person.browser, url);
  };
  const fields = (token: string): [string, string][] => [
    ['token', token],
    ['decision', 'allow'],
    ['access', 'full'],
    ['workspace', tenant.scope.workspaceId],
  ];
  const connections = async () =>
    Number(
      (await sql('SELECT count(*) FROM oauth_connections WHERE person_id = $1', [person.personId]))[0].count,
    );

  it('forged: from another origin, without the token, with that of another request or person', async () => {
    const { path, html } = await ask();
    const token = formTokenIn(html);
    const foreign = { origin: 'https://evil.example.com' };
    expect((await person.browser.form(path, fields(token), foreign)).status).toBe(403);
    expect((await person.browser.form(path, fields(''))).status).toBe(403);
    const another = formTokenIn((await ask()).html);
    expect((await person.browser.form(path, fields(another))).status).toBe(403);
    const stranger = await signedIn(api, tenant, 'admin');
    expect((await stranger.browser.form(path, fields(token))).status).toBe(400);
    expect(await connections()).toBe(0);
  });

  it('framed: no page may hold it', async () => {
    const { path } = await ask();
    const { headers } = await person.browser.send(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('a request that was begun in another browser', async () => {
    const { path } = await ask();
    const victim = await signedIn(api, tenant, 'admin');
    expect((await victim.browser.send(path)).status).toBe(400);
  });

  it('workspaces in which the person has no role', async () => {
    const stranger = await createTenant(api);
    const { path, html } = await ask();
    const form = fields(formTokenIn(html)).map(([name, value]): [string, string] =>
      name === 'workspace' ? [name, stranger.scope.workspaceId] : [name, value],
    );
    expect((await person.browser.form(path, form)).status).toBe(400);
    expect(await connections()).toBe(0);
  });

  it('signs a person in first, and sends them back', async () => {
    const client_id = await register(api.origin);
    const url = authorizeUrl(api.origin, { client_id, code_challenge: pkce().challenge });
    const browser = new Browser(api.origin);
    const path = (await browser.send(url)).headers.get('location') ?? '';
    const page = (await browser.send(path)).headers.get('location') ?? '';
    expect(page).toBe(`/sign-in?${new URLSearchParams({ returnTo: path })}`);
    const { returnTo = '' } = Object.fromEntries(new URL(page, api.origin).searchParams);
    expect((await signIn(browser, person.email, returnTo)).headers.get('location')).toBe(path);
    expect(await (await browser.send(path)).text()).toContain('Test client');
    expect((await browser.send('/account')).status).toBe(200);
  });
});

describe('attack on refresh tokens', () => {
  const nextOf = (client: ConnectedClient) => refresh(api.origin, client);

  it('a thief who refreshes on before the owner: the owner’s old one ends both', async () => {
    const client = await connect(person, { workspaceIds });
    const thief = await nextOf({ ...client, ...(await nextOf(client)) });
    expect(await opens(thief.access_token)).toBe(true);
    expect(await refresh(other.origin, client)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await opens(thief.access_token)).toBe(false);
    expect(await nextOf({ ...client, ...thief })).toMatchObject({ error: 'invalid_grant' });
  });

  it('a thief after the owner has refreshed on: the theft ends both', async () => {
    const client = await connect(person, { workspaceIds });
    const owner = await nextOf({ ...client, ...(await nextOf(client)) });
    expect(await nextOf(client)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await opens(owner.access_token, other)).toBe(false);
    const entries = await sql('SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY created_at', [
      person.personId,
    ]);
    expect(entries.at(-1)).toEqual({ action: 'oauth_connection.ended_by_reuse' });
  });

  it('two processes with one stored token both live, however far apart they refresh and use it', async () => {
    const client = await connect(person, { workspaceIds });
    const first = await nextOf(client);
    expect(await opens(first.access_token, other)).toBe(true);
    ahead = 1_800_000;
    const second = await refresh(other.origin, client);
    expect([second.access_token, second.refresh_token]).toEqual([first.access_token, first.refresh_token]);
    expect(await opens(second.access_token)).toBe(true);
    ahead = 7_200_000;
    // Its access token has ended; the refresh token beside it gets another.
    const third = await nextOf(client);
    expect(third).toMatchObject({ status: 200, refresh_token: first.refresh_token, expires_in: 0 });
    expect(await opens((await nextOf({ ...client, ...third })).access_token)).toBe(true);
  });

  it('two refreshes at once, in two processes, get the same answer', async () => {
    const client = await connect(person, { workspaceIds });
    const answers = await Promise.all(
      [api, other, api, other, api, other].map(({ origin }) => refresh(origin, client)),
    );
    expect(new Set(answers.map(({ status, refresh_token }) => `${status} ${refresh_token}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(
      (await refresh(other.origin, { ...client, refresh_token: answers[0]?.refresh_token ?? '' })).status,
    ).toBe(200);
  });

  it('of another client', async () => {
    const client = await connect(person, { workspaceIds });
    const clientId = await register(api.origin);
    expect(await refresh(api.origin, { ...client, clientId })).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(api.origin, client)).status).toBe(200);
  });

  it('an access token as a refresh token, and a refresh token as an access token', async () => {
    const client = await connect(person, { workspaceIds });
    const { access_token, refresh_token } = client;
    expect(await opens(refresh_token)).toBe(false);
    expect(await refresh(api.origin, { ...client, refresh_token: access_token })).toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('rights of a connection', () => {
  const member = async () => {
    const owner = { organizationId: tenant.organizationId, workspaceId: null };
    const found = await api.app.get(PeopleService, { strict: false }).member(owner, person.memberId);
    if (found === null) throw new Error('The member is gone');
    return found;
  };
  const lower = async (role: Role) =>
    api.app.get(PeopleService, { strict: false }).setRole(await member(), role);
  const write = async (token: string, at: TestApp) => {
    const client = at.client({ token, workspaceId: tenant.scope.workspaceId });
    const { body } = await client.send(
      `mutation { createCollection(input: {name: "x${Math.random()}"}) { collection { id } userErrors { message } } }`,
    );
    return JSON.stringify(body).includes('"id"');
  };

  it('attack: the role is lowered in the middle of it: holds from the next request, in each process', async () => {
    const { access_token } = await connect(person, { workspaceIds });
    expect(await write(access_token, other)).toBe(true);
    await lower('viewer');
    expect(await write(access_token, other)).toBe(false);
    expect(await opens(access_token, other)).toBe(true);
    await api.app.get(PeopleService, { strict: false }).remove(await member());
    expect([await opens(access_token, other), await opens(access_token)]).toEqual([false, false]);
  });

  it('never has the scope admin, even of an owner: no root field of administrators', async () => {
    const owner = await signedIn(api, tenant, 'owner');
    const { access_token, scope } = await connect(owner, { workspaceIds });
    expect(scope).toBe('read write webhooks');
    const client = api.client({ token: access_token, workspaceId: tenant.scope.workspaceId });
    const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
    const ofAdministrators = everyRootField(schema).filter(({ field }) =>
      factsOf(field)?.scopes.includes('admin'),
    );
    expect(ofAdministrators.length).toBeGreaterThan(15);
    const values = { id: newId(), ids: [newId()], name: 'x', url: 'https://example.com/' };
    for (const root of ofAdministrators) {
      const { body } = await client.send(documentFor(root, values));
      expect([root.field.name, JSON.stringify(body)]).toEqual([
        root.field.name,
        expect.stringContaining('scope admin'),
      ]);
    }
  });

  it('opens no workspace that the person did not choose, in which they have a role', async () => {
    const stranger = await createTenant(api);
    const { access_token } = await connect(person, { workspaceIds });
    const client = api.client({ token: access_token, workspaceId: stranger.scope.workspaceId });
    expect((await client.send('{ workspace { id } }')).status).toBe(404);
  });

  it('attack: revocation while a request runs: that one ends, the next is refused in each process', async () => {
    const { access_token } = await connect(person, { workspaceIds });
    const client = other.client({ token: access_token, workspaceId: tenant.scope.workspaceId });
    const holder = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
    const running = client.send('{ items(first: 50) { nodes { id } } }');
    const waits = `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'items'::regclass`;
    await expect.poll(async () => Number((await sql(waits))[0].count)).toBe(1);
    const [connection] = await sql('SELECT id FROM oauth_connections WHERE person_id = $1', [
      person.personId,
    ]);
    const { revokeOauthConnection } = await tenant.client.data(
      'mutation($id: ID!) { revokeOauthConnection(id: $id) { revokedOauthConnectionId userErrors { code } } }',
      { id: connection.id },
    );
    expect(revokeOauthConnection).toEqual({ revokedOauthConnectionId: connection.id, userErrors: [] });
    expect([await opens(access_token), await opens(access_token, other)]).toEqual([false, false]);
    await holder.query('COMMIT');
    await holder.end();
    expect(await running).toMatchObject({ status: 200, body: { data: { items: { nodes: [] } } } });
  });
});

describe('attack: a flood of registrations', () => {
  it('is slowed for each address', async () => {
    const clock = other.app.get(Clock, { strict: false });
    const minute = new Date();
    clock.now = () => minute;
    const statuses: number[] = [];
    for (let count = 0; count < 40; count++) {
      const response = await fetch(`${other.origin}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [REDIRECT] }),
      });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    clock.now = () => new Date(Date.now() + ahead);
    expect(statuses).toEqual([...Array(30).fill(201), ...Array(10).fill(429)]);
  });

  it('from many addresses: the oldest client that nobody let in makes room, and none that somebody did', async () => {
    const clients = api.app.get(ClientsService, { strict: false });
    const { clientId } = await connect(person, { workspaceIds });
    await sql('DELETE FROM oauth_clients WHERE used_at IS NULL');
    const added = (id: string) => clients.register(id, {}, 3);
    const kept = async () =>
      (
        await sql('SELECT id FROM oauth_clients WHERE used_at IS NULL OR id = $1 ORDER BY created_at, id', [
          clientId,
        ])
      ).map(({ id }: { id: string }) => id);
    for (const id of ['a', 'b', 'c']) expect(await added(id)).toBe(true);
    expect(await added('d')).toBe(false);
    ahead = 3_600_001;
    expect(await added('e')).toBe(true);
    expect(await kept()).toEqual([clientId, 'b', 'c', 'e']);
  });

  it('from browsers: authorization requests expire and are removed, with clients that nobody let in', async () => {
    const { clientId } = await connect(person, { workspaceIds });
    const unused = await register(api.origin);
    await fetch(authorizeUrl(api.origin, { client_id: unused, code_challenge: pkce().challenge }), {
      redirect: 'manual',
    });
    const worker = await startTestWorker(api);
    const jobs = api.app.get(JobQueue, { strict: false });
    worker.get(Clock, { strict: false }).now = () => new Date(Date.now() + ahead);
    const left = async () => [
      Number((await sql('SELECT count(*) FROM oauth_requests'))[0].count),
      (await sql('SELECT id FROM oauth_clients WHERE id = ANY($1)', [[clientId, unused]])).length,
    ];
    await jobs.enqueue('oauth.expire', {});
    expect((await left())[1]).toBe(2);
    ahead = 31 * 24 * 3_600_000;
    await jobs.enqueue('oauth.expire', {});
    await expect.poll(left, { timeout: 240_000 }).toEqual([0, 1]);
    await worker.close();
  });
});
