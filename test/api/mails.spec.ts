import { Database, sql } from '@loupe/database';
import { PeopleService } from '@loupe/people';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedTestApp, startTestApp, type TestApp } from '../support/app.js';
import { Browser, emailOfSomebody, invite, PASSWORD } from '../support/browser.js';
import { MailServer } from '../support/mail-server.js';
import { MovedClock } from '../support/moved-clock.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
const MINUTE_MS = 60_000;

let server: MailServer;
let api: TestApp;
let worker: INestApplicationContext;
let clock: MovedClock;
let tenant: Tenant;

beforeAll(async () => {
  server = await new MailServer().start();
  const settings = { PUBLIC_URL, SMTP_URL: server.url, MAIL_FROM: 'Loupe <loupe@example.com>' };
  clock = new MovedClock(new Date());
  api = await startTestApp(settings);
  clock.rule(api.app);
  worker = await startTestWorker(api, { ...settings, MEDIA: 'off', EMBEDDINGS_PROVIDER: 'off' });
  clock.rule(worker);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  // Requests of all tests come from one IP address.
  await manager().query('DELETE FROM mails');
});
afterEach(() => {
  server.behaviour = 'takes';
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  clock?.remove();
  await server?.stop();
});

const manager = () => api.app.get(Database, { strict: false }).manager;
const people = () => api.app.get(PeopleService, { strict: false });
const visitor = () => new Browser(api, { origin: PUBLIC_URL });
const forgot = (email: string, browser = visitor()) => browser.send('/sign-in/forgot', { email });
const states = (): Promise<{ kind: string; isOpen: boolean; error: string | null }[]> =>
  manager().query('SELECT kind, due_at IS NOT NULL AS "isOpen", last_error AS error FROM mails');
/** Waits until the worker has nothing left to send now. */
const settled = () => soon(async () => expect((await states()).filter(({ isOpen }) => isOpen)).toEqual([]));
const arrived = (address: string, count = 1) => soon(() => expect(server.countTo(address)).toBe(count));
const failed = () => soon(async () => expect((await states()).map(({ error }) => error)).not.toContain(null));
const soon = (check: () => unknown) => {
  wakeWorkers();
  return vi.waitFor(check, 60_000);
};

/** A person with a password. The mail of the invitation is taken back with the transaction that makes it. */
async function joined() {
  const db = api.app.get(Database, { strict: false });
  const { email, link, member } = await db.transaction(async () => {
    const invited = await invite(api, tenant);
    await db.query(sql`DELETE FROM mails WHERE address = ${invited.email}`);
    return invited;
  });
  const browser = visitor();
  expect((await browser.send(link, { password: PASSWORD })).status).toBe(303);
  return { email, member, browser };
}

describe('a mailed invitation', () => {
  it('has a link of its own, at PUBLIC_URL, that works once', async () => {
    const { email, link } = await invite(api, tenant);
    await arrived(email);
    const [mail] = server.mails.filter(({ to }) => to.includes(email));
    expect(mail?.from).toBe('loupe@example.com');
    expect(mail?.source).toMatch(/Auto-Submitted: auto-generated/i);
    const mailed = server.linkTo(email);
    expect(mailed).not.toBe(link);
    expect((await visitor().send(mailed, { password: PASSWORD })).status).toBe(303);
    expect((await visitor().send(mailed, { password: 'another password' })).status).toBe(404);
  });

  it('names in its subject what it invites to', async () => {
    const { email } = await invite(api, await createTenant(api, 'Solvenne Skin'));
    await arrived(email);
    const [mail] = server.mails.filter(({ to }) => to.includes(email));
    expect(mail?.source).toContain('Subject: You are invited to Solvenne Skin');
  });

  it('is not sent where the invitation was taken back or accepted before', async () => {
    await server.stop();
    const { email, member } = await invite(api, tenant);
    const other = await invite(api, tenant);
    await people().remove(member);
    await visitor().send(other.link, { password: PASSWORD });
    await server.start();
    clock.forward(2 * MINUTE_MS);
    await settled();
    expect([server.countTo(email), server.countTo(other.email)]).toEqual([0, 0]);
  });
});

