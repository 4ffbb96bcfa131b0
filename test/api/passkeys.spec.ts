import { Database } from '@loupe/database';
import { PeopleService } from '@loupe/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { Authenticator, type Lies, withPasskey } from '../support/authenticator.js';
import { Browser, join } from '../support/browser.js';
import { MovedClock } from '../support/moved-clock.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

let api: TestApp;
let other: TestApp;
let tenant: Tenant;
let clock: MovedClock;

beforeAll(async () => {
  api = await startTestApp();
  const { DATABASE_URL = '' } = testEnvironment({ database: api.database });
  // Its own address would be another origin, for which passkeys are not.
  other = await startTestApp({ DATABASE_URL, PUBLIC_URL: api.origin });
  clock = new MovedClock(new Date());
  for (const { app } of [api, other]) clock.rule(app);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  await api.app.get(Database, { strict: false }).manager.query('DELETE FROM sign_in_failures');
});
afterAll(async () => {
  clock?.remove();
  await other?.close();
  await api?.close();
});

/** A person with a passkey. */
async function withKey() {
  const person = await join(api, tenant);
  const device = new Authenticator(api.origin);
  const page = await person.browser.get('/account/passkeys/new');
  const { answer } = await withPasskey(person.browser, page, device, { name: 'My <laptop>' });
  expect([answer.status, answer.location]).toEqual([303, '/account']);
  return { ...person, device };
}

async function signInWith(device: Authenticator, path = '/sign-in/passkey') {
  const browser = new Browser(api);
  const { answer, sent } = await withPasskey(browser, await browser.get(path), device);
  return { browser, answer, sent };
}

