import { ConnectorRegistry } from '@loupe/connectors';
import { Database, sql } from '@loupe/database';
import { Provider } from '@loupe/kernel';
import type { Role } from '@loupe/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type Browser, join } from '../support/browser.js';
import type { GraphqlClient } from '../support/client.js';
import { loupe } from '../support/loupe-in-process.js';
import type { ConsentPage } from '../support/platforms/sign-in/consent-page.js';
import { FakeGoogle } from '../support/platforms/sign-in/google.js';
import { FakeMeta } from '../support/platforms/sign-in/meta.js';
import { FakeTikTokLogin } from '../support/platforms/sign-in/tiktok.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

let api: TestApp;
let tenant: Tenant;
let google: FakeGoogle;
let meta: FakeMeta;
let tiktok: FakeTikTokLogin;

interface Platform {
  consent: ConsentPage;
  isAllowed: boolean;
  withdraw(): void;
}
const platformOf = (provider: Provider): Platform =>
  ({ INSTAGRAM: meta, TIKTOK: tiktok, YOUTUBE: google })[provider as 'INSTAGRAM' | 'TIKTOK' | 'YOUTUBE'];
const ALL = [Provider.INSTAGRAM, Provider.TIKTOK, Provider.YOUTUBE] as const;

beforeAll(async () => {
  google = await new FakeGoogle().start();
  meta = await new FakeMeta().start();
  tiktok = await new FakeTikTokLogin().start();
  api = await startTestApp({
    ...google.clientEnvironment,
    ...meta.signInEnvironment,
    ...tiktok.signInEnvironment,
  });
  google.addChannel({ id: `UC${'a'.repeat(22)}`, handle: '@brand', title: 'Brand' });
  google.addChannel({ id: `UC${'b'.repeat(22)}`, handle: '@second', title: 'Second' });
  meta.addAccount({ id: '178410', username: 'brand' });
  meta.addAccount({ id: '178411', username: 'second' });
  tiktok.addUser({ openId: 'open-1', username: 'brand' });
  tiktok.openId = 'open-1';
  for (const provider of ALL) {
    platformOf(provider).consent.registered.add(`${api.origin}/connect/${provider.toLowerCase()}`);
  }
});
afterAll(async () => {
  await api?.close();
  for (const platform of [google, meta, tiktok]) await platform?.stop();
});
beforeEach(async () => {
  await manager().query('DELETE FROM integrations; DELETE FROM sign_in_failures');
  google.withdraw();
  meta.withdraw();
  tiktok.withdraw();
  google.channelIds = [`UC${'a'.repeat(22)}`];
  google.consentEndsIn = null;
  meta.chosen = ['178410'];
  for (const provider of ALL) Object.assign(platformOf(provider).consent, { declines: [], error: null });
  tenant = await createTenant(api);
});

const manager = () => api.app.get(Database, { strict: false }).manager;
const profile = (provider: Provider, handle = 'brand') =>
  api.app.get(ConnectorRegistry, { strict: false }).forProvider(provider)?.fetchProfile(tenant.scope, handle);

/** A person in their browser, with the client that the console has there. */
async function person(
  role: Role = 'admin',
): Promise<{ browser: Browser; client: GraphqlClient; email: string }> {
  const { browser, email } = await join(api, tenant, role);
  const bearer = await browser.fetch('/session/bearer', { method: 'POST', headers: { origin: api.origin } });
  const { token } = (await bearer.json()) as { token: string };
  return { browser, email, client: tenant.client.with({ token }) };
}

const BEGIN = `mutation($p: Provider!) { beginIntegration(provider: $p) {
  authorizationUrl attempt { id status } userErrors { field message code } } }`;