describe('“Forgot your password?”', () => {
  it('needs no script, and leads to a link that sets a new password once and ends the sessions', async () => {
    const { email, browser } = await joined();
    const asking = visitor();
    const page = await asking.get('/sign-in/forgot');
    expect((await asking.submit(page, '/sign-in/forgot', { email: email.toUpperCase() })).status).toBe(200);
    await arrived(email);
    const link = server.linkTo(email);
    expect((await visitor().send(link, { password: 'a new password' })).status).toBe(303);
    expect(await browser.isSignedIn()).toBe(false);
    expect((await visitor().signIn(email)).status).toBe(401);
    expect((await visitor().signIn(email, 'a new password')).status).toBe(303);
    expect((await visitor().send(link, { password: 'a third password' })).status).toBe(404);
    const { auditLog } = await tenant.client.data(
      '{ auditLog(first: 1) { nodes { action actorKind actorName } } }',
    );
    expect(auditLog.nodes).toEqual([
      { action: 'member.password_set', actorKind: 'PERSON', actorName: email },
    ]);
  });

  it('stores no link, only an HMAC of it, and it ends after an hour', async () => {
    const { email } = await joined();
    await forgot(email);
    await arrived(email);
    const link = server.linkTo(email);
    const secret = link.split('/').at(-1) ?? '';
    const stored = JSON.stringify([
      await manager().query('SELECT * FROM mails'),
      await manager().query('SELECT * FROM one_time_links'),
    ]);
    expect(stored).not.toContain(secret);
    clock.forward(61 * MINUTE_MS);
    expect((await visitor().get(link)).status).toBe(404);
  });

  it('attack: account enumeration by text and by time — the same answer by the same statements', async () => {
    const { email } = await joined();
    const pending = await invite(api, tenant);
    const gone = await joined();
    await people().deactivate(gone.member.personId);
    await settled();
    const before = server.mails.length;
    const answers = [];
    for (const asked of [email, emailOfSomebody(), pending.email, gone.email]) {
      let answer = '';
      const statements = await api.statements.during(async () => {
        const { status, page } = await forgot(asked);
        answer = `${status} ${page.text}`;
      });
      answers.push({ answer, statements });
    }
    for (const each of answers) expect(each).toEqual(answers[0]);
    await settled();
    expect(server.countTo(email)).toBe(1);
    expect([server.countTo(gone.email), server.mails.length - before]).toEqual([0, 1]);
  });

  it('attack: the host of the request in the link', async () => {
    const { email } = await joined();
    const evil = { origin: PUBLIC_URL, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    await forgot(email, new Browser(api, evil));
    await arrived(email);
    expect(server.mails.at(-1)?.source).not.toContain('evil');
    expect(server.mails.at(-1)?.source).toContain(PUBLIC_URL);
  });

  it('attack: flooding somebody with mails, by asking or by inviting', async () => {
    const { email } = await joined();
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const nobody = emailOfSomebody();
    const same = [];
    for (let time = 0; time < 4; time += 1) same.push((await forgot(nobody)).status);
    expect(same).toEqual(statuses);
    // An organization that invites over and over again.
    for (let time = 0; time < 3; time += 1) await invite(api, await createTenant(api), 'viewer', email);
    await settled();
    expect(server.countTo(email)).toBe(3);
    for (let hour = 0; hour < 6; hour += 1) {
      clock.forward(61 * MINUTE_MS);
      for (let time = 0; time < 3; time += 1) await forgot(email);
      // A mail that is under way while an hour passes is taken for lost, and sent again.
      await settled();
    }
    expect(server.countTo(email)).toBe(10);
  });

  it('attack: flooding many addresses from one', async () => {
    const statuses = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await forgot(emailOfSomebody())).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses[20]).toBe(429);
  });

  it('refuses what is no address, and names the field', async () => {
    for (const given of [
      '',
      'nobody',
      'a@b\r\nbcc: c@example.com',
      '<a@example.com>',
      `${'a'.repeat(300)}@b`,
    ]) {
      const { status, page } = await forgot(given);
      expect([status, page.text]).toEqual([400, expect.stringContaining('This is no email address')]);
    }
    expect(await states()).toEqual([]);
  });

  it('says what to do where no mails are sent', async () => {
    const without = await sharedTestApp();
    const { status, page } = await new Browser(without).get('/sign-in/forgot');
    expect([status, page.text]).toEqual([200, expect.stringContaining('loupe user reset')]);
    expect((await new Browser(without).send('/sign-in/forgot', { email: 'a@example.com' })).status).toBe(404);
    const { email } = await invite(without, await createTenant(without));
    const rows = await without.app
      .get(Database, { strict: false })
      .query(sql`SELECT FROM mails WHERE address = ${email}`);
    expect(rows).toEqual([]);
    await without.close();
  });
});

