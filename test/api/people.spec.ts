import { Database, sql } from '@loupe/database';
import { factsOf } from '@loupe/graphql';
import { newId } from '@loupe/kernel';
import { PeopleService, ROLES, type Role, signInPathFor } from '@loupe/people';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { everyRootField, requestFor } from '../support/every-field.js';
import { HtmlPage } from '../support/html-page.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, type Tenant } from '../support/world.js';

const PASSWORD = 'correct horse battery';
const MEMBERS = '{ members { id email role workspaceId hasJoined } }';
const INVITE = `mutation($input: InviteMemberInput!) { inviteMember(input: $input) {
  invitationUrl member { id role workspaceId } userErrors { field code } } }`;

let api: TestApp;
let other: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await startTestApp();
  other = await startSecondApp(api);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  // All tests sign in from one IP address, and some fail on purpose.
  await api.app.get(Database, { strict: false }).manager.query('DELETE FROM sign_in_failures');
});
afterAll(async () => {
  await other?.close();
  await api?.close();
});

/** The database of the first application, for a second one beside it. */
const databaseUrl = () => testEnvironment({ database: api.database }).DATABASE_URL ?? '';

const people = () => api.app.get(PeopleService, { strict: false });
const emailOfSomebody = () => `${newId()}@example.com`;
const cookieOf = (response: Response) => /loupe=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];

/** Sends a form as the page's own would. */
function send(path: string, form: Record<string, string>, cookie?: string, headers = {}, at = api) {
  return fetch(at.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: at.origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie === undefined ? {} : { cookie: `loupe=${cookie}` }),
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  });
}

const signIn = (email: string, password = PASSWORD, cookie?: string, at = api) =>
  send('/sign-in', { email, password }, cookie, {}, at);

async function invited(role: Role = 'member', email = emailOfSomebody()) {
  const owner = { organizationId: tenant.organizationId, workspaceId: null };
  const { member, linkSecret } = await people().invite(owner, { email, role });
  return { email, member, link: `/sign-in/link/${linkSecret}` };
}

/** A person who has set a password; gives the cookie of their session. */
async function joined(role: Role = 'member') {
  const { email, member, link } = await invited(role);
  const response = await send(link, { password: PASSWORD, name: 'Ada' });
  expect(response.status).toBe(303);
  return { email, member, cookie: cookieOf(response) ?? '' };
}

async function bearerOf(cookie: string): Promise<string> {
  const response = await send('/session/bearer', {}, cookie);
  return ((await response.json()) as { token: string }).token;
}

async function clientOf(role: Role) {
  const person = await joined(role);
  return { ...person, client: tenant.client.with({ token: await bearerOf(person.cookie) }) };
}

const account = async (cookie: string) =>
  (await fetch(`${api.origin}/account`, { redirect: 'manual', headers: { cookie: `loupe=${cookie}` } }))
    .status;