describe('a passkey', () => {
  it('signs in without a password or code, and opens the page that was asked for', async () => {
    const { email, device } = await withKey();
    const { browser, answer } = await signInWith(
      device,
      '/sign-in/passkey?returnTo=%2Foauth%2Fauthorize%3Fa%3Db',
    );
    expect([answer.status, answer.location]).toEqual([303, '/oauth/authorize?a=b']);
    expect((await browser.get('/account')).page.text).toContain(email);
    expect((await signInWith(device)).answer.status).toBe(303);
  });

  it('of a person who is deactivated signs nobody in', async () => {
    const { member, device } = await withKey();
    await api.app.get(PeopleService, { strict: false }).deactivate(member.personId);
    const { browser, answer } = await signInWith(device);
    expect([answer.status, browser.cookie]).toEqual([401, undefined]);
  });

  it('is listed and removed on the account page, by its person only', async () => {
    const { browser, device } = await withKey();
    const page = await browser.get('/account');
    expect(page.page.html).toContain('My &lt;laptop&gt;');
    const form = page.page.form('/account/passkeys/remove');
    const stranger = await join(api, tenant);
    await stranger.browser.send('/account/passkeys/remove', form);
    expect((await signInWith(device)).answer.status).toBe(303);
    await browser.send('/account/passkeys/remove', form);
    expect((await signInWith(device)).answer.status).toBe(401);
    const { auditLog } = await tenant.client.data('{ auditLog(first: 9) { nodes { action } } }');
    expect(auditLog.nodes.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['member.passkey_added', 'member.passkey_removed']),
    );
  });

  it('is one of twenty at most', async () => {
    const { browser } = await join(api, tenant);
    for (let count = 0; count <= 20; count += 1) {
      const page = await browser.get('/account/passkeys/new');
      const { answer } = await withPasskey(browser, page, new Authenticator(api.origin));
      expect([count, answer.status]).toEqual([count, count < 20 ? 303 : 400]);
    }
  });

  it('runs a script of this service and nothing else, on its two pages only', async () => {
    const { browser } = await join(api, tenant);
    for (const path of ['/sign-in/passkey', '/account/passkeys/new']) {
      const { headers, page } = await browser.get(path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      );
      expect(page.all('script').map(({ attribs, children }) => [attribs.src, children.length])).toEqual([
        ['/sign-in/passkey.js', 0],
      ]);
    }
    for (const path of ['/sign-in', '/account']) {
      const { headers, page } = await browser.get(path);
      expect([headers.get('content-security-policy')?.includes('script'), page.all('script')]).toEqual([
        false,
        [],
      ]);
    }
  });

  it.each<[string, Lies]>([
    ['an answer that was made for another site', { origin: 'https://evil.example' }],
    ['a passkey of another host', { rpId: 'evil.example' }],
    ['a device that did not ask its user', { isUserVerified: false }],
    ['a signature by another key', { otherKey: true }],
  ])('attack: %s', async (_, lies) => {
    const { device } = await withKey();
    device.lies = lies;
    const { answer, browser } = await signInWith(device);
    expect([answer.status, browser.cookie]).toEqual([401, undefined]);
    device.lies = {};
    expect((await signInWith(device)).answer.status).toBe(303);
  });

  it('attack: a copy of a device, which is behind the other in counting', async () => {
    const { device } = await withKey();
    for (let count = 0; count < 3; count += 1) await signInWith(device);
    device.lies = { counter: 2 };
    expect((await signInWith(device)).answer.status).toBe(401);
  });

  it('attack: an answer sent twice, also at the same time to two processes', async () => {
    const { device } = await withKey();
    device.lies = { counter: 0 };
    const browser = new Browser(api);
    const page = await browser.get('/sign-in/passkey');
    const { answer, sent } = await withPasskey(browser, page, device);
    expect(answer.status).toBe(303);
    const statuses = await Promise.all(
      [api, other, api, other].map(
        async (at) => (await new Browser(at, { origin: api.origin }).send('/sign-in/passkey', sent)).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  it('attack: the challenge of one’s own registration, of somebody else’s, or an old one', async () => {
    const { browser, device } = await withKey();
    const stranger = await join(api, tenant);
    const theirs = await stranger.browser.get('/account/passkeys/new');
    const own = await browser.get('/account/passkeys/new');
    const { step = '' } = theirs.page.form();
    expect((await withPasskey(browser, own, new Authenticator(api.origin), { step })).answer.status).toBe(
      400,
    );
    const visitor = new Browser(api);
    const page = await visitor.get('/sign-in/passkey');
    expect((await withPasskey(visitor, page, device, { step })).answer.status).toBe(401);
    clock.forward(10 * 60_000);
    expect((await withPasskey(visitor, page, device)).answer.status).toBe(401);
  });

  it('attack: made by whoever was there first, of an account that is taken back by a new password', async () => {
    const { email, device } = await withKey();
    const secret = await api.app.get(PeopleService, { strict: false }).linkFor(email, 'RESET');
    await new Browser(api).send(`/sign-in/link/${secret}`, { password: 'a new password' });
    expect((await signInWith(device)).answer.status).toBe(401);
  });

  it.each(['', '{}', 'null', '[]', '{"id":"a"}', '{"id":["a"]}', '{"id":"a","response":{}}', '\0'])(
    'attack: an answer that is none: %j',
    async (response) => {
      const browser = new Browser(api);
      const form = (await browser.get('/sign-in/passkey')).page.form('/sign-in/passkey');
      expect((await browser.send('/sign-in/passkey', { ...form, response })).status).toBe(401);
      const { browser: person } = await join(api, tenant);
      const step = (await person.get('/account/passkeys/new')).page.form('/account/passkeys');
      expect((await person.send('/account/passkeys', { ...step, response })).status).toBe(400);
    },
  );

  it('needs a sign-in a short while ago to be made', async () => {
    const { browser } = await join(api, tenant);
    clock.forward(16 * 60_000);
    const page = await browser.get('/account/passkeys/new');
    expect([page.status, page.location]).toEqual([303, '/sign-in?returnTo=%2Faccount%2Fpasskeys%2Fnew']);
  });
});