async function begun(client: GraphqlClient, provider: Provider) {
  const { beginIntegration } = await client.data(BEGIN, { p: provider });
  expect(beginIntegration.userErrors).toEqual([]);
  return beginIntegration as { authorizationUrl: string; attempt: { id: string } };
}
/** Goes to the platform; gives the address that it sends the browser back to. */
async function back(authorizationUrl: string): Promise<string> {
  const answer = await fetch(authorizationUrl, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const url = new URL(answer.headers.get('location') ?? '');
  expect(url.origin).toBe(api.origin);
  return url.pathname + url.search;
}
async function signIn({ browser, client }: { browser: Browser; client: GraphqlClient }, provider: Provider) {
  const { authorizationUrl, attempt } = await begun(client, provider);
  const address = await back(authorizationUrl);
  const answer = await browser.get(address);
  expect(answer).toMatchObject({
    status: 303,
    location: `/w/${tenant.scope.workspaceId}/sources?attempt=${attempt.id}`,
  });
  return { id: attempt.id, address };
}
const attemptOf = async (client: GraphqlClient, id: string) =>
  (
    await client.data(
      'query($id: ID!) { integrationAttempt(id: $id) { status problem accounts { id handle name } } }',
      { id },
    )
  ).integrationAttempt;
const integrations = async () =>
  (
    await tenant.client.data(
      '{ workspace { integrations { id provider handle status method endsAt problem scopes { name isGranted } } } }',
    )
  ).workspace.integrations;

describe('a sign-in', () => {
  it.each(ALL)('at %s connects the account, is recorded, and cannot be repeated', async (provider) => {
    const owner = await person('owner');
    const { id, address } = await signIn(owner, provider);
    expect(await attemptOf(owner.client, id)).toEqual({ status: 'CONNECTED', problem: null, accounts: [] });
    const [connected] = await integrations();
    expect(connected).toMatchObject({ provider, handle: 'brand', status: 'CONNECTED', method: 'SIGN_IN' });
    expect(connected.scopes.length).toBeGreaterThan(0);
    expect(connected.scopes.every((scope: { isGranted: boolean }) => scope.isGranted)).toBe(true);
    expect((await profile(provider))?.accountName.replace(/^@/, '')).toBe('brand');
    const entries = await manager().query(
      'SELECT action, actor_name FROM audit_log WHERE workspace_id = $1 AND action LIKE $2 ORDER BY created_at, id',
      [tenant.scope.workspaceId, 'integration.%'],
    );
    expect(entries).toEqual(
      ['integration.begun', 'integration.connected'].map((action) => ({ action, actor_name: owner.email })),
    );
    expect((await owner.browser.get(address)).status).toBe(403);
    const [stored] = await manager().query(
      'SELECT state_hash, sealed FROM integration_attempts WHERE id = $1',
      [id],
    );
    expect(stored).toEqual({ state_hash: null, sealed: null });
  });

  it.each(ALL)('that is refused at %s connects nothing, and says so in our words', async (provider) => {
    const admin = await person();
    platformOf(provider).consent.error = 'access_denied';
    const { id } = await signIn(admin, provider);
    const attempt = await attemptOf(admin.client, id);
    expect(attempt.status).toBe('FAILED');
    expect(attempt.problem).toMatch(/You have not allowed it/);
    expect(attempt.problem).not.toContain('Words of the platform');
    expect(await integrations()).toEqual([]);
  });

  it.each([
    [Provider.INSTAGRAM, 'instagram_basic'],
    [Provider.TIKTOK, 'video.list'],
    [Provider.TIKTOK, 'user.info.profile'],
    [Provider.YOUTUBE, 'https://www.googleapis.com/auth/youtube.readonly'],
  ])('at %s without %s connects nothing, and names it', async (provider, scope) => {
    const admin = await person();
    platformOf(provider).consent.declines = [scope];
    const { id } = await signIn(admin, provider);
    const { status, problem } = await attemptOf(admin.client, id);
    expect(status).toBe('FAILED');
    expect(problem).toContain(scope);
    expect(await integrations()).toEqual([]);
  });

  it.each([
    [Provider.INSTAGRAM, 'instagram_manage_insights'],
    [Provider.TIKTOK, 'user.info.stats'],
  ])('at %s without %s connects the account, and shows what is missing', async (provider, scope) => {
    const admin = await person();
    platformOf(provider).consent.declines = [scope];
    await signIn(admin, provider);
    const [{ status, scopes }] = await integrations();
    expect(status).toBe('CONNECTED');
    const missing = scopes.filter(({ isGranted }: { isGranted: boolean }) => !isGranted);
    expect(missing).toEqual([{ name: scope, isGranted: false }]);
  });

  it('belongs to the session that began it, which another cannot spoil', async () => {
    const [admin, other] = [await person(), await person()];
    const { authorizationUrl } = await begun(admin.client, Provider.YOUTUBE);
    const address = await back(authorizationUrl);
    for (const browser of [other.browser, (await person('member')).browser]) {
      expect((await browser.get(address)).status).toBe(403);
    }
    expect((await fetch(api.origin + address, { redirect: 'manual' })).status).toBe(403);
    expect(await integrations()).toEqual([]);
    expect((await admin.browser.get(address)).status).toBe(303);
    expect(await integrations()).toHaveLength(1);
  });

  it('that a program began is ended by an administrator, and by nobody else', async () => {
    const { authorizationUrl } = await begun(tenant.client, Provider.TIKTOK);
    const address = await back(authorizationUrl);
    expect((await (await person('member')).browser.get(address)).status).toBe(403);
    expect((await (await person('admin')).browser.get(address)).status).toBe(303);
    expect(await integrations()).toMatchObject([{ provider: 'TIKTOK', status: 'CONNECTED' }]);
  });

  it('ends after ten minutes, is no other platform’s, and is refused with another secret', async () => {
    const admin = await person();
    const { authorizationUrl, attempt } = await begun(admin.client, Provider.YOUTUBE);
    const address = await back(authorizationUrl);
    const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
    const forged = `${state.slice(0, -43)}${'A'.repeat(43)}`;
    for (const wrong of [
      address.replace('/connect/youtube', '/connect/tiktok'),
      address.replace(state, forged),
      address.replace(state, 'x'.repeat(5000)),
      '/connect/youtube?code=1',
      `${address}&state=again`,
    ]) {
      expect((await admin.browser.get(wrong)).status, wrong).toBe(403);
    }
    await manager().query('UPDATE integration_attempts SET expires_at = now() WHERE id = $1', [attempt.id]);
    expect((await admin.browser.get(address)).status).toBe(403);
    expect(await attemptOf(admin.client, attempt.id)).toBeNull();
  });

  it('is not begun by members, and for platforms that need none', async () => {
    const member = await person('member');
    expect((await member.client.send(BEGIN, { p: 'YOUTUBE' })).body.errors).toMatchObject([
      { extensions: { code: 'UNAUTHORIZED' } },
    ]);
    const { beginIntegration } = await tenant.client.data(BEGIN, { p: 'BLUESKY' });
    expect(beginIntegration.userErrors).toMatchObject([{ field: ['provider'] }]);
  });

  it('whose code is taken twice, or that brings no account, says what to do', async () => {
    const admin = await person();
    const { authorizationUrl, attempt } = await begun(admin.client, Provider.YOUTUBE);
    const address = await back(authorizationUrl);
    const stolen = new URL(address, api.origin);
    google.consent.take(stolen.searchParams.get('code') ?? '', '');
    await admin.browser.get(address);
    expect((await attemptOf(admin.client, attempt.id)).problem).toMatch(/begin again/);
    meta.chosen = [];
    const { id } = await signIn(admin, Provider.INSTAGRAM);
    expect((await attemptOf(admin.client, id)).problem).toMatch(/no professional Instagram account/);
  });

  it('at a platform that fails stores nothing', async () => {
    const admin = await person();
    const { authorizationUrl, attempt } = await begun(admin.client, Provider.YOUTUBE);
    const address = await back(authorizationUrl);
    google.fail({ kind: 'cut' });
    await admin.browser.get(address);
    google.fail(null);
    expect((await attemptOf(admin.client, attempt.id)).status).toBe('FAILED');
    expect(await integrations()).toEqual([]);
  });
});

const CHOOSE = `mutation($id: ID!, $accountIds: [ID!]!) { chooseIntegrationAccounts(id: $id, accountIds: $accountIds) {
  integrations { handle status } userErrors { field code } } }`;
const DISCONNECT = `mutation($id: ID!) { disconnectIntegration(id: $id) {
  disconnectedIntegrationId isRevoked notice userErrors { field code } } }`;

describe('several accounts', () => {
  it.each([
    [Provider.INSTAGRAM, ['178410', '178411']],
    [Provider.YOUTUBE, [`UC${'a'.repeat(22)}`, `UC${'b'.repeat(22)}`]],
  ])('of %s are chosen from, in the session that allowed them', async (provider, ids) => {
    const [admin, other] = [await person(), await person()];
    meta.chosen = ids;
    google.channelIds = ids;
    const { id } = await signIn(admin, provider);
    const { status, accounts } = await attemptOf(admin.client, id);
    expect(status).toBe('CHOOSING');
    expect(accounts.map((account: { handle: string }) => account.handle)).toEqual(['brand', 'second']);
    expect(await integrations()).toEqual([]);
    const choose = async (client: GraphqlClient, accountIds: readonly string[]) =>
      (await client.data(CHOOSE, { id, accountIds })).chooseIntegrationAccounts;
    expect((await choose(other.client, [ids[1] ?? ''])).userErrors).toMatchObject([{ code: 'not_found' }]);
    expect((await choose(admin.client, ['999'])).userErrors).toMatchObject([{ field: ['accountIds'] }]);
    expect((await choose(admin.client, [])).userErrors).toMatchObject([{ field: ['accountIds'] }]);
    expect(await choose(admin.client, [ids[1] ?? ''])).toMatchObject({
      integrations: [{ handle: 'second', status: 'CONNECTED' }],
    });
    expect((await choose(admin.client, ids)).userErrors).toMatchObject([{ code: 'not_found' }]);
    expect(await integrations()).toHaveLength(1);
  });

  it('are chosen by the command line where it began the sign-in', async () => {
    const admin = await person();
    meta.chosen = ['178410', '178411'];
    const environment = {
      ...testEnvironment({ database: api.database, ...meta.signInEnvironment }),
      PUBLIC_URL: api.origin,
    };
    const workspace = ['--workspace', tenant.scope.workspaceId, '--json'];
    const command = async (...args: string[]) => {
      const { code, stdout, stderr } = await loupe(['integration', ...args, ...workspace], environment);
      return { code, stderr, told: stdout === '' ? null : JSON.parse(stdout) };
    };
    const { told } = await command('begin', '--provider', 'INSTAGRAM');
    expect((await command('choose', told.attemptId)).told).toMatchObject({ status: 'WAITING', accounts: [] });
    await admin.browser.get(await back(told.authorizationUrl));
    expect((await command('choose', told.attemptId)).told).toMatchObject({
      status: 'CHOOSING',
      accounts: [
        { id: '178410', handle: 'brand' },
        { id: '178411', handle: 'second' },
      ],
    });
    expect(await command('choose', told.attemptId, 'nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody is none of the accounts: brand, second'),
    });
    expect(await integrations()).toEqual([]);
    const chosen = await command('choose', told.attemptId, '@Second', '178410');
    expect(chosen.told.integrationIds).toHaveLength(2);
    const connected = await integrations();
    expect(connected.map(({ handle }: { handle: string }) => handle).sort()).toEqual(['brand', 'second']);
    expect(await command('choose', told.attemptId, 'brand')).toMatchObject({ code: 1 });
  });

  it('of one permission lose it at the platform with the last of them', async () => {
    const admin = await person();
    meta.chosen = ['178410', '178411'];
    const { id } = await signIn(admin, Provider.INSTAGRAM);
    await admin.client.data(CHOOSE, { id, accountIds: meta.chosen });
    const [first, second] = await integrations();
    const disconnect = async (integration: string) =>
      (await admin.client.data(DISCONNECT, { id: integration })).disconnectIntegration;
    expect(await disconnect(first.id)).toMatchObject({ isRevoked: false, notice: expect.any(String) });
    expect(meta.isAllowed).toBe(true);
    expect(await disconnect(second.id)).toMatchObject({ isRevoked: true, notice: null });
    expect(meta.isAllowed).toBe(false);
    expect((await disconnect(second.id)).userErrors).toEqual([{ field: ['id'], code: 'not_found' }]);
  });
});