describe('an invitation', () => {
  it('sets a password by which the person signs in from then on', async () => {
    const { email, link } = await invited();
    expect((await signIn(email)).status).toBe(401);
    const page = await (await fetch(api.origin + link)).text();
    expect(page).toContain(email);
    const response = await send(link, { password: PASSWORD, name: '<b>Ada</b>' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect((await signIn(email.toUpperCase())).status).toBe(303);
    const html = await (
      await fetch(`${api.origin}/account`, { headers: { cookie: `loupe=${cookieOf(response)}` } })
    ).text();
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  });

  it('is not used up by being looked at, nor by a password that is too short', async () => {
    const { link } = await invited();
    await fetch(api.origin + link);
    const response = await send(link, { password: 'short' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('12 to 1000')]);
    expect((await send(link, { password: PASSWORD })).status).toBe(303);
  });

  it('attack: used twice, one after the other', async () => {
    const { link, email } = await invited();
    await send(link, { password: PASSWORD });
    expect((await send(link, { password: 'another password' })).status).toBe(404);
    expect((await signIn(email, 'another password')).status).toBe(401);
  });

  it('attack: used twice at once, by two instances of the service', async () => {
    const { link } = await invited();
    const forms = [api, other, api, other].map((at) => send(link, { password: PASSWORD }, undefined, {}, at));
    const statuses = (await Promise.all(forms)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 404, 404, 404]);
  });

  const invitedBy = async (stranger: Tenant, email: string) => {
    const owner = { organizationId: stranger.organizationId, workspaceId: null };
    return `/sign-in/link/${(await people().invite(owner, { email, role: 'viewer' })).linkSecret}`;
  };
  const opens = async (cookie: string, { scope }: Tenant) => {
    const client = tenant.client.with({ token: await bearerOf(cookie), workspaceId: scope.workspaceId });
    const { nodes } = (await client.data('{ workspaces { nodes { id } } }')).workspaces;
    const isListed = nodes.some(({ id }: { id: string }) => id === scope.workspaceId);
    return [(await client.send('{ workspace { id } }')).status, isListed];
  };

  it('of a person who has a password is accepted by signing in, and gives nothing before', async () => {
    const { email, cookie } = await joined();
    const host = await createTenant(api);
    const link = await invitedBy(host, email);
    expect(await opens(cookie, host)).toEqual([404, false]);
    expect(await (await fetch(api.origin + link)).text()).toContain('Sign in');
    expect((await send(link, {}, cookie)).status).toBe(303);
    expect(await opens(cookie, host)).toEqual([200, true]);
    expect((await send(link, {}, cookie)).status).toBe(404);
  });

  it('attack: of a person who has a password, which its maker uses to replace it', async () => {
    const { email } = await joined();
    const link = await invitedBy(await createTenant(api), email);
    const { cookie: stranger } = await joined();
    for (const cookie of [undefined, stranger]) {
      expect((await send(link, { password: 'another password' }, cookie)).status).toBe(404);
    }
    expect((await signIn(email, 'another password')).status).toBe(401);
  });

  it('attack: an account made for somebody else’s address, to be there when they are invited', async () => {
    const email = emailOfSomebody();
    const made = await send(await invitedBy(await createTenant(api), email), { password: PASSWORD });
    const host = await createTenant(api);
    const link = await invitedBy(host, email);
    expect(await opens(cookieOf(made) ?? '', host)).toEqual([404, false]);
    // The person who got the link does not own the account, and gets an error.
    expect((await send(link, { password: 'another password' })).status).toBe(404);
  });

  it('attack: by another organization, of a person whose first invitation is still open', async () => {
    const { email, link } = await invited('owner');
    const made = await send(await invitedBy(await createTenant(api), email), { password: PASSWORD });
    expect(await opens(cookieOf(made) ?? '', tenant)).toEqual([404, false]);
    expect((await send(link, { password: 'another password' })).status).toBe(404);
  });

  it('is refused where there are a thousand members', async () => {
    const crowd = await createTenant(api);
    await api.app.get(Database, { strict: false }).query(sql`
      WITH person AS (
        INSERT INTO people (id, email, created_at)
        SELECT gen_random_uuid(), gen_random_uuid() || '@example.com', now() FROM generate_series(1, 999) RETURNING id)
      INSERT INTO memberships (id, person_id, organization_id, role, created_at)
      SELECT gen_random_uuid(), id, ${crowd.organizationId}::uuid, 'viewer', now() FROM person`);
    await invitedBy(crowd, emailOfSomebody());
    await expect(invitedBy(crowd, emailOfSomebody())).rejects.toMatchObject({
      details: [{ code: 'limit_reached' }],
    });
  });

  it('that was taken back sets no password', async () => {
    const { member, link } = await invited();
    await people().remove(member);
    expect((await send(link, { password: PASSWORD })).status).toBe(404);
  });
});

describe('signing in', () => {
  it('attack: session fixation — the session that a browser brings is not the one that is signed in', async () => {
    const victim = await joined();
    const attacker = await joined();
    const response = await signIn(victim.email, PASSWORD, attacker.cookie);
    expect(cookieOf(response)).not.toBe(attacker.cookie);
    expect(await account(attacker.cookie)).toBe(303);
    const made = 'A'.repeat(43);
    expect(cookieOf(await signIn(victim.email, PASSWORD, made))).not.toBe(made);
    expect(await account(made)).toBe(303);
  });

  it('attack: account enumeration by text and by time — the same answer by the same statements', async () => {
    const { email } = await joined();
    const nobody = emailOfSomebody();
    const { email: pending } = await invited();
    const answers = [];
    for (const asked of [email, nobody, pending]) {
      let body = '';
      let status = 0;
      const statements = await api.statements.during(async () => {
        const response = await signIn(asked, 'a wrong password');
        [status, body] = [response.status, await response.text()];
      });
      answers.push({ status, body: body.replaceAll(asked, ''), statements });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(401);
  });

  it.each(['somebody', 'nobody'])(
    'attack: sign-in guessing across processes — passwords of %s are slowed in two instances together, the right one included',
    async (who) => {
      const email = who === 'nobody' ? emailOfSomebody() : (await joined()).email;
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        statuses.push(
          (await signIn(email, `guess number ${guess}`, undefined, guess % 2 === 0 ? api : other)).status,
        );
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
      expect(statuses.slice(5)).toContain(429);
      const slowed = await signIn(email, PASSWORD);
      expect([slowed.status, await slowed.text()]).toEqual([
        429,
        expect.stringContaining('Too many attempts'),
      ]);
    },
  );

  it('returns to the page that asked for it, also after a wrong password', async () => {
    const { email } = await joined();
    const returnTo = '/oauth/authorize?client_id=a&state=%22%3Cb%3E';
    const page = await fetch(api.origin + signInPathFor(returnTo));
    const form = { ...new HtmlPage(await page.text()).form('/sign-in'), email };
    const again = await send('/sign-in', { ...form, password: 'a wrong password' });
    const second = new HtmlPage(await again.text()).form('/sign-in');
    const response = await send('/sign-in', { ...second, password: PASSWORD });
    expect([response.status, response.headers.get('location')]).toEqual([303, returnTo]);
  });

  it('attack: a link that leads to another site after signing in', async () => {
    const { email } = await joined();
    for (const returnTo of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
    ]) {
      const page = await (await fetch(api.origin + signInPathFor(returnTo))).text();
      expect(page).not.toContain('evil');
      const response = await send('/sign-in', { email, password: PASSWORD, returnTo });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    }
  });

  it('gives a bearer with what the person is called, by their address without a name', async () => {
    const named = await (await send('/session/bearer', {}, (await joined()).cookie)).json();
    expect(Object.keys(named as object).sort()).toEqual(['expiresAt', 'name', 'token']);
    expect(named).toMatchObject({ name: 'Ada' });
    const { email, link } = await invited();
    const cookie = cookieOf(await send(link, { password: PASSWORD, name: ' ' })) ?? '';
    expect(await (await send('/session/bearer', {}, cookie)).json()).toMatchObject({ name: email });
  });

  it('attack: a form on another site', async () => {
    const { email, cookie } = await joined();
    for (const origin of ['https://evil.example', 'null', `${api.origin}.evil.example`]) {
      const headers = { origin };
      expect((await send('/sign-in', { email, password: PASSWORD }, undefined, headers)).status).toBe(403);
      expect((await send('/session/bearer', {}, cookie, headers)).status).toBe(403);
      expect((await send('/sign-out', {}, cookie, headers)).status).toBe(403);
    }
    expect(await account(cookie)).toBe(200);
  });

  it('serves pages that run no script, load nothing and stand in no frame', async () => {
    const response = await fetch(`${api.origin}/sign-in`);
    const csp = response.headers.get('content-security-policy') ?? '';
    expect(csp).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toMatch(/<script|javascript:|\son\w+=/i);
  });

  it('sets a cookie that scripts cannot read; with TLS only this host can set it', async () => {
    const { email } = await joined();
    const plain = (await signIn(email)).headers.get('set-cookie');
    expect(plain).toMatch(/^loupe=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const secure = await startTestApp({
      PUBLIC_URL: 'https://loupe.example.com',
      DATABASE_URL: databaseUrl(),
    });
    try {
      const headers = { origin: 'https://loupe.example.com' };
      const response = await send('/sign-in', { email, password: PASSWORD }, undefined, headers, secure);
      expect(response.headers.get('set-cookie')).toMatch(
        /^__Host-loupe=[\w-]{43}; .*; HttpOnly; SameSite=Lax; Secure$/,
      );
    } finally {
      await secure.close();
    }
  });
});

describe('the address of whoever signs in', () => {
  const from = (address: string) => ({
    'x-forwarded-for': address,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  });

  it('attack: said by anybody, to be slowed as somebody else', async () => {
    const { email, cookie } = await joined();
    await send('/sign-in', { email, password: PASSWORD }, cookie, from('203.0.113.7'));
    const { manager } = api.app.get(Database, { strict: false });
    const addresses = await manager.query('SELECT DISTINCT address FROM sessions');
    expect(addresses).toEqual([{ address: '127.0.0.1' }]);
  });

  it('is what a trusted proxy says, and the last one before it that is none', async () => {
    const { email } = await joined();
    const proxied = await startTestApp({
      DATABASE_URL: databaseUrl(),
      TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8',
      PUBLIC_URL: api.origin,
    });
    try {
      const { 'x-forwarded-for': address } = from('198.51.100.1, 203.0.113.7, 10.0.0.1');
      const headers = { origin: api.origin, 'x-forwarded-for': address };
      const response = await send('/sign-in', { email, password: PASSWORD }, undefined, headers, proxied);
      const html = await fetch(`${api.origin}/account`, {
        headers: { cookie: `loupe=${cookieOf(response)}` },
      });
      expect(await html.text()).toContain('203.0.113.7');
    } finally {
      await proxied.close();
    }
  });
});

describe('a session', () => {
  it('ends with signing out, and its bearers with it, in every instance', async () => {
    const { cookie, client } = await clientOf('member');
    await send('/sign-out', {}, cookie);
    expect(await account(cookie)).toBe(303);
    for (const { url } of [api, other]) {
      expect((await client.with({ url }).send('{ workspace { id } }')).status).toBe(401);
    }
  });

  it('is listed, and ended by its person from another browser, but by nobody else', async () => {
    const { email, cookie } = await joined();
    const second = cookieOf(await signIn(email)) ?? '';
    const html = await (
      await fetch(`${api.origin}/account`, { headers: { cookie: `loupe=${second}` } })
    ).text();
    const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const stranger = await joined();
    await send('/account/sessions/end', { id }, stranger.cookie);
    expect(await account(cookie)).toBe(200);
    await send('/account/sessions/end', { id }, second);
    expect([await account(cookie), await account(second)]).toEqual([303, 200]);
  });

  it('ends when a new password is set', async () => {
    const { email, cookie } = await joined();
    const secret = await people().linkFor(email, 'RESET');
    expect((await send(`/sign-in/link/${secret}`, { password: 'a new password' })).status).toBe(303);
    expect(await account(cookie)).toBe(303);
    expect((await signIn(email)).status).toBe(401);
  });

  it('stays where its person changes the password, and all others end; a wrong current one changes nothing', async () => {
    const { email, member, cookie } = await joined();
    const second = cookieOf(await signIn(email)) ?? '';
    const reset = await people().linkFor(email, 'RESET');
    const change = (current: string, next: string, by = second) =>
      send('/account/password', { current, next }, by);
    const next = 'another horse battery';
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    const wrong = await change('wrong horse battery', next);
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('current password is wrong'),
    ]);
    expect((await change(PASSWORD, next, 'x')).headers.get('location')).toMatch(/^\/sign-in/);
    expect([await account(cookie), await account(second)]).toEqual([200, 200]);
    const changed = await change(PASSWORD, next);
    expect([changed.status, cookieOf(changed)]).toEqual([200, expect.any(String)]);
    expect(await account(cookie)).toBe(303);
    expect(await account(cookieOf(changed) ?? '')).toBe(200);
    expect((await send(`/sign-in/link/${reset}`, { password: next })).status).toBe(404);
    expect([(await signIn(email)).status, (await signIn(email, next)).status]).toEqual([401, 303]);
    const { manager } = api.app.get(Database, { strict: false });
    const [{ count }] = await manager.query(
      `SELECT count(*)::int AS count FROM audit_log WHERE action = 'member.password_set' AND subject_id = '${member.id}'`,
    );
    expect(count).toBe(2);
  });

  it('attack: of somebody else’s open browser, to guess the password by changing it', async () => {
    const { email, cookie } = await joined();
    const guess = (index: number) =>
      send('/account/password', { current: `guess number ${index}`, next: 'another horse battery' }, cookie);
    const statuses = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await guess(index)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await signIn(email)).status).toBe(429);
  });

  it.each([
    ['seven days without use', "seen_at = seen_at - interval '7 days'"],
    ['thirty days', "created_at = created_at - interval '30 days'"],
  ])('ends after %s', async (_, change) => {
    const { cookie, client, member } = await clientOf('member');
    const { manager } = api.app.get(Database, { strict: false });
    await manager.query(`UPDATE sessions SET ${change} WHERE person_id = '${member.personId}'`);
    expect(await account(cookie)).toBe(303);
    expect((await client.send('{ workspace { id } }')).status).toBe(401);
  });

  it('attack: its cookie, or its bearer as an API token of MCP, authorizes nothing', async () => {
    const { cookie, client } = await clientOf('owner');
    const withCookie = client.with({ headers: { cookie: `loupe=${cookie}`, authorization: '' } });
    expect((await withCookie.send('{ workspace { id } }')).status).toBe(401);
    expect((await client.with({ token: cookie }).send('{ workspace { id } }')).status).toBe(401);
  });
});

