import { PeopleService } from '@loupe/people';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { Browser, invite, join, PASSWORD } from '../support/browser.js';
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
  other = await startTestApp({ DATABASE_URL, PUBLIC_URL: api.origin });
  clock = new MovedClock(new Date());
  for (const { app } of [api, other]) clock.rule(app);
});
beforeEach(async () => {
  tenant = await createTenant(api);
});
afterAll(async () => {
  clock?.remove();
  await other?.close();
  await api?.close();
});

const people = () => api.app.get(PeopleService, { strict: false });

/** A second browser with the same cookie, as of somebody who has copied it. */
function copyOf({ cookie = '' }: Browser): Browser {
  const copy = new Browser(api);
  copy.cookie = cookie;
  return copy;
}

/** Does what changes the rights of a person, opens a page, and expects another cookie and the former to be dead. */
async function expectRotation(browser: Browser, change: () => Promise<unknown>): Promise<void> {
  const thief = copyOf(browser);
  await change();
  expect(await browser.isSignedIn()).toBe(true);
  expect(browser.cookie).not.toBe(thief.cookie);
  clock.forward(11_000);
  expect(await thief.isSignedIn()).toBe(false);
  expect(await browser.isSignedIn()).toBe(true);
}

describe('the cookie of a session', () => {
  it('stays while nothing changes', async () => {
    const { browser } = await join(api, tenant);
    const before = browser.cookie;
    for (let time = 0; time < 2; time += 1) expect(await browser.isSignedIn()).toBe(true);
    expect(browser.cookie).toBe(before);
  });

  it('attack: copied before the role was raised or lowered, or taken away', async () => {
    const { browser, member } = await join(api, tenant);
    await expectRotation(browser, () => people().setRole(member, 'admin'));
    await expectRotation(browser, () => people().setRole(member, 'viewer'));
    await expectRotation(browser, () => people().remove(member));
  });

  it('attack: copied before an invitation was accepted', async () => {
    const { browser, email } = await join(api, tenant);
    const { link } = await invite(api, await createTenant(api), 'admin', email);
    await expectRotation(browser, () => browser.send(link));
  });

  it('attack: copied before a second factor was set up or removed, or asked for at signing in', async () => {
    const { browser, email } = await join(api, tenant);
    let app: TOTP | undefined;
    await expectRotation(browser, async () => {
      const setup = await browser.send('/account/second-factor');
      const links = setup.page.all('a').map(({ attribs }) => attribs.href ?? '');
      app = URI.parse(links.find((href) => href.startsWith('otpauth:')) ?? '') as TOTP;
      const code = app.generate({ timestamp: clock.now().getTime() });
      const before = browser.cookie;
      await browser.submit(setup, '/account/second-factor/confirm', { code });
      // The answer to the change has the other cookie already.
      expect(browser.cookie).not.toBe(before);
    });
    clock.forward(60_000);
    await expectRotation(browser, async () => {
      const question = await browser.signIn(email);
      const code = app?.generate({ timestamp: clock.now().getTime() }) ?? '';
      expect((await browser.submit(question, '/sign-in/second-factor', { code })).status).toBe(303);
    });
    await expectRotation(browser, () => browser.send('/account/second-factor/remove'));
  });

  it('attack: fixed before signing in', async () => {
    const { email } = await join(api, tenant);
    const { browser } = await join(api, tenant);
    await expectRotation(browser, () => browser.signIn(email, PASSWORD));
  });

  it('changes once for requests at the same time, in two processes, and all of them are answered', async () => {
    const { browser, member } = await join(api, tenant);
    const tabs = [api, other, api, other].map((at) => copyOf(browser).at(at));
    const former = browser.cookie;
    await people().setRole(member, 'viewer');
    expect(await Promise.all(tabs.map((tab) => tab.isSignedIn()))).toEqual([true, true, true, true]);
    expect(tabs.filter(({ cookie }) => cookie !== former)).toHaveLength(1);
  });

  it('changes when the console asks for a bearer, and bearers from before go on with the new rights', async () => {
    const { browser, member } = await join(api, tenant, 'admin');
    const ask = () => browser.fetch('/session/bearer', { method: 'POST', headers: { origin: api.origin } });
    const { token } = (await (await ask()).json()) as { token: string };
    const client = tenant.client.with({ token });
    expect((await client.send('{ members { id } }')).body.data).toBeDefined();
    const before = browser.cookie;
    await people().setRole(member, 'viewer');
    expect((await client.error('{ members { id } }')).code).toBe('UNAUTHORIZED');
    expect((await ask()).status).toBe(200);
    expect(browser.cookie).not.toBe(before);
    expect((await client.send('{ workspace { id } }')).status).toBe(200);
  });
});