describe('a mail server', () => {
  it.each(['down', 'busy'] as const)('that is %s loses nothing and makes nobody wait', async (how) => {
    const { email } = await joined();
    if (how === 'down') await server.stop();
    else server.behaviour = 'busy';
    expect((await forgot(email)).status).toBe(200);
    await failed();
    expect((await states())[0]?.isOpen).toBe(true);
    if (how === 'down') await server.start();
    server.behaviour = 'takes';
    clock.forward(2 * MINUTE_MS);
    await arrived(email);
    await settled();
  });

  it('that refuses an address for good is asked once', async () => {
    const { email } = await joined();
    server.behaviour = 'refuses';
    await forgot(email);
    await settled();
    expect(await states()).toMatchObject([{ isOpen: false, error: 'The server answered 550 (EENVELOPE)' }]);
  });

  it('that never answers holds up neither requests nor signing in, and the mail is sent by another worker', async () => {
    const { email } = await joined();
    const offered = server.offered;
    server.behaviour = 'hangs';
    expect((await forgot(email)).status).toBe(200);
    await soon(() => expect(server.offered).toBe(offered + 1));
    expect((await visitor().signIn(email)).status).toBe(303);
    server.behaviour = 'takes';
    // The lease of the one that hangs ends.
    clock.forward(6 * MINUTE_MS);
    await arrived(email);
    // Ends the attempt that hangs.
    await server.stop();
    await server.start();
    await settled();
  });

  it('that is down for longer than the link would live gets no mail of it any more', async () => {
    const { email } = await joined();
    await server.stop();
    await forgot(email);
    await failed();
    clock.forward(59 * MINUTE_MS);
    await settled();
    await server.start();
    expect(server.countTo(email)).toBe(0);
  });
});

describe('a note that names colleagues', () => {
  const ERRORS = 'userErrors { field message }';
  const CREATE = `mutation($input: CreateNoteInput!) { createNote(input: $input) { note { id } ${ERRORS} } }`;
  const UPDATE = `mutation($id: ID!, $input: UpdateNoteInput!) { updateNote(id: $id, input: $input) { ${ERRORS} } }`;
  const DELETE = `mutation($id: ID!) { deleteNote(id: $id) { ${ERRORS} } }`;
  const textTo = (address: string) =>
    (server.mails.findLast(({ to }) => to.includes(address))?.source ?? '').replaceAll(/=\r\n/g, '');
  const kinds = async () => (await states()).map(({ kind }) => kind);

  /** Writes a note about a post that names people. */
  async function write(people: readonly { member: { personId: string } }[], text = 'Ask for the rights.') {
    const [itemId] = await ingest(api, tenant, [somePost()]);
    const mentionIds = people.map(({ member }) => member.personId);
    const { createNote } = await tenant.client.data(CREATE, { input: { itemId, text, mentionIds } });
    expect(createNote.userErrors).toEqual([]);
    return { id: createNote.note.id as string, itemId, mentionIds };
  }
  async function colleague() {
    const { email, browser } = await joined();
    const { colleagues } = await tenant.client.data('{ colleagues { id name } }');
    const personId = colleagues.find(({ name }: { name: string }) => name === email).id;
    return { email, browser, member: { personId } };
  }

  it('is told to each of them once, however often it is changed, and not to who was named by nobody', async () => {
    const [one, other] = [await colleague(), await colleague()];
    const { id, itemId, mentionIds } = await write([one]);
    await arrived(one.email);
    expect(textTo(one.email)).toMatch(/named you in a note in/);
    expect(textTo(one.email)).toContain('Ask for the rights.');
    expect(textTo(one.email).replaceAll('=3D', '=')).toContain(
      `${PUBLIC_URL}/w/${tenant.scope.workspaceId}/posts?panel=${itemId}`,
    );
    for (const ids of [mentionIds, [], [...mentionIds, other.member.personId]]) {
      const input = { text: 'Ask again.', mentionIds: ids };
      expect((await tenant.client.data(UPDATE, { id, input })).updateNote.userErrors).toEqual([]);
    }
    await arrived(other.email);
    await settled();
    expect(server.countTo(one.email)).toBe(1);
  });

  it('is not told once it is gone or does not name them any more, and leaves nothing behind', async () => {
    const one = await colleague();
    await server.stop();
    const gone = await write([one]);
    const changed = await write([one]);
    await tenant.client.data(DELETE, { id: gone.id });
    await tenant.client.data(UPDATE, { id: changed.id, input: { text: 'x', mentionIds: [] } });
    expect(await kinds()).toEqual(['MENTION']);
    await server.start();
    clock.forward(2 * MINUTE_MS);
    await settled();
    expect(server.countTo(one.email)).toBe(0);
  });

  it('is not mailed to who turned these mails off on the account page, of a note that waits neither', async () => {
    const one = await colleague();
    const other = await colleague();
    const turn = async (label: string) => {
      const page = await one.browser.get('/account');
      expect(page.page.text).toContain(label);
      return one.browser.submit(page, '/account/note-mails', {});
    };
    await server.stop();
    await write([one, other]);
    expect((await turn('Turn these mails off')).status).toBe(303);
    await server.start();
    clock.forward(2 * MINUTE_MS);
    await arrived(other.email);
    await write([one, other]);
    await arrived(other.email, 2);
    await settled();
    expect(server.countTo(one.email)).toBe(0);
    expect(textTo(other.email)).toContain(`${PUBLIC_URL}/account`);

    expect((await turn('Turn these mails on')).status).toBe(303);
    await write([one]);
    await arrived(one.email);
  });

  it('is nobody else’s to turn off', async () => {
    const one = await colleague();
    expect((await visitor().send('/account/note-mails', { wanted: 'no' })).location).toMatch(/sign-in/);
    await write([one]);
    await arrived(one.email);
  });

  it('uses up no mail for a new password, and none is sent after the twentieth in an hour', async () => {
    const one = await colleague();
    const { itemId, mentionIds } = await write([one]);
    for (let count = 2; count <= 21; count += 1) {
      await tenant.client.data(CREATE, { input: { itemId, text: `Note ${count}`, mentionIds } });
    }
    expect(await kinds()).toEqual(Array.from({ length: 20 }, () => 'MENTION'));
    await forgot(one.email);
    expect(await kinds()).toContain('RESET');
    await arrived(one.email, 21);
  });
});

