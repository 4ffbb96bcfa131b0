import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { PeopleService } from '@loupe/people';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { Browser, join } from '../support/browser.js';
import { MovedClock } from '../support/moved-clock.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

const RESET = `mutation($id: ID!) { resetMemberSecondFactor(id: $id) { member { id } userErrors { field code } } }`;

let api: TestApp;
let other: TestApp;
let tenant: Tenant;
/** Codes change with it. */
let clock: MovedClock;

beforeAll(async () => {
  api = await startTestApp();
  other = await startTestApp({
    DATABASE_URL: testEnvironment({ database: api.database }).DATABASE_URL ?? '',
  });
  clock = new MovedClock(new Date());
  for (const { app } of [api, other]) clock.rule(app);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  await manager().query('DELETE FROM sign_in_failures');
});
afterAll(async () => {
  clock?.remove();
  await other?.close();
  await api?.close();
});

const manager = () => api.app.get(Database, { strict: false }).manager;

/** The code that an app shows; at the latest so many times 30 seconds away. */
const codeOf = (app: TOTP, steps = 0) => app.generate({ timestamp: clock.now().getTime() + steps * 30_000 });

/** A person with a second factor. Setting it up uses the code of 30 seconds ago, so that the present one is left. */
async function withFactor() {
  const person = await join(api, tenant);
  const setup = await person.browser.send('/account/second-factor');
  const uri = setup.page
    .all('a')
    .map(({ attribs }) => attribs.href ?? '')
    .find((href) => href.startsWith('otpauth:'));
  const app = URI.parse(uri ?? '');
  if (!(app instanceof TOTP)) throw new Error('The page shows no key');
  const confirmed = await person.browser.submit(setup, '/account/second-factor/confirm', {
    code: codeOf(app, -1),
  });
  expect(confirmed.status).toBe(200);
  const codes = confirmed.page.texts('li').filter((text) => /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(text));
  return { ...person, app, codes };
}

/** A browser that has given the right password, and the page that asks for the code. */
async function asked(email: string) {
  const browser = new Browser(api);
  const page = await browser.signIn(email);
  const answer = (code: string) => browser.submit(page, '/sign-in/second-factor', { code });
  return { browser, page, answer };
}