describe('a connection by sign-in', () => {
  it.each(ALL)(
    'is revoked when %s takes the permission back, and works again after another',
    async (provider) => {
      const admin = await person();
      await signIn(admin, provider);
      platformOf(provider).withdraw();
      await expect(profile(provider)).rejects.toThrow(/taken back/);
      expect(await integrations()).toMatchObject([
        { status: 'REVOKED', problem: expect.stringMatching(/connect the account again/) },
      ]);
      await signIn(admin, provider);
      expect(await integrations()).toMatchObject([{ status: 'CONNECTED', problem: null }]);
    },
  );

  it.each(ALL)('is forgotten by %s too when it is disconnected', async (provider) => {
    const admin = await person();
    await signIn(admin, provider);
    expect(platformOf(provider).isAllowed).toBe(true);
    const [{ id }] = await integrations();
    expect((await admin.client.data(DISCONNECT, { id })).disconnectIntegration).toEqual({
      disconnectedIntegrationId: id,
      isRevoked: true,
      notice: null,
      userErrors: [],
    });
    expect(platformOf(provider).isAllowed).toBe(false);
    expect(await integrations()).toEqual([]);
  });

  it('is renewed when its access token ends, and says when it ends for good', async () => {
    const admin = await person();
    google.consentEndsIn = 604_799;
    await signIn(admin, Provider.YOUTUBE);
    const [{ endsAt }] = await integrations();
    expect(Date.parse(endsAt) - Date.now()).toBeLessThan(604_799_000);
    expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(600_000_000);
    google.forgetAccess();
    await api.app.get(Database).query(sql`UPDATE integration_credentials SET expires_at = now()`);
    expect((await profile(Provider.YOUTUBE))?.accountName).toContain('brand');
    expect(await integrations()).toMatchObject([{ status: 'CONNECTED' }]);
  });
});

