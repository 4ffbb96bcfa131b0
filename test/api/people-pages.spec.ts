import { PeopleService } from '@loupe/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { Browser, emailOfSomebody, invite, join, type Visited } from '../support/browser.js';
import { createTenant, type Tenant } from '../support/world.js';

let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
});
afterAll(() => api?.close());

type Headers = Record<string, string>;
const visitor = (headers: Headers) => new Browser(api, headers);
const somebody = async (headers: Headers) => (await join(api, tenant, 'member', headers)).browser;

/** What a browser takes that shows a page to a person. */
const SHOWS_PAGES = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Pages as they are opened, and with something wrong in what was sent. */
const PAGES: Record<string, (headers: Headers) => Promise<Visited>> = {
  'to sign in': (headers) => visitor(headers).get('/sign-in'),
  'to sign in, with a wrong password': (headers) => visitor(headers).signIn('nobody@example.com', 'wrong'),
  'of a passkey': (headers) => visitor(headers).get('/sign-in/passkey'),
  'of a wrong passkey': (headers) => visitor(headers).send('/sign-in/passkey'),
  'of an invitation': async (headers) => visitor(headers).get((await invite(api, tenant)).link),
  'of an invitation, with a short password': async (headers) =>
    visitor(headers).send((await invite(api, tenant)).link, { password: 'short' }),
  'of a dead link': (headers) => visitor(headers).get('/sign-in/link/none'),
  'to ask for a new password, where no mails are sent': (headers) => visitor(headers).get('/sign-in/forgot'),
  'of an account': async (headers) => (await somebody(headers)).get('/account'),
  'of a second factor': async (headers) => (await somebody(headers)).send('/account/second-factor'),
  'of a second factor, with a wrong code': async (headers) => {
    const browser = await somebody(headers);
    await browser.send('/account/second-factor');
    return browser.send('/account/second-factor/confirm', { code: '000000' });
  },
  'of a new passkey': async (headers) => (await somebody(headers)).get('/account/passkeys/new'),
  'of a wrong new passkey': async (headers) => (await somebody(headers)).send('/account/passkeys'),
  'that there is not': (headers) => visitor({ ...headers, ...SHOWS_PAGES }).get('/nothing-here'),
  'that there is not, below one that there is': (headers) =>
    visitor({ ...headers, ...SHOWS_PAGES }).get('/sign-in/nothing'),
  'of an address that cannot be read': (headers) => visitor({ ...headers, ...SHOWS_PAGES }).get('/%zz'),
  'of an authorization that cannot be': (headers) =>
    visitor({ ...headers, accept: 'text/html,*/*;q=0.8' }).get('/oauth/authorize'),
  'of a form from elsewhere': (headers) =>
    visitor({ ...headers, origin: 'https://evil.example' }).send('/sign-in'),
};

/** Each page in each language, with the words that its title begins with where something is wrong. */
const OPENED = Object.entries(PAGES).flatMap(([name, open]) =>
  ['en', 'de'].map((language) => ({ name, language, open: () => open({ 'accept-language': language }) })),
);

