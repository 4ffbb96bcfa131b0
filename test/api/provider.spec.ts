import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { PeopleService } from '@loupe/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { Browser, emailOfSomebody, invite, PASSWORD } from '../support/browser.js';
import { CLIENT, OidcProvider, type ProviderAccountFacts } from '../support/oidc-provider.js';
import { createTenant, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
const CALLBACK = `${PUBLIC_URL}/sign-in/provider/callback`;
const JOINING = newId();

let api: TestApp;
let tenant: Tenant;
let provider: OidcProvider;

beforeAll(async () => {
  provider = await OidcProvider.start([CALLBACK]);
  api = await startTestApp({
    PUBLIC_URL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Example SSO',
    OIDC_JOIN_DOMAINS: 'joins.example,also.example',
    OIDC_JOIN_ORGANIZATION: JOINING,
  });
  await manager().query(
    `INSERT INTO organizations (id, name, plan, created_at) VALUES ('${JOINING}', 'Joining', 'base', now())`,
  );
});
beforeEach(async () => {
  tenant = await createTenant(api);
  await manager().query('DELETE FROM sign_in_failures');
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

const manager = () => api.app.get(Database, { strict: false }).manager;
const people = () => api.app.get(PeopleService, { strict: false });
const visitor = () => new Browser(api, { origin: PUBLIC_URL });
const accountOf = (email: string): ProviderAccountFacts => ({ sub: newId(), email, email_verified: true });

/** Goes to the provider and comes back with its answer, which is not yet sent. */
async function returned(browser: Browser, path = '/sign-in/provider') {
  const { location } = await browser.get(path);
  const url = new URL(await provider.visit(location ?? ''));
  return url.pathname + url.search;
}

async function signIn(account: ProviderAccountFacts | null, path?: string, browser = visitor()) {
  provider.account = account;
  const answer = await browser.get(await returned(browser, path));
  return { browser, answer };
}

describe('signing in by the provider', () => {
  it('is for people who were invited with the verified address, and accepts what they were invited to', async () => {
    const { email, link } = await invite(api, tenant, 'member');
    const account = accountOf(email);
    expect((await visitor().get('/sign-in')).page.text).toContain('Sign in with Example SSO');
    const { browser, answer } = await signIn(
      account,
      '/sign-in/provider?returnTo=%2Foauth%2Fauthorize%3Fa%3Db',
    );
    expect([answer.status, answer.location]).toEqual([303, '/oauth/authorize?a=b']);
    expect((await browser.get('/account')).page.text).toContain(email);
    expect((await people().all(email)).map(({ hasJoined }) => hasJoined)).toEqual([true]);
    expect((await visitor().get(link)).status).toBe(404);
    // The provider's id of the account counts from then on, whatever the address is.
    const renamed = { ...account, email: emailOfSomebody(), email_verified: false };
    expect((await signIn(renamed)).answer.status).toBe(303);
  });

  it.each([
    ['nobody has invited', () => accountOf(emailOfSomebody()), 'Nobody has invited'],
    ['is not verified', () => ({ ...accountOf(''), email_verified: false }), 'has not verified'],
    ['says no address', () => ({ sub: newId() }), 'has not verified'],
  ])('is refused to an address that %s', async (_, account, message) => {
    const { email } = await invite(api, tenant);
    const given: ProviderAccountFacts = account();
    const { browser, answer } = await signIn(given.email === '' ? { ...given, email } : given);
    expect([answer.status, browser.cookie]).toEqual([403, undefined]);
    expect(answer.page.text).toContain(message);
  });

  it('is refused to a person who is deactivated, connected before or not', async () => {
    for (const isConnected of [true, false]) {
      const { email, member } = await invite(api, tenant);
      const account = accountOf(email);
      if (isConnected) expect((await signIn(account)).answer.status).toBe(303);
      await people().deactivate(member.personId);
      const { browser, answer } = await signIn(account);
      expect([answer.status, browser.cookie]).toEqual([403, undefined]);
      expect(answer.page.text).toContain('Your account is deactivated');
      expect((await people().all(email)).map(({ hasJoined }) => hasJoined)).toEqual([isConnected]);
    }
  });

  it('lets a domain in without an invitation, as viewers of the organization', async () => {
    const email = `${newId()}@joins.example`;
    expect((await signIn(accountOf(email))).answer.status).toBe(303);
    expect(await people().all(email)).toMatchObject([
      { role: 'viewer', organizationId: JOINING, hasJoined: true },
    ]);
    for (const other of ['evil.joins.example', 'joins.example.evil', 'notjoins.example']) {
      expect((await signIn(accountOf(`${newId()}@${other}`))).answer.status).toBe(403);
    }
  });

  it('says so when the provider refuses', async () => {
    const { answer, browser } = await signIn(null);
    expect([answer.status, browser.cookie]).toEqual([401, undefined]);
    expect(answer.page.text).toContain('did not work');
  });

  it('attack: an account that somebody made for the address before, with a password of theirs', async () => {
    const { email, link } = await invite(api, tenant);
    await visitor().send(link, { password: PASSWORD });
    const { answer, browser } = await signIn(accountOf(email));
    expect([answer.status, browser.cookie]).toEqual([403, undefined]);
    expect(answer.page.text).toContain('has an account here already');
  });

  it('is connected by a person who is signed in, to their own address only', async () => {
    const { email, link } = await invite(api, tenant);
    const browser = visitor();
    await browser.send(link, { password: PASSWORD });
    const victim = await invite(api, tenant);
    await visitor().send(victim.link, { password: PASSWORD });
    expect((await signIn(accountOf(victim.email), '/account/provider', browser)).answer.status).toBe(403);
    const account = accountOf(email);
    expect((await signIn(account, '/account/provider', browser)).answer.location).toBe('/account');
    expect((await signIn(account)).answer.status).toBe(303);
  });

  it('attack: an invitation of a person without a password, by which its maker sets one', async () => {
    const { email } = await invite(api, tenant);
    expect((await signIn(accountOf(email))).answer.status).toBe(303);
    const { link } = await invite(api, await createTenant(api), 'viewer', email);
    expect((await visitor().send(link, { password: 'of the stranger' })).status).toBe(404);
    expect((await visitor().signIn(email, 'of the stranger')).status).toBe(401);
  });

  it('attack: the answer to somebody else, taken to another browser, or sent twice', async () => {
    const { email } = await invite(api, tenant);
    provider.account = accountOf(email);
    const victim = visitor();
    const path = await returned(victim);
    expect((await visitor().get(path)).status).toBe(401);
    const attacker = visitor();
    await attacker.get('/sign-in/provider');
    expect((await attacker.get(path)).status).toBe(401);
    expect((await victim.get(path)).status).toBe(303);
    expect((await victim.get(path)).status).toBe(401);
  });

  it('attack: an answer with another state, code or issuer', async () => {
    const { email } = await invite(api, tenant);
    provider.account = accountOf(email);
    for (const change of [{ state: 'other' }, { code: 'other' }, { iss: 'https://evil.example' }]) {
      const browser = visitor();
      const url = new URL(await returned(browser), PUBLIC_URL);
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
      expect((await browser.get(url.pathname + url.search)).status).toBe(401);
    }
    const { location } = await visitor().get('/sign-in/provider');
    const { searchParams } = new URL(location ?? '');
    expect([searchParams.get('code_challenge_method'), searchParams.get('nonce')]).toEqual([
      'S256',
      expect.stringMatching(/.{20}/),
    ]);
  });
});

it('without a provider there is no such page', async () => {
  const plain = await startTestApp({});
  try {
    expect((await new Browser(plain).get('/sign-in/provider')).status).toBe(404);
    expect((await new Browser(plain).get('/sign-in')).page.text).not.toContain('your organization');
  } finally {
    await plain.close();
  }
});
