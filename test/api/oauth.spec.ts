import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { OauthRequestGate } from '@loupe/oauth';
import { PeopleService, SecondFactorService } from '@loupe/people';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import type { RpcBody } from '../support/mcp.js';
import {
  askTokens,
  authorizeUrl,
  Browser,
  callMcp,
  connect,
  consent,
  consentPageOf,
  forgetAddresses,
  formTokenIn,
  PASSWORD,
  pkce,
  REDIRECT,
  refresh,
  register,
  type SignedIn,
  signedIn,
} from '../support/oauth.js';
import { createTenant, type Tenant } from '../support/world.js';

let api: TestApp;
let tenant: Tenant;
let person: SignedIn;
let workspaceIds: string[];

beforeAll(async () => {
  api = await startTestApp();
});
beforeEach(async () => {
  await forgetAddresses(api);
  tenant = await createTenant(api);
  person = await signedIn(api, tenant, 'member');
  workspaceIds = [tenant.scope.workspaceId];
});
afterAll(() => api?.close());

describe('discovery', () => {
  it('gets from the challenge of the MCP endpoint to the authorization server, at both forms of its address', async () => {
    const { status, headers } = await callMcp(api.origin, null);
    expect(status).toBe(401);
    const metadata = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? '';
    const resource = await (await fetch(metadata)).json();
    expect(resource).toMatchObject({
      resource: `${api.origin}/api/v2/mcp`,
      authorization_servers: [api.origin],
    });
    for (const suffix of ['', '/api/v2/mcp']) {
      const server = await (
        await fetch(`${api.origin}/.well-known/oauth-authorization-server${suffix}`)
      ).json();
      expect(server).toMatchObject({
        issuer: api.origin,
        authorization_endpoint: `${api.origin}/oauth/authorize`,
        revocation_endpoint: `${api.origin}/oauth/revoke`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  it('names no issuer for a host that a request has made up', async () => {
    const headers = { 'x-forwarded-host': 'evil.example.com' };
    const server = await fetch(`${api.origin}/.well-known/oauth-authorization-server`, { headers });
    expect(await server.json()).toMatchObject({ issuer: api.origin });
  });
});

describe('GET /oauth/authorize', () => {
  it.each([
    ['client_id', {}],
    ['redirect_uri', { client_id: 'any', redirect_uri: '' }],
  ])('without %s answers 400 invalid_request', async (_, parameters) => {
    const clientId = 'client_id' in parameters ? await register(api.origin) : '';
    const url = authorizeUrl(api.origin, {
      ...parameters,
      client_id: clientId,
      code_challenge: pkce().challenge,
    });
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_request' }),
    ]);
  });
});

describe('a connection', () => {
  it('opens the workspace with the scopes that the person chose, and names the issuer', async () => {
    const clientId = await register(api.origin);
    const { verifier, challenge } = pkce();
    const url = authorizeUrl(api.origin, { client_id: clientId, code_challenge: challenge });
    const back = await consent(person.browser, url, { access: 'read', workspaceIds });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: 'the state',
      iss: api.origin,
    });
    expect(back.href.startsWith(REDIRECT)).toBe(true);
    const tokens = await askTokens(api.origin, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 3600, scope: 'read' });
    const client = tenant.client.with({ token: tokens.access_token });
    expect((await client.data('{ workspaces { nodes { id } } }')).workspaces.nodes).toEqual([
      { id: tenant.scope.workspaceId },
    ]);
    const refused = await client.send(
      'mutation { createCollection(input: {name: "x"}) { collection { id } } }',
    );
    expect(JSON.stringify(refused.body)).toContain('needs a token with the scope write');
    const called = await callMcp(api.origin, tokens.access_token, 'tools/call', {
      name: 'getWorkspaces',
      arguments: {},
    });
    expect(JSON.stringify(called.body)).toContain(tenant.scope.workspaceId);
  });

  it('is asked for in the language of the browser', async () => {
    const clientId = await register(api.origin);
    const url = authorizeUrl(api.origin, { client_id: clientId, code_challenge: pkce().challenge });
    const { path, html } = await consentPageOf(person.browser, url);
    expect(html).toContain('<html lang="en">');
    const headers = { 'accept-language': 'de' };
    const german = await (await person.browser.send(path, { headers })).text();
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('Test client einlassen?');
    const token = formTokenIn(german);
    const none = [
      ['token', token],
      ['decision', 'allow'],
    ] satisfies [string, string][];
    const refused = await person.browser.form(path, none, headers);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Wählen Sie mindestens einen Arbeitsbereich.'),
    ]);
  });

  it('goes on over refreshes', async () => {
    let client = await connect(person, { workspaceIds });
    for (let round = 0; round < 3; round++) {
      const next = await refresh(api.origin, client);
      expect(next.status).toBe(200);
      expect((await callMcp(api.origin, next.access_token)).status).toBe(200);
      client = { ...client, ...next };
    }
  });

  it('is refused by the person', async () => {
    const clientId = await register(api.origin);
    const url = authorizeUrl(api.origin, { client_id: clientId, code_challenge: pkce().challenge });
    const back = await consent(person.browser, url, { decision: 'deny', workspaceIds });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', iss: api.origin });
  });

  it('ends when the client revokes either of its tokens', async () => {
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const client = await connect(person, { workspaceIds });
      const response = await fetch(`${api.origin}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: client[kind], client_id: client.clientId }),
      });
      expect(response.status).toBe(200);
      expect((await callMcp(api.origin, client.access_token)).status).toBe(401);
      expect(await refresh(api.origin, client)).toMatchObject({ status: 400, error: 'invalid_grant' });
    }
  });
});

describe('the callbacks of known programs', () => {
  it.each([
    ['Claude', 'https://claude.ai/api/mcp/auth_callback'],
    ['Claude Code', 'http://localhost:51234/callback'],
    ['ChatGPT', 'https://chatgpt.com/connector_platform_oauth_redirect'],
    ['Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback'],
    ['VS Code', 'https://vscode.dev/redirect'],
    ['VS Code, on this machine', 'http://127.0.0.1:33418/'],
    ['Codex', 'http://127.0.0.1:51235/callback'],
    ['Gemini CLI', 'http://localhost:7777/oauth/callback'],
    ['Inspector', 'http://localhost:6274/oauth/callback'],
  ])('%s gets its code', async (name, redirect_uri) => {
    const client_id = await register(api.origin, {
      client_name: name,
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code'],
      scope: 'openid profile',
    });
    const parameters = { client_id, redirect_uri, code_challenge: pkce().challenge, scope: 'openid profile' };
    const back = await consent(person.browser, authorizeUrl(api.origin, parameters), { workspaceIds });
    expect(back.href.startsWith(redirect_uri)).toBe(true);
    expect(back.searchParams.get('code')).not.toBeNull();
  });
});

describe('the account page', () => {
  it('lists the person’s own connections, and ends them', async () => {
    const { access_token } = await connect(person, { workspaceIds });
    const html = await (await person.browser.send('/account')).text();
    expect(html).toContain('Test client');
    const id = /connections\/end"><input type="hidden" name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const stranger = await signedIn(api, tenant, 'owner');
    await stranger.browser.form('/account/connections/end', [['id', id]]);
    expect((await callMcp(api.origin, access_token)).status).toBe(200);
    await person.browser.form('/account/connections/end', [['id', id]]);
    expect((await callMcp(api.origin, access_token)).status).toBe(401);
    expect(await (await person.browser.send('/account')).text()).not.toContain('Test client');
  });
});

describe('a person’s connections', () => {
  it('end when they set a new password, in each process, as their sessions and bearers do', async () => {
    const owner = await signedIn(api, tenant, 'owner');
    const { access_token } = await connect(owner, { workspaceIds });
    expect((await callMcp(api.origin, access_token)).status).toBe(200);

    const secret = await api.app.get(PeopleService, { strict: false }).linkFor(owner.email, 'RESET');
    const set = await new Browser(api.origin).form(`/sign-in/link/${secret}`, [
      ['password', 'another password'],
    ]);

    expect(set.status).toBe(303);
    expect((await callMcp(api.origin, access_token)).status).toBe(401);
    expect((await owner.browser.send('/account')).status).toBe(303);
  });

  it('end when they change the password on the page of their account', async () => {
    const owner = await signedIn(api, tenant, 'owner');
    const { access_token } = await connect(owner, { workspaceIds });
    expect((await callMcp(api.origin, access_token)).status).toBe(200);
    const changed = await owner.browser.form('/account/password', [
      ['current', PASSWORD],
      ['next', 'another password'],
    ]);
    expect(changed.status).toBe(200);
    expect((await callMcp(api.origin, access_token)).status).toBe(401);
    expect((await owner.browser.send('/account')).status).toBe(200);
  });

  it('end when an administrator takes their second factor away', async () => {
    const owner = await signedIn(api, tenant, 'owner');
    const { access_token } = await connect(owner, { workspaceIds });
    const factors = api.app.get(SecondFactorService, { strict: false });
    const by = { kind: 'PERSON', id: owner.personId, name: owner.email, address: null } as const;
    const proposed = await factors.propose(owner.personId, owner.email);
    const code = new TOTP({ secret: Secret.fromBase32(proposed?.key ?? '') }).generate();
    expect(await factors.confirm(owner.personId, code, by)).toHaveLength(10);
    expect((await callMcp(api.origin, access_token)).status).toBe(200);
    expect(await factors.remove(owner.personId, 'reset', by)).toBe(true);
    expect((await callMcp(api.origin, access_token)).status).toBe(401);
    expect((await owner.browser.send('/account')).status).toBe(303);
  });
});

describe('a connection to several workspaces', () => {
  it('lists the tools of its scopes without naming one, and works in the plan and role of the one that it names', async () => {
    const host = await createTenant(api);
    const database = api.app.get(Database, { strict: false });
    await database.query(sql`UPDATE organizations SET plan = 'enterprise' WHERE id = ${host.organizationId}`);
    await database.query(sql`INSERT INTO memberships (id, person_id, organization_id, role, created_at, accepted_at)
        VALUES (${newId()}, ${person.personId}, ${host.organizationId}, 'viewer', now(), now())`);
    const { workspaceId } = host.scope;
    const { access_token } = await connect(person, { workspaceIds: [...workspaceIds, workspaceId] });
    const named = async (of: typeof access_token) =>
      ((await callMcp(api.origin, of)).body as RpcBody).result.tools.map(
        ({ name }: { name: string }) => name,
      );
    const alone = await connect(person, { workspaceIds });
    expect(await named(access_token)).toEqual(await named(alone.access_token));
    expect(await named(access_token)).toContain('addItemsToCollections');
    const call = async (name: string, args: object) =>
      (await callMcp(api.origin, access_token, 'tools/call', { name, arguments: args })).body as RpcBody;
    const input = { name: 'Looks' };
    expect((await call('createCollection', { input })).result.content[0].text).toContain('workspaceId');
    const made = await call('createCollection', { input, workspaceId: workspaceIds[0] });
    expect(made.result.structuredContent.collection).toMatchObject({ name: 'Looks' });
    const refused = await call('createCollection', { input, workspaceId });
    expect(refused.error?.message).toMatch(/scope write/);
    const gate = api.app.get(OauthRequestGate, { strict: false });
    const planIn = async (id: string) => (await gate.admit(`Bearer ${access_token}`, id)).plan;
    expect([await planIn(workspaceId), await planIn(workspaceIds[0] ?? '')]).toEqual([
      'enterprise',
      'growth',
    ]);
  });
});

describe('the resource of a request', () => {
  it('is the endpoint in all forms that clients have of it', async () => {
    for (const suffix of ['/', '?toolsets=core', '/x/core/readonly']) {
      const resource = `${api.origin}/api/v2/mcp${suffix}`;
      const { access_token } = await connect(person, { workspaceIds }, { resource });
      expect((await callMcp(api.origin, access_token)).status).toBe(200);
      const path = suffix.startsWith('/x') ? suffix : '';
      const metadata = await fetch(`${api.origin}/.well-known/oauth-protected-resource/api/v2/mcp${path}`);
      expect(await metadata.json()).toMatchObject({ resource: `${api.origin}/api/v2/mcp` });
    }
  });
});

describe('a request that is refused', () => {
  it('is a page in words for a browser, and the error of OAuth for a program', async () => {
    const ask = async (client_id: string, accept: string) => {
      const url = authorizeUrl(api.origin, { client_id, code_challenge: pkce().challenge });
      const response = await fetch(url, { redirect: 'manual', headers: { accept, 'accept-language': 'en' } });
      return [response.status, response.headers.get('content-type')?.split(';')[0], await response.text()];
    };
    const document = 'https://localhost/client.json';
    const inWords = [400, 'text/html', expect.stringContaining('OAUTH_CLIENT_DOCUMENTS=off')];
    expect(await ask(document, 'text/html,*/*')).toEqual(inWords);
    expect(await ask('unknown', 'text/html')).toEqual([
      400,
      'text/html',
      expect.stringContaining('not known here'),
    ]);
    expect(await ask(document, '*/*')).toEqual([
      400,
      'application/json',
      expect.stringMatching(/^{"error":"invalid_client/),
    ]);
  });

  it('has no document to fetch where these are off, and the metadata say so', async () => {
    const other = await startSecondApp(api, { OAUTH_CLIENT_DOCUMENTS: 'off' });
    try {
      const metadata = await (await fetch(`${other.origin}/.well-known/oauth-authorization-server`)).json();
      expect(metadata).not.toHaveProperty('client_id_metadata_document_supported');
      expect(metadata).toHaveProperty('registration_endpoint');
    } finally {
      await other.close();
    }
  });
});

describe('oauthConnections', () => {
  const LIST = '{ oauthConnections { id clientName email scopes workspaceIds usedAt } }';
  const REVOKE =
    'mutation($id: ID!) { revokeOauthConnection(id: $id) { revokedOauthConnectionId userErrors { field code } } }';

  it('shows an administrator those of their own workspaces, and closes these alone', async () => {
    const host = await createTenant(api);
    await api.app
      .get(Database, { strict: false })
      .query(sql`INSERT INTO memberships (id, person_id, organization_id, role, created_at, accepted_at)
        VALUES (${newId()}, ${person.personId}, ${host.organizationId}, 'viewer', now(), now())`);
    const both = [tenant.scope.workspaceId, host.scope.workspaceId];
    const { access_token } = await connect(person, { workspaceIds: both, access: 'read' });
    const [listed] = (await tenant.client.data(LIST)).oauthConnections;
    expect(listed).toEqual({
      id: expect.any(String),
      clientName: 'Test client',
      email: person.email,
      scopes: ['READ'],
      workspaceIds: [tenant.scope.workspaceId],
      usedAt: null,
    });
    const stranger = await createTenant(api);
    expect((await stranger.client.data(LIST)).oauthConnections).toEqual([]);
    expect((await stranger.client.data(REVOKE, { id: listed.id })).revokeOauthConnection).toEqual({
      revokedOauthConnectionId: null,
      userErrors: [{ field: ['id'], code: 'not_found' }],
    });
    await tenant.client.data(REVOKE, { id: listed.id });
    const opens = async ({ scope }: Tenant) =>
      (await api.client({ token: access_token, workspaceId: scope.workspaceId }).send('{ workspace { id } }'))
        .status;
    expect([await opens(tenant), await opens(host)]).toEqual([404, 200]);
    await host.client.data(REVOKE, { id: listed.id });
    expect(await opens(host)).toBe(401);
    const { auditLog } = await tenant.client.data(
      '{ auditLog(first: 2) { nodes { action subjectName before after } } }',
    );
    const known = expect.objectContaining({ workspaceIds: [tenant.scope.workspaceId] });
    expect(auditLog.nodes).toEqual([
      { action: 'oauth_connection.revoked', subjectName: 'Test client', before: known, after: null },
      { action: 'oauth_connection.granted', subjectName: 'Test client', before: null, after: known },
    ]);
  });

  it('shows the newest 1,000, and says so where there are more', async () => {
    await api.app.get(Database, { strict: false }).query(sql`
      INSERT INTO oauth_connections
        (id, person_id, client_id, client_name, redirect_uri, scopes, workspace_ids, created_at, connected_at)
      SELECT gen_random_uuid(), ${person.personId}, 'old', 'Old client', ${REDIRECT}, ARRAY['read'],
        ARRAY[${tenant.scope.workspaceId}]::uuid[], now() - interval '1 day', now()
      FROM generate_series(1, 1000)`);
    const all = (await tenant.client.send(LIST)).body;
    expect([all.data.oauthConnections.length, all.extensions]).toEqual([1000, undefined]);
    await connect(await signedIn(api, tenant, 'member'), { workspaceIds, access: 'read' });
    const { body } = await tenant.client.send(LIST);
    expect(body.data.oauthConnections).toHaveLength(1000);
    expect(body.data.oauthConnections[0].clientName).toBe('Test client');
    expect(body.extensions.warnings).toEqual([
      {
        code: 'LIST_IS_CUT',
        message: 'there are more than 1000 connections, and the oldest are left out',
        path: ['oauthConnections'],
      },
    ]);
  });
});

describe('the consent page', () => {
  it('names the client, where it redirects to, and the workspaces', async () => {
    const clientId = await register(api.origin, { client_name: '<b>Claude</b>' });
    const url = authorizeUrl(api.origin, { client_id: clientId, code_challenge: pkce().challenge });
    const { html } = await consentPageOf(person.browser, url);
    expect(html).toContain('&lt;b&gt;Claude&lt;/b&gt;');
    expect(html).toContain('127.0.0.1:33418');
    expect(html).toContain(tenant.scope.workspaceId);
    expect(html).not.toContain('<script');
  });
});
