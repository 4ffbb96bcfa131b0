import type { OAuthTokens } from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { STATELESS_REVISION } from '../support/mcp.js';
import { callMcp, consent, forgetAddresses, REDIRECT, type SignedIn, signedIn } from '../support/oauth.js';
import { connectMcp, MemoryProvider } from '../support/oauth-memory.js';
import { createTenant } from '../support/world.js';

let api: TestApp;
let person: SignedIn;
let workspaceIds: string[];

beforeAll(async () => {
  api = await startTestApp();
});
beforeEach(async () => {
  await forgetAddresses(api);
  const tenant = await createTenant(api);
  person = await signedIn(api, tenant, 'member');
  workspaceIds = [tenant.scope.workspaceId];
});
afterAll(() => api?.close());

const opens = async (token: string | undefined) => (await callMcp(api.origin, token ?? null)).status === 200;

const letIn = (provider: MemoryProvider, mode: 'legacy' | 'auto') =>
  connectMcp(`${api.url}/mcp`, provider, mode, (url) => consent(person.browser, url, { workspaceIds }));

const MODES = { '2025-11-25': 'legacy', [STATELESS_REVISION]: 'auto' } as const;

describe('@modelcontextprotocol/client', () => {
  it.each(Object.entries(MODES))('connects by registration, in revision %s', async (_, mode) => {
    const provider = new MemoryProvider();
    const client = await letIn(provider, mode);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    expect(provider.asked?.searchParams.get('resource')).toBe(`${api.origin}/api/v2/mcp`);
    await client.close();
  });

  it('refreshes by itself when its access token has ended', async () => {
    const provider = new MemoryProvider();
    const client = await letIn(provider, 'legacy');
    const before = provider.saved;
    provider.saved = { ...(before as OAuthTokens), access_token: 'loupe_oauth_ended' };
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    expect(provider.saved.refresh_token).not.toBe(before?.refresh_token);
    await client.close();
  });
});

describe('oauth4webapi', () => {
  it('discovers, registers, gets a code, exchanges it, refreshes and revokes', async () => {
    const options = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(api.origin);
    const discovered = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    const metadata = { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' };
    const registered = await oauth.dynamicClientRegistrationRequest(server, metadata, options);
    const client = await oauth.processDynamicClientRegistrationResponse(registered);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(server.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    })) {
      url.searchParams.set(name, value);
    }
    const back = await consent(person.browser, url.href, { workspaceIds });
    // It checks state and iss: the answer of a mixed-up server throws.
    const parameters = oauth.validateAuthResponse(server, client, back, state);
    const mixedUp = new URL(back);
    mixedUp.searchParams.set('iss', 'https://other.example.com');
    expect(() => oauth.validateAuthResponse(server, client, mixedUp, state)).toThrow(/iss/);
    const none = oauth.None();
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      none,
      parameters,
      REDIRECT,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
    expect(await opens(tokens.access_token)).toBe(true);
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, none, tokens.refresh_token ?? '', options),
    );
    expect(await opens(refreshed.access_token)).toBe(true);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, none, refreshed.refresh_token ?? '', options),
    );
    expect(await opens(refreshed.access_token)).toBe(false);
  });
});

describe('openid-client', () => {
  it('discovers, registers, gets a code, exchanges it and refreshes', async () => {
    const config = await openid.dynamicClientRegistration(
      new URL(api.origin),
      { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
      openid.None(),
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
    );
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      scope: 'read offline_access',
    });
    const back = await consent(person.browser, url.href, { workspaceIds, access: 'read' });
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
    expect([await opens(tokens.access_token), tokens.scope]).toEqual([true, 'read']);
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(await opens(refreshed.access_token)).toBe(true);
  });
});