describe('a second factor', () => {
  it('is asked for after the password, and then opens the page that was asked for', async () => {
    const { email, app, codes } = await withFactor();
    expect(new Set(codes).size).toBe(10);
    const browser = new Browser(api);
    const question = await browser.send('/sign-in', {
      email,
      password: 'correct horse battery',
      returnTo: '/oauth/authorize?a=b',
    });
    expect([question.status, browser.cookie]).toEqual([200, undefined]);
    expect(await browser.isSignedIn()).toBe(false);
    const wrong = await browser.submit(question, '/sign-in/second-factor', { code: '000000' });
    expect([wrong.status, browser.cookie]).toEqual([401, undefined]);
    const entered = await browser.submit(wrong, '/sign-in/second-factor', { code: codeOf(app) });
    expect([entered.status, entered.location]).toEqual([303, '/oauth/authorize?a=b']);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('counts once a code was given, and not before', async () => {
    // The mark beside the name of the service says nothing, and is hidden from readers.
    const codesIn = ({ page }: typeof setup) =>
      page.all('svg').filter(({ attribs }) => attribs['aria-hidden'] !== 'true').length;
    const { browser, email } = await join(api, tenant);
    const setup = await browser.send('/account/second-factor');
    expect(codesIn(setup)).toBe(1);
    for (const code of ['', '123', 'abcdef', '000000']) {
      const again = await browser.submit(setup, '/account/second-factor/confirm', { code });
      expect([code, again.status, codesIn(again)]).toEqual([code, 400, 1]);
    }
    expect((await new Browser(api).signIn(email)).status).toBe(303);
  });

  it('is asked for after a link too, of a new password and of signing in', async () => {
    const { email, app } = await withFactor();
    for (const [purpose, steps] of [
      ['RESET', 0],
      ['SIGN_IN', 1],
    ] as const) {
      const secret = await api.app.get(PeopleService, { strict: false }).linkFor(email, purpose);
      const browser = new Browser(api);
      const question = await browser.send(`/sign-in/link/${secret}`, { password: 'a new password' });
      expect([question.status, browser.cookie]).toEqual([200, undefined]);
      const code = codeOf(app, steps);
      expect((await browser.submit(question, '/sign-in/second-factor', { code })).status).toBe(303);
    }
  });

  it('is replaced by each recovery code once', async () => {
    const { email, codes } = await withFactor();
    const [first = '', second = ''] = codes;
    const spelled = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect((await (await asked(email)).answer(spelled)).status).toBe(303);
    expect((await (await asked(email)).answer(first)).status).toBe(401);
    const { browser, answer } = await asked(email);
    expect((await answer(second)).status).toBe(303);
    expect((await browser.get('/account')).page.text).toContain('Recovery codes left: 8');
  });

  it('is removed on the account page, and set up again with another key', async () => {
    const { browser, email, codes } = await withFactor();
    expect((await browser.send('/account/second-factor')).location).toBe('/account');
    expect((await browser.send('/account/second-factor/remove')).status).toBe(303);
    expect((await new Browser(api).signIn(email)).status).toBe(303);
    expect((await browser.send('/account/second-factor')).status).toBe(200);
    expect((await new Browser(api).send('/sign-in/second-factor', { code: codes[0] ?? '' })).status).toBe(
      401,
    );
  });

  it('attack: changed in a browser that was found open an hour later', async () => {
    const { browser, email } = await withFactor();
    clock.forward(3_600_000);
    const removed = await browser.send('/account/second-factor/remove');
    expect([removed.status, removed.location]).toEqual([303, '/sign-in?returnTo=%2Faccount']);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await new Browser(api).signIn(email)).status).toBe(200);
  });

  it('attack: TOTP replay — a code that was used signs in nowhere again, also not at the same time in two processes', async () => {
    const { email, app } = await withFactor();
    const code = codeOf(app);
    const visitors = [await asked(email), await asked(email), await asked(email), await asked(email)];
    const statuses = await Promise.all(
      visitors.map(async ({ browser, page }, index) => {
        browser.at(index % 2 === 0 ? api : other);
        return (await browser.submit(page, '/sign-in/second-factor', { code })).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([303, 401, 401, 401]);
    // Those that failed after the one that did not count, and would make the next ones wait.
    await manager().query('DELETE FROM sign_in_failures');
    expect((await (await asked(email)).answer(code)).status).toBe(401);
    // One from before it is refused as well.
    expect((await (await asked(email)).answer(codeOf(app, -1))).status).toBe(401);
    expect((await (await asked(email)).answer(codeOf(app, 1))).status).toBe(303);
  });

  it('attack: codes guessed after a right password are slowed in two processes together, by however many sign-ins', async () => {
    const { email, app } = await withFactor();
    const statuses = [];
    for (let guess = 0; guess < 10; guess += 1) {
      const { browser, page } = await asked(email);
      browser.at(guess % 2 === 0 ? api : other);
      statuses.push((await browser.submit(page, '/sign-in/second-factor', { code: '000000' })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toContain(429);
    expect((await (await asked(email)).answer(codeOf(app))).status).toBe(429);
  });

  it('attack: a sign-in that waits for its code goes on after the password was changed, or with another’s state', async () => {
    const { email, app } = await withFactor();
    const waiting = await asked(email);
    const secret = await api.app.get(PeopleService, { strict: false }).linkFor(email, 'RESET');
    await new Browser(api).send(`/sign-in/link/${secret}`, { password: 'a new password' });
    expect((await waiting.answer(codeOf(app))).status).toBe(401);
    const step = waiting.page.page.form('/sign-in/second-factor').step ?? '';
    for (const forged of ['', 'x', `${step.slice(0, -4)}AAAA`, newId()]) {
      expect(
        (await waiting.browser.send('/sign-in/second-factor', { step: forged, code: codeOf(app) })).status,
      ).toBe(401);
    }
  });

  it('attack: a sign-in that waits for its code goes on after the person was deactivated', async () => {
    const { email, app, member } = await withFactor();
    const waiting = await asked(email);
    await api.app.get(PeopleService, { strict: false }).deactivate(member.personId);
    expect((await waiting.answer(codeOf(app))).status).toBe(401);
    expect(waiting.browser.cookie).toBeUndefined();
  });

  it('is stored sealed, and its recovery codes as HMACs', async () => {
    const { member, app, codes } = await withFactor();
    const [row] = await manager().query(
      `SELECT * FROM second_factors WHERE person_id = '${member.personId}'`,
    );
    expect(row.sealed_key.toString('latin1')).not.toContain(app.secret.base32);
    const stored = JSON.stringify(await manager().query('SELECT * FROM recovery_codes'));
    expect(codes.filter((code) => stored.includes(code.replaceAll('-', '')))).toEqual([]);
  });
});

describe('resetting the second factor of a person', () => {
  it('is for administrators, who see it in the audit log', async () => {
    const { email, member } = await withFactor();
    const { resetMemberSecondFactor } = await tenant.client.data(RESET, { id: member.id });
    expect(resetMemberSecondFactor).toEqual({ member: { id: member.id }, userErrors: [] });
    expect((await new Browser(api).signIn(email)).status).toBe(303);
    const { auditLog } = await tenant.client.data(
      '{ auditLog(first: 2) { nodes { action actorKind subjectName } } }',
    );
    expect(auditLog.nodes).toEqual([
      { action: 'member.second_factor_reset', actorKind: 'TOKEN', subjectName: email },
      { action: 'member.second_factor_set_up', actorKind: 'PERSON', subjectName: email },
    ]);
  });

  it('attack: by an administrator of another organization, who invited the person', async () => {
    const { email } = await withFactor();
    const stranger = await createTenant(api);
    const owner = { organizationId: stranger.organizationId, workspaceId: null };
    const people = api.app.get(PeopleService, { strict: false });
    const { member } = await people.invite(owner, { email, role: 'viewer' });
    const { resetMemberSecondFactor } = await stranger.client.data(RESET, { id: member.id });
    expect(resetMemberSecondFactor.userErrors).toEqual([{ field: ['id'], code: 'not_joined' }]);
    expect((await new Browser(api).signIn(email)).status).toBe(200);
  });
});