describe.each(OPENED)('the page $name, in $language', ({ name, language, open }) => {
  let visited: Visited;
  beforeAll(async () => {
    visited = await open();
  });

  it('says its language, and has a title, one heading, and no two elements of one id', () => {
    const { page, headers } = visited;
    expect(page.all('html').map(({ attribs }) => attribs.lang)).toEqual([language]);
    expect(headers.get('cache-control')).toBe('no-store');
    const [heading = ''] = page.texts('h1');
    expect([page.texts('h1').length, page.texts('main').length]).toEqual([1, 1]);
    expect(page.texts('title')[0]).toContain(heading);
    const ids = page.elements().flatMap(({ attribs }) => attribs.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names every field, button, link and picture, and describes by what is there', () => {
    const { page } = visited;
    const ids = new Set(page.elements().flatMap(({ attribs }) => attribs.id ?? []));
    const labels = page.all('label');
    for (const { attribs } of page.all('input').filter((input) => input.attribs.type !== 'hidden')) {
      const named = labels.filter((label) => label.attribs.for === attribs.id);
      expect([attribs.name, named.length]).toEqual([attribs.name, 1]);
      expect(attribs.autocomplete).toBeDefined();
      for (const id of (attribs['aria-describedby'] ?? '').split(' ').filter(Boolean))
        expect(ids).toContain(id);
    }
    for (const tag of ['button', 'a', 'label']) expect(page.texts(tag)).not.toContain('');
    // The mark beside the name of the service says nothing more.
    for (const element of page.all('svg').filter(({ attribs }) => attribs['aria-hidden'] !== 'true')) {
      const around = element.parent !== null && 'attribs' in element.parent ? element.parent.attribs : {};
      expect(around).toMatchObject({ role: 'img', 'aria-label': expect.stringMatching(/./) });
    }
  });

  it('needs no script, unless it is of passkeys', () => {
    const { page } = visited;
    expect(page.all('script').length).toBe(/passkey/.test(name) ? 1 : 0);
    expect(
      page
        .elements()
        .flatMap(({ attribs }) => Object.keys(attribs))
        .filter((key) => /^on|^style$/.test(key)),
    ).toEqual([]);
    for (const { attribs } of page.all('form')) expect(attribs.method).toBe('post');
  });

  if (!/wrong|short|elsewhere/.test(name)) return;

  it('says first what is wrong, has the focus there, and links to the field', () => {
    const { page, status } = visited;
    expect(status).toBeGreaterThanOrEqual(400);
    const [problem] = page.elements().filter(({ attribs }) => attribs.id === 'problem');
    expect(problem?.attribs).toMatchObject({ role: 'alert', tabindex: '-1', autofocus: '' });
    expect(page.texts('title')[0]).toMatch(/^Problem: /);
    const links = page.all('a').filter((link) => link.parent === problem);
    for (const { attribs } of links) {
      const field = page.all('input').find((input) => `#${input.attribs.id}` === attribs.href);
      expect(field?.attribs).toMatchObject({
        'aria-invalid': 'true',
        'aria-describedby': expect.stringContaining('problem'),
      });
    }
  });
});

describe('an address at which there is nothing', () => {
  const ask = async (accept: string, method = 'GET') => {
    const answer = await fetch(`${api.origin}/nothing-here`, { method, headers: { accept } });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('is a page for a person, which leads to Loupe', async () => {
    const { status, type, text } = await ask(SHOWS_PAGES.accept);
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>There is no page at this address</h1>');
    expect(text).toContain('<a href="/">Open Loupe</a>');
    expect(await ask(SHOWS_PAGES.accept, 'HEAD')).toMatchObject({ status: 404, type, text: '' });
  });

  it.each(['application/json', '*/*', 'application/json, text/html', 'image/avif,image/webp,*/*;q=0.8'])(
    'is JSON for a program that takes %s',
    async (accept) => {
      const { status, type, text } = await ask(accept);
      expect([status, type]).toEqual([404, 'application/json; charset=utf-8']);
      expect(JSON.parse(text).errors[0].extensions.code).toBe('NOT_FOUND');
    },
  );
});

describe('an invitation says to what, and who invites', () => {
  const NAME = '<b>A workspace</b> of sixty letters & more, as people name them';

  it('to somebody who sets a password, and to somebody who has one', async () => {
    const host = await createTenant(api, NAME);
    const owner = await join(api, host, 'owner');
    const known = await join(api, tenant);
    const people = api.app.get(PeopleService, { strict: false });
    const { workspaceId } = host.scope;
    const by = { kind: 'PERSON', id: owner.member.personId, name: '<i>Ada</i>', address: null } as const;
    for (const email of [emailOfSomebody(), known.email]) {
      const given = { email, role: 'member' } as const;
      const { linkSecret } = await people.invite({ organizationId: null, workspaceId }, given, by);
      const { page } = await known.browser.get(`/sign-in/link/${linkSecret}`);
      expect(page.texts('main')[0]).toContain(`<i>Ada</i> invites you to ${NAME}.`);
      expect(page.all('b').length + page.all('i').length).toBe(0);
    }
  });

  it('by the name of the organization where it is to all of its workspaces, and of nobody where a program invites', async () => {
    const { link } = await invite(api, await createTenant(api, 'Solvenne Skin'));
    const { page } = await visitor({}).get(link);
    expect(page.texts('main')[0]).toContain('You are invited to Solvenne Skin.');
  });
});

it('every 401 names a scheme, at pages and at the token endpoint too', async () => {
  const wrong = await visitor({}).signIn('nobody@example.com', 'wrong');
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'nobody' };
  const tokens = await fetch(`${api.origin}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  expect([tokens.status, tokens.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});