describe('mails of alerts', () => {
  const CREATE = `mutation($input: CreateAlertRuleInput!) { createAlertRule(input: $input) {
    alertRule { id mailTo } userErrors { field message } } }`;
  const UPDATE = `mutation($id: ID!, $input: UpdateAlertRuleInput!) { updateAlertRule(id: $id, input: $input) {
    alertRule { mailTo } userErrors { field message } } }`;
  const waiting = (): Promise<{ alerts: number; attempts: number; error: string | null }[]> =>
    manager().query(`SELECT alerts_count AS alerts, attempts, last_error AS error FROM alert_mails
      WHERE workspace_id = '${tenant.scope.workspaceId}' AND alerts_count > 0`);
  const gathered = (count: number) =>
    vi.waitFor(
      async () => expect((await waiting()).reduce((sum, { alerts }) => sum + alerts, 0)).toBe(count),
      { timeout: 240_000 },
    );
  const textTo = (address: string) =>
    (server.mails.findLast(({ to }) => to.includes(address))?.source ?? '').replaceAll(/=\r\n/g, '');

  /** A rule that mails to the addresses. */
  async function watch(mailTo: string[], name = 'A hundred likes'): Promise<string> {
    const input = { name, threshold: { metric: 'LIKE_COUNT', atLeast: 100 }, mailTo };
    const { createAlertRule } = await tenant.client.data(CREATE, { input });
    expect(createAlertRule.userErrors).toEqual([]);
    return createAlertRule.alertRule.id;
  }

  /** New posts that meet the rule. */
  async function popular(...externalIds: string[]): Promise<void> {
    const now = clock.now();
    const posts = externalIds.map((externalId) =>
      somePost({ externalId, takenAt: now, snapshots: [metrics({ at: now, likes: 250 })] }),
    );
    await ingest(api, tenant, posts);
  }

  it('go to members whom a rule names, and gather what comes within an hour', async () => {
    const { email } = await joined();
    await watch([email.toUpperCase(), email]);
    await popular('gathered-1', 'gathered-2');
    await gathered(2);
    expect(server.countTo(email)).toBe(0);
    clock.forward(2 * MINUTE_MS);
    await arrived(email);
    expect(textTo(email)).toContain('Subject: 2 alerts in Tenant');
    expect(textTo(email)).toContain('A hundred likes: 250 likes');
    await popular('gathered-3');
    await gathered(1);
    clock.forward(50 * MINUTE_MS);
    await popular('gathered-4');
    await gathered(2);
    expect(server.countTo(email)).toBe(1);
    clock.forward(15 * MINUTE_MS);
    await arrived(email, 2);
    expect(textTo(email)).toContain('Subject: 2 alerts in Tenant');
    // The next hour begins when the worker has noted that the mail was sent.
    await gathered(0);
    // An hour without alerts: nothing is kept of the address.
    clock.forward(61 * MINUTE_MS);
    const kept = () => manager().query(`SELECT FROM alert_mails WHERE address = '${email}'`);
    await expect.poll(kept, { timeout: 240_000 }).toEqual([]);
    expect(server.countTo(email)).toBe(2);
  });

  it('go to nobody else: not to strangers, the invited, members of others, the deactivated or too many', async () => {
    const { email } = await joined();
    const invited = await invite(api, tenant);
    const gone = await joined();
    await people().deactivate(gone.member.personId);
    tenant = await createTenant(api);
    const own = await joined();
    const refused = async (mailTo: string[]) => {
      const input = { name: 'Rule', virality: 'HIGH', mailTo };
      const { createAlertRule } = await tenant.client.data(CREATE, { input });
      return createAlertRule.userErrors.map(({ field }: { field: string[] }) => field.join('.'));
    };
    for (const other of [
      email,
      invited.email,
      gone.email,
      emailOfSomebody(),
      '',
      'a@b\r\nbcc: c@example.com',
    ]) {
      expect(await refused([own.email, other])).toEqual(['input.mailTo.1']);
    }
    expect(await refused(Array.from({ length: 11 }, (_, index) => `${index}@example.com`))).toEqual([
      'input.mailTo',
    ]);
    const without = await sharedTestApp();
    const { client } = await createTenant(without);
    const input = { name: 'Rule', virality: 'HIGH', mailTo: ['a@example.com'] };
    expect((await client.data(CREATE, { input })).createAlertRule.userErrors).toEqual([
      { field: ['input', 'mailTo'], message: 'this service sends no mails' },
    ]);
    await without.close();
  });

  it('end at once for a rule that names the address no more, and for who is no member any more', async () => {
    const left = await joined();
    const stays = await joined();
    const unsubscribed = await joined();
    const id = await watch([left.email, stays.email, unsubscribed.email]);
    await popular('ended');
    await gathered(3);
    await people().remove(left.member);
    const input = { mailTo: [left.email, stays.email] };
    const { updateAlertRule } = await tenant.client.data(UPDATE, { id, input: { mailTo: [stays.email] } });
    expect(updateAlertRule).toEqual({ alertRule: { mailTo: [stays.email] }, userErrors: [] });
    expect((await tenant.client.data(UPDATE, { id, input })).updateAlertRule.userErrors).toMatchObject([
      { field: ['input', 'mailTo', '0'] },
    ]);
    clock.forward(2 * MINUTE_MS);
    await arrived(stays.email);
    await gathered(0);
    expect([server.countTo(left.email), server.countTo(unsubscribed.email)]).toEqual([0, 0]);
  });

  it('are kept while the server is busy, with what comes meanwhile, and are in one mail then', async () => {
    const { email } = await joined();
    await watch([email]);
    server.behaviour = 'busy';
    await popular('kept-1');
    await gathered(1);
    clock.forward(2 * MINUTE_MS);
    await vi.waitFor(async () => expect((await waiting())[0]?.attempts).toBe(1), 60_000);
    await popular('kept-2');
    await gathered(2);
    server.behaviour = 'takes';
    clock.forward(2 * MINUTE_MS);
    await arrived(email);
    await gathered(0);
    expect(textTo(email)).toContain('Subject: 2 alerts in Tenant');
    const [first] =
      await manager().query(`SELECT id FROM alerts WHERE workspace_id = '${tenant.scope.workspaceId}'
      AND rule_id IS NOT NULL ORDER BY created_at, id LIMIT 1`);
    // The same in every attempt, so that a mail that arrives twice can be known.
    expect(textTo(email)).toContain(`Message-ID: <${first.id}@loupe.test>`);
  });

  it('count what they do not list', async () => {
    const { email } = await joined();
    await watch([email]);
    await popular(...Array.from({ length: 130 }, (_, index) => `many-${index}`));
    await gathered(130);
    clock.forward(2 * MINUTE_MS);
    await arrived(email);
    expect(textTo(email)).toContain('Subject: 130 alerts in Tenant');
    expect(textTo(email)).toContain('and 30 more');
    const metricsText = await (await fetch(`${api.origin}/metrics`)).text();
    expect(metricsText).toContain('loupe_queue_tasks{queue="alert_mails",stage="scheduled"}');
    expect(metricsText).toContain('loupe_queue_tasks{queue="alerts",stage="due"}');
    expect(metricsText).toMatch(/^loupe_changes_waiting \d+$/m);
  });
});