const CONNECT = `mutation($input: ConnectIntegrationInput!) { connectIntegration(input: $input) {
  integration { handle status method } userErrors { field message code } } }`;

it('says nothing secret in any answer, and copies nothing of it', async () => {
  const admin = await person();
  const { id } = await signIn(admin, Provider.TIKTOK);
  const shown = JSON.stringify([await integrations(), await attemptOf(admin.client, id)]);
  const secrets = [...tiktok.accessTokens.keys(), tiktok.app.secret];
  expect(secrets.length).toBeGreaterThan(1);
  for (const secret of secrets) expect(shown).not.toContain(secret);
  const log = JSON.stringify(await manager().query('SELECT * FROM audit_log'));
  for (const secret of secrets) expect(log).not.toContain(secret);
});

describe('a token or key', () => {
  const connect = async (input: object) => (await tenant.client.data(CONNECT, { input })).connectIntegration;

  it('for YouTube is the workspace’s own, and is tried first', async () => {
    const key = `AIza${tenant.scope.workspaceId}`;
    const refused = await connect({ provider: 'YOUTUBE', handle: '@brand', token: key });
    expect(refused.userErrors).toMatchObject([{ field: ['input', 'token'], code: 'refused_by_platform' }]);
    expect(JSON.stringify(refused)).not.toContain(key);
    google.ownKeys.add(key);
    expect(await connect({ provider: 'YOUTUBE', handle: '@brand', token: key })).toEqual({
      integration: { handle: 'brand', status: 'CONNECTED', method: 'KEY' },
      userErrors: [],
    });
    google.calls.length = 0;
    expect((await profile(Provider.YOUTUBE))?.accountName).toContain('brand');
    expect(google.calls.map(({ query }) => query.get('key'))).toEqual([key]);
    google.ownKeys.delete(key);
    await expect(profile(Provider.YOUTUBE)).rejects.toThrow(/key of the workspace/);
    expect(await integrations()).toMatchObject([{ status: 'DISCONNECTED' }]);
  });

  it('for Instagram is refused by its field, and stored after it was tried', async () => {
    const wrong = [
      [{ provider: 'INSTAGRAM', handle: ' ', token: 'EAAx' }, 'handle'],
      [{ provider: 'INSTAGRAM', handle: 'brand' }, 'token'],
      [{ provider: 'INSTAGRAM', handle: 'brand', token: 'two words' }, 'token'],
      [{ provider: 'INSTAGRAM', handle: 'other', token: meta.issue('facebook', '178410') }, 'handle'],
      [{ provider: 'BLUESKY', handle: 'brand', token: 'x' }, 'provider'],
    ] as const;
    for (const [input, field] of wrong) {
      expect((await connect(input)).userErrors).toMatchObject([{ field: ['input', field] }]);
    }
    expect(await integrations()).toEqual([]);
    const token = meta.issue('facebook', '178410');
    expect(await connect({ provider: 'INSTAGRAM', handle: '@brand', token })).toMatchObject({
      integration: { handle: 'brand', status: 'CONNECTED', method: 'TOKEN' },
    });
  });
});
