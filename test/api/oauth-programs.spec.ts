import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/lib/net.mjs';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { startTestApp, type TestApp } from '../support/app.js';
import {
  askTokens,
  authorizeUrl,
  callMcp,
  consent,
  consentPageOf,
  pkce,
  REDIRECT,
  register,
  type SignedIn,
  signedIn,
} from '../support/oauth.js';
import { connectMcp, MemoryProvider } from '../support/oauth-memory.js';
import { LOCALHOST } from '../support/self-signed.js';
import { createTenant, type Tenant } from '../support/world.js';

const fileOf = (name: string, file: string) =>
  fileURLToPath(new URL(file, pathToFileURL(createRequire(import.meta.url).resolve(`${name}/package.json`))));

let api: TestApp;
let tenant: Tenant;
let person: SignedIn;
let workspaceIds: string[];
let folder: string;

beforeAll(async () => {
  api = await startTestApp();
  tenant = await createTenant(api);
  person = await signedIn(api, tenant, 'member');
  workspaceIds = [tenant.scope.workspaceId];
  folder = mkdtempSync(join(tmpdir(), 'loupe-oauth-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api?.close();
});

/** The first address of an authorization request in what a program says. */
async function askedBy(
  program: ChildProcess,
  outputs: readonly (NodeJS.ReadableStream | null)[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const output of outputs) {
      output?.on('data', (chunk) => {
        said += chunk;
        const url = /https?:\/\/\S+\/oauth\/authorize\?\S+/.exec(said)?.[0];
        if (url !== undefined) resolve(url);
      });
    }
    program.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${said}`)));
  });
}

describe('@modelcontextprotocol/conformance', () => {
  it('finds nothing wrong with the authorization server', async () => {
    const port = await freePort();
    const clientId = await register(api.origin, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const loader = fileURLToPath(new URL('../support/conformance-loader.mjs', import.meta.url));
    const suite = fileOf('@modelcontextprotocol/conformance', 'dist/index.js');
    const args = ['authorization', '--url', api.origin, '--client-id', clientId, '--port', String(port)];
    const resource = ['--resource', `${api.origin}/api/v2/mcp`, '--output-dir', folder];
    const program = execFile(process.execPath, ['--import', loader, suite, ...args, ...resource]);
    const url = await askedBy(program, [program.stdout, program.stderr]);
    const back = await consent(person.browser, url, { workspaceIds });
    const ended = once(program, 'exit');
    await fetch(back);
    await ended;
    const checks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('checks.json'))
      .flatMap((name): { id: string; status: string }[] =>
        JSON.parse(readFileSync(join(folder, name), 'utf8')),
      );
    expect(checks.length).toBeGreaterThanOrEqual(3);
    expect(checks.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
  });
});

describe('a client-id document', () => {
  let process: ApiProcess;
  let origin: string;
  let host: string;
  let document: Record<string, unknown>;
  const server = createServer(LOCALHOST, (request, response) => {
    if (request.url === '/redirected') {
      response.writeHead(302, { location: '/client.json' }).end();
      return;
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    host = `https://localhost:${(server.address() as AddressInfo).port}`;
    const trusted = join(folder, 'localhost.pem');
    writeFileSync(trusted, LOCALHOST.cert);
    process = await startApiProcess({
      database: api.database,
      NODE_EXTRA_CA_CERTS: trusted,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      MCP_CHALLENGE: 'initialize',
      OAUTH_REGISTRATION: 'off',
    });
    ({ origin } = new URL(process.url));
    person = await signedIn(api, tenant, 'member', origin);
  });
  afterAll(async () => {
    await process?.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  const described = (path: string) => ({
    client_id: `${host}${path}`,
    client_name: 'Documented',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
  });

  it('is fetched, and its host is shown to the person', async () => {
    document = described('/client.json');
    const clientId = `${host}/client.json`;
    const { verifier, challenge } = pkce();
    const url = authorizeUrl(origin, { client_id: clientId, code_challenge: challenge });
    const { html } = await consentPageOf(person.browser, url);
    expect(html).toContain('Documented');
    expect(html).toContain(`published by <strong>${new URL(host).host}</strong>`);
    const back = await consent(person.browser, url, { workspaceIds });
    const tokens = await askTokens(origin, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    expect((await callMcp(origin, tokens.access_token)).status).toBe(200);
  });

  it('that names private_key_jwt is connected as a public client: its assertion is not looked at', async () => {
    document = {
      ...described('/jwt.json'),
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: `${host}/jwks.json`,
    };
    const clientId = `${host}/jwt.json`;
    const { verifier, challenge } = pkce();
    const url = authorizeUrl(origin, { client_id: clientId, code_challenge: challenge });
    const back = await consent(person.browser, url, { workspaceIds });
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'e30.e30.e30',
    };
    // Without its id the server would have to believe the assertion.
    expect(await askTokens(origin, form)).toMatchObject({
      status: 400,
      error: 'invalid_request',
      error_description: 'no client authentication mechanism provided',
    });
    const tokens = await askTokens(origin, { ...form, client_id: clientId });
    expect((await callMcp(origin, tokens.access_token)).status).toBe(200);
  });

  it.each(['legacy', 'auto'] as const)('connects @modelcontextprotocol/client (%s)', async (mode) => {
    document = described('/client.json');
    const provider = new MemoryProvider(`${host}/client.json`);
    const client = await connectMcp(`${process.url}/mcp`, provider, mode, (url) =>
      consent(person.browser, url, { workspaceIds }),
    );
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    expect(provider.asked?.searchParams.get('client_id')).toBe(`${host}/client.json`);
    await client.close();
  });

  it.each([
    ['of another address', '/other.json', () => described('/client.json')],
    ['with a secret', '/secret.json', () => ({ ...described('/secret.json'), client_secret: 'x' })],
    ['without redirects', '/none.json', () => ({ ...described('/none.json'), redirect_uris: [] })],
    ['that is too large', '/large.json', () => ({ ...described('/large.json'), more: 'x'.repeat(20_000) })],
    ['behind a redirect', '/redirected', () => described('/redirected')],
  ])('attack: a document %s is refused', async (_, path, make) => {
    document = make();
    const url = authorizeUrl(origin, { client_id: `${host}${path}`, code_challenge: pkce().challenge });
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(((await response.json()) as { error: string }).error).toMatch(/^invalid_client/);
  });

  it('attack: a document at a private address is not fetched', async () => {
    let isFetched = false;
    server.once('request', () => {
      isFetched = true;
    });
    const url = authorizeUrl(api.origin, {
      client_id: `${host}/client.json`,
      code_challenge: pkce().challenge,
    });
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
    expect(isFetched).toBe(false);
    server.removeAllListeners('request');
  });

  it('is enough where registration is switched off', async () => {
    const metadata = await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).not.toHaveProperty('registration_endpoint');
    expect((await fetch(`${origin}/oauth/register`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('and MCP_CHALLENGE=initialize: the first request of a client begins its sign-in already', async () => {
    const { status, headers } = await callMcp(origin, null, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('/.well-known/oauth-protected-resource/api/v2/mcp'),
    ]);
    expect((await callMcp(origin, null, 'ping')).status).toBe(200);
  });
});