describe('roles', () => {
  it('open exactly the root fields of their scopes, every field and role', async () => {
    const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
    const allowed: Record<Role, string[]> = {
      owner: ['read', 'write', 'webhooks', 'admin'],
      admin: ['read', 'write', 'webhooks', 'admin'],
      member: ['read', 'write'],
      viewer: ['read'],
    };
    for (const role of ROLES) {
      const { client } = await clientOf(role);
      for (const root of everyRootField(schema)) {
        const id = newId();
        const values = { id, ids: [id], name: 'x', url: 'https://example.com/' };
        const { query, variables } = requestFor(root, values);
        const { body } = await client.send(query, variables);
        const codes = Array.isArray(body.errors) ? body.errors.map(({ extensions }) => extensions.code) : [];
        const needed = factsOf(root.field)?.scopes ?? [];
        const mayDo = needed.every((scope) => allowed[role].includes(scope));
        expect([role, root.field.name, !codes.includes('UNAUTHORIZED')]).toEqual([
          role,
          root.field.name,
          mayDo,
        ]);
      }
    }
  });

  it('attack: a role lowered mid-session goes on with its old rights', async () => {
    const { client, member } = await clientOf('admin');
    expect((await client.data(MEMBERS)).members).toHaveLength(1);
    const { members } = await tenant.client.data(MEMBERS);
    await tenant.client.data(
      `mutation { updateMember(id: "${members[0].id}", role: VIEWER) { userErrors { message } } }`,
    );
    for (const { url } of [api, other]) {
      expect((await client.with({ url }).error(MEMBERS)).code).toBe('UNAUTHORIZED');
    }
    await tenant.client.data(`mutation { removeMember(id: "${member.id}") { userErrors { message } } }`);
    for (const { url } of [api, other]) {
      expect((await client.with({ url }).send('{ workspace { id } }')).status).toBe(404);
    }
  });

  it('attack: an administrator makes or lowers an owner, or a token gives a role beyond its scopes', async () => {
    const owner = await clientOf('owner');
    const admin = await clientOf('admin');
    const input = { email: emailOfSomebody(), role: 'OWNER' };
    const code = 'role_not_held';
    expect((await admin.client.data(INVITE, { input })).inviteMember.userErrors).toMatchObject([{ code }]);
    const own = `mutation { updateMember(id: "${admin.member.id}", role: OWNER) { userErrors { code } } }`;
    expect((await admin.client.data(own)).updateMember.userErrors).toEqual([{ code }]);
    const remove = `mutation { removeMember(id: "${owner.member.id}") { userErrors { code } } }`;
    expect((await admin.client.data(remove)).removeMember.userErrors).toEqual([{ code }]);
    expect((await owner.client.data(INVITE, { input })).inviteMember.userErrors).toEqual([]);
  });

  it('keep the last owner', async () => {
    const { client, member } = await clientOf('owner');
    const remove = `mutation { removeMember(id: "${member.id}") { userErrors { code } } }`;
    expect((await client.data(remove)).removeMember.userErrors).toEqual([{ code: 'last_owner' }]);
  });

  it('of one workspace open that workspace, and no members of the organization', async () => {
    await joined('owner');
    const input = { email: emailOfSomebody(), role: 'ADMIN', onlyThisWorkspace: true };
    const { inviteMember } = await tenant.client.data(INVITE, { input });
    const path = new URL(inviteMember.invitationUrl).pathname;
    const cookie = cookieOf(await send(path, { password: PASSWORD })) ?? '';
    const client = tenant.client.with({ token: await bearerOf(cookie) });
    expect((await client.data(MEMBERS)).members).toMatchObject([{ workspaceId: tenant.scope.workspaceId }]);
    const { workspaces } = await client.data('{ workspaces { nodes { id } } }');
    expect(workspaces.nodes).toEqual([{ id: tenant.scope.workspaceId }]);
    const stranger = await createTenant(api);
    const { workspaceId } = stranger.scope;
    expect((await client.with({ workspaceId }).send('{ workspace { id } }')).status).toBe(404);
  });

  it('are recorded in the audit log with the person who gave them, without the link', async () => {
    const { client, email } = await clientOf('owner');
    const input = { email: emailOfSomebody(), role: 'MEMBER' };
    const { inviteMember } = await client.data(INVITE, { input });
    const { auditLog } = await client.data(
      '{ auditLog(first: 1) { nodes { actorKind actorName address action subjectName after } } }',
    );
    expect(auditLog.nodes).toEqual([
      {
        actorKind: 'PERSON',
        actorName: email,
        address: '127.0.0.1',
        action: 'member.invited',
        subjectName: input.email,
        after: { email: input.email, role: 'member' },
      },
    ]);
    expect(JSON.stringify(auditLog)).not.toContain(inviteMember.invitationUrl.split('/').at(-1));
  });
});
