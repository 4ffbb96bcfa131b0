import { OPERATOR } from '@loupe/audit';
import { Database, sql } from '@loupe/database';
import { ErasureService, PersonLookupService, PrivacyModule } from '@loupe/privacy';
import { SchedulesService } from '@loupe/reports';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import { MailServer } from '../support/mail-server.js';
import { MovedClock } from '../support/moved-clock.js';
import { scale } from '../support/proofs.js';
import { Receiver } from '../support/receiver.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
/** Times that connections of the worker are ended while it makes and sends. */
const KILLS = scale(4, 20);
const DAY_MS = 86_400_000;
const PLACE = 'place { id kind name target state lastError pausedUntil lastSentAt }';

// biome-ignore lint/suspicious/noExplicitAny: what was selected.
type Answer = any;

let server: MailServer;
let receiver: Receiver;
let api: TestApp;
let worker: INestApplicationContext;
let clock: MovedClock;
let tenant: Tenant;

beforeAll(async () => {
  server = await new MailServer().start();
  receiver = await new Receiver().start();
  const settings = {
    ...{ PUBLIC_URL, SMTP_URL: server.url, EMBEDDINGS_PROVIDER: 'off', LOG_LEVEL: 'fatal' },
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  };
  clock = new MovedClock(new Date('2026-10-24T06:00:00Z'));
  api = await startTestApp(settings);
  clock.rule(api.app);
  worker = await startTestWorker(api, settings, clock);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  server.behaviour = 'takes';
});
afterEach(() => receiver.answers.clear());
afterAll(async () => {
  await worker?.close();
  await api?.close();
  clock?.remove();
  await receiver?.stop();
  await server?.stop();
});

const db = () => api.app.get(Database, { strict: false });
const soon = (check: () => unknown) => {
  wakeWorkers();
  return vi.waitFor(check, 30_000);
};
const place = async (input: object): Promise<Answer> =>
  (
    await tenant.client.data(
      `mutation($input: CreatePlaceInput!) { createPlace(input: $input) { ${PLACE} userErrors { field message code } } }`,
      { input: { name: 'Place', ...input } },
    )
  ).createPlace;
const places = async (): Promise<Answer[]> =>
  (
    await tenant.client.data(
      '{ places { id name target state lastError pausedUntil lastSentAt failingSince } }',
    )
  ).places;
const retry = async (id: string): Promise<Answer> =>
  (
    await tenant.client.data(
      `mutation($id: ID!) { retryPlace(id: $id) { ${PLACE} userErrors { field message code } } }`,
      { id },
    )
  ).retryPlace;
const report = async (input: object = {}): Promise<string> => {
  const { createReport } = await tenant.client.data(
    `mutation($input: CreateReportInput!) { createReport(input: $input) { report { id } userErrors { field message } } }`,
    { input: { name: 'October', blocks: [{ kind: 'FIGURES' }], ...input } },
  );
  expect(createReport.userErrors).toEqual([]);
  return createReport.report.id;
};
const run = async (id: string): Promise<string> => {
  const { runReport } = await tenant.client.data(
    'mutation($id: ID!) { runReport(id: $id) { operationId } }',
    { id },
  );
  await soon(async () => {
    const { reportEdition } = await tenant.client.data(
      'query($id: ID!) { reportEdition(id: $id) { state } }',
      {
        id: runReport.operationId,
      },
    );
    expect(reportEdition.state).toBe('READY');
  });
  return runReport.operationId;
};
const send = async (id: string, placeIds?: string[]): Promise<Answer> =>
  (
    await tenant.client.data(
      `mutation($id: ID!, $placeIds: [ID!]) { sendReport(id: $id, placeIds: $placeIds) {
        edition { id } places { id } userErrors { field message code } } }`,
      { id, placeIds },
    )
  ).sendReport;
const to = (address: string) =>
  server.mails.filter((mail) => mail.to.includes(address)).map(({ read }) => read);
const pathIn = (text: string, path: string) => {
  const found = new RegExp(`${PUBLIC_URL}(${path}/[\\w-]+)`).exec(text)?.[1];
  if (found === undefined) throw new Error(`No link to ${path}`);
  return found;
};
const page = async (path: string, form?: Record<string, string>) => {
  const response = await fetch(
    api.origin + path,
    form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
  );
  return { status: response.status, text: await response.text() };
};
let addresses = 0;
const stranger = () => {
  addresses += 1;
  return `reader-${addresses}@client.example`;
};
/** A place of an address that has confirmed. */
async function confirmed(address = stranger()): Promise<Answer> {
  const made = await place({ kind: 'MAIL', address });
  await soon(() => expect(to(address)).toHaveLength(1));
  const [mail] = to(address);
  expect((await page(pathIn(mail?.text ?? '', '/mail/confirm'), {})).status).toBe(200);
  return made.place;
}
async function member(): Promise<string> {
  const { email } = await join(api, tenant, 'member', { origin: PUBLIC_URL });
  return email;
}

describe('a place by mail', () => {
  it('asks a stranger first, once, and sends nothing before; programs that look at the link change nothing', async () => {
    const address = stranger();
    const made = await place({ kind: 'MAIL', address: ` ${address.toUpperCase()} ` });
    expect(made.place).toMatchObject({ target: address, state: 'WAITING' });
    const id = await report();
    await run(id);
    expect((await send(id, [made.place.id])).userErrors).toEqual([]);
    await soon(async () => expect((await places())[0].state).toBe('WAITING'));
    await soon(() => expect(to(address)).toHaveLength(1));
    const [asked] = to(address);
    expect(asked?.headers.get('subject')).toBe('Do you want these reports by mail?');
    const path = pathIn(asked?.text ?? '', '/mail/confirm');
    expect((await page(path)).status).toBe(200);
    expect((await places())[0].state).toBe('WAITING');
    expect((await page(path, {})).text).toContain('The next report comes to');
    expect((await places())[0].state).toBe('ACTIVE');
    // It works once.
    expect((await page(path, {})).status).toBe(404);
    await send(id, [made.place.id]);
    await soon(() => expect(to(address)).toHaveLength(2));
  });

  it('has no link that works after seven days', async () => {
    const address = stranger();
    await place({ kind: 'MAIL', address });
    await soon(() => expect(to(address)).toHaveLength(1));
    const path = pathIn(to(address)[0]?.text ?? '', '/mail/confirm');
    clock.forward(7 * DAY_MS + 1000);
    expect((await page(path)).status).toBe(404);
    expect((await page(path, {})).status).toBe(404);
  });

  it('is asked at most three times in 30 days, whatever the workspace deletes and makes again', async () => {
    const address = stranger();
    const first = (await place({ kind: 'MAIL', address })).place;
    await soon(() => expect(to(address)).toHaveLength(1));
    expect((await retry(first.id)).userErrors).toEqual([]);
    await soon(() => expect(to(address)).toHaveLength(2));
    await tenant.client.data('mutation($id: ID!) { deletePlace(id: $id) { deletedPlaceId } }', {
      id: first.id,
    });
    const again = await place({ kind: 'MAIL', address });
    expect(again.userErrors).toEqual([]);
    await soon(() => expect(to(address)).toHaveLength(3));
    const refused = await retry(again.place.id);
    expect(refused.userErrors).toEqual([
      {
        ...{ field: ['id'], code: 'limit_reached' },
        message: 'was asked 3 times in 30 days, and has not confirmed',
      },
    ]);
    expect(to(address)).toHaveLength(3);
  });

  it('is ended by one request, without a page and for good, until its reader wants it again', async () => {
    const address = stranger();
    const made = await confirmed(address);
    const id = await report();
    await run(id);
    await send(id, [made.id]);
    await soon(() => expect(to(address)).toHaveLength(2));
    const mail = to(address)[1];
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const header = mail?.headers.get('list-unsubscribe') ?? '';
    const path = pathIn(header, '/mail/unsubscribe');
    expect(pathIn(mail?.html ?? '', '/mail/unsubscribe')).toBe(path);
    expect(pathIn(mail?.text ?? '', '/mail/unsubscribe')).toBe(path);
    // A program that looks at the link ends nothing.
    expect((await page(path)).text).toContain('Unsubscribe');
    expect((await places())[0].state).toBe('ACTIVE');
    expect((await page(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect((await places())[0].state).toBe('UNSUBSCRIBED');
    await send(id, [made.id]);
    await tenant.client.data('mutation($id: ID!) { deletePlace(id: $id) { deletedPlaceId } }', {
      id: made.id,
    });
    const again = (await place({ kind: 'MAIL', address })).place;
    expect(again.state).toBe('UNSUBSCRIBED');
    expect((await retry(again.id)).userErrors[0]).toMatchObject({ code: 'unsubscribed' });
    await send(id, [again.id]);
    await soon(async () => {
      const waiting = await db().query(sql`
        SELECT id FROM place_deliveries WHERE place_id = ${again.id} AND state = 'PENDING'`);
      expect(waiting).toEqual([]);
    });
    expect(to(address)).toHaveLength(2);
    expect((await page(`${path}/again`, {})).status).toBe(200);
    expect((await places())[0].state).toBe('ACTIVE');
  });

  it('takes no forged link, and all that are none look the same', async () => {
    const made = await confirmed();
    const id = await report();
    await run(id);
    await send(id, [made.id]);
    await soon(() => expect(to(made.target)).toHaveLength(2));
    const path = pathIn(to(made.target)[1]?.headers.get('list-unsubscribe') ?? '', '/mail/unsubscribe');
    const forged = path.slice(0, -1) + (path.endsWith('A') ? 'Q' : 'A');
    const answers = [
      await page(forged, {}),
      await page('/mail/unsubscribe/x', {}),
      await page('/mail/confirm/x', {}),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect((await places())[0].state).toBe('ACTIVE');
  });

  it('is used at once where a member reads it, and asked where they have left', async () => {
    const address = await member();
    const made = (await place({ kind: 'MAIL', address })).place;
    expect(made.state).toBe('ACTIVE');
    await db().query(sql`UPDATE people SET deactivated_at = now() WHERE email = ${address}`);
    expect((await places())[0].state).toBe('WAITING');
  });

  it('has the report in tables and inline styles, its link, its figures, and the same as text', async () => {
    await ingest(api, tenant, [
      somePost({
        ...{ externalId: 'a', caption: '<b>hello</b>', takenAt: new Date('2026-10-20T00:00:00Z') },
        snapshots: [metrics({ views: 1_234_567, likes: 89 })],
      }),
    ]);
    const made = await confirmed();
    const id = await report({
      ...{ name: 'Oktober & mehr', language: 'DE', look: { brandName: 'Müller', colour: '#0a7a5c' } },
      blocks: [
        { kind: 'TEXT', text: 'Danke an <alle>' },
        { kind: 'FIGURES', metrics: ['VIEWS', 'LIKES'] },
        { kind: 'CHART', metrics: ['VIEWS'] },
        { kind: 'TABLE', groupBy: [{ by: 'PLATFORM' }] },
        { kind: 'GALLERY' },
        { kind: 'TEXT', text: 'Nur intern', hidden: true },
      ],
    });
    await run(id);
    await send(id, [made.id]);
    await soon(() => expect(to(made.target)).toHaveLength(2));
    const mail = to(made.target)[1];
    expect(mail?.headers.get('subject')).toBe('Oktober & mehr');
    for (const said of ['1.234.567', 'Danke an', 'Müller', 'Instagram', 'Abbestellen']) {
      expect(mail?.html).toContain(said);
      expect(mail?.text).toContain(said);
    }
    expect(mail?.html).toContain('Danke an &lt;alle&gt;');
    expect(mail?.html).toContain('<html lang="de">');
    expect(mail?.html).not.toMatch(/<script|<link|<svg|<div|url\(|var\(|flex|grid/);
    expect(mail?.html + (mail?.text ?? '')).not.toContain('Nur intern');
    const link = pathIn(mail?.text ?? '', '/r');
    expect(pathIn(mail?.html ?? '', '/r')).toBe(link);
    expect((await page(link)).text).toContain('<data value="1234567">');
    const { report: read } = await tenant.client.data(
      'query($id: ID!) { report(id: $id) { links { id editionId expiresAt } } }',
      { id },
    );
    expect(read.links).toHaveLength(1);
    await tenant.client.data('mutation($id: ID!) { revokeReportLink(id: $id) { reportLink { id } } }', {
      id: read.links[0].id,
    });
    expect((await page(link)).status).toBe(404);
  });

  it('gets what could not be sent later, also from a server that stalls, and no more than once', async () => {
    const made = await confirmed();
    const id = await report();
    await run(id);
    server.behaviour = 'busy';
    await send(id, [made.id]);
    await soon(async () => expect((await places())[0].lastError).toMatch(/The server answered 451/));
    expect((await places())[0].failingSince).not.toBeNull();
    server.behaviour = 'takes';
    clock.forward(30_000);
    await soon(() => expect(to(made.target)).toHaveLength(2));
    await soon(async () =>
      expect((await places())[0]).toMatchObject({ lastError: null, failingSince: null }),
    );
    clock.forward(DAY_MS);
    expect(to(made.target)).toHaveLength(2);
  });
});

describe('what waits to be sent', () => {
  it('has nothing of a person who is erased meanwhile: not in the queue, and not in what is sent then', async () => {
    await ingest(
      api,
      tenant,
      ['person1', 'person2'].map((accountName) =>
        somePost({
          ...{ externalId: accountName, caption: `words of ${accountName}` },
          snapshots: [metrics({ views: 1000 })],
          profile: { externalId: accountName, originalUrl: 'https://www.instagram.com/x/', accountName },
        }),
      ),
    );
    const path = `/erased-${tenant.scope.workspaceId}`;
    receiver.answers.set(path, (_, response) => response.writeHead(500).end());
    const chat = (await place({ kind: 'SLACK', url: receiver.url(path) })).place;
    const mail = await confirmed();
    const id = await report({
      name: 'Thanks to person1 and person2',
      blocks: [{ kind: 'FIGURES' }, { kind: 'CREATORS' }, { kind: 'GALLERY' }],
    });
    await run(id);
    server.behaviour = 'busy';
    await send(id, [chat.id, mail.id]);
    await soon(async () => expect((await places()).every(({ lastError }) => lastError !== null)).toBe(true));
    const privacy = worker.select(PrivacyModule);
    const reference = { provider: 'INSTAGRAM' as const, handle: 'person1' };
    const person = await privacy.get(PersonLookupService).find(tenant.scope, reference);
    await privacy.get(ErasureService).erase(tenant.scope, person, { mentionsOnly: false, by: OPERATOR });
    const tables = [
      'places',
      'place_deliveries',
      'mail_consents',
      'report_places',
      'reports',
      'report_editions',
      'report_rows',
    ];
    for (const table of tables) {
      const rows = await db().manager.query(
        `SELECT to_jsonb(kept)::text AS row FROM ${table} AS kept WHERE workspace_id = $1`,
        [tenant.scope.workspaceId],
      );
      expect([table, JSON.stringify(rows).includes('person1')]).toEqual([table, false]);
    }
    server.behaviour = 'takes';
    receiver.answers.delete(path);
    clock.forward(60_000);
    await soon(() => expect(to(mail.target)).toHaveLength(2));
    await soon(() => expect(receiver.at(path).length).toBeGreaterThan(1));
    const sent = to(mail.target)[1];
    const bytes = `${sent?.headers.get('subject')} ${sent?.text} ${sent?.html} ${receiver.at(path).at(-1)?.body}`;
    expect(bytes).not.toContain('person1');
    expect(bytes).toContain('person2');
  });
});

describe('a place in a chat', () => {
  it('is refused where its address is not over TLS, or leads into a network of its own', async () => {
    const url = async (given: string) => (await place({ kind: 'SLACK', url: given })).userErrors;
    expect(await url('http://hooks.slack.com/services/x')).toEqual([
      { field: ['input', 'url'], message: 'must begin with https://', code: null },
    ]);
    for (const given of [
      'https://10.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest',
      'ftp://a.example',
      '',
    ])
      expect((await url(given))[0].field).toEqual(['input', 'url']);
    expect((await place({ kind: 'MAIL', address: 'nobody' })).userErrors[0].field).toEqual([
      'input',
      'address',
    ]);
    expect((await place({ kind: 'MAIL', url: 'https://a.example' })).userErrors).toHaveLength(2);
  });

  it('has an address that nobody is shown again, and that is not in the database as it is', async () => {
    const secret = 'T012/B345/very-secret-part';
    const made = await place({ kind: 'SLACK', url: `https://hooks.slack.com/services/${secret}` });
    expect(made.place).toMatchObject({ target: 'hooks.slack.com', state: 'ACTIVE' });
    const rows = await db().query(sql`
      SELECT to_jsonb(place)::text AS row, encode(sealed_url, 'escape') AS sealed FROM places AS place
      UNION ALL SELECT to_jsonb(entry)::text, NULL FROM audit_log AS entry`);
    expect(JSON.stringify(rows)).not.toContain('very-secret-part');
  });

  it.each(['SLACK', 'TEAMS', 'DISCORD'] as const)('gets the report in the form of %s', async (kind) => {
    await ingest(api, tenant, [somePost({ externalId: 'a', snapshots: [metrics({ views: 12_345 })] })]);
    const path = `/${kind}-${tenant.scope.workspaceId}`;
    const made = (await place({ kind, url: receiver.url(path) })).place;
    const id = await report({ blocks: [{ kind: 'FIGURES', metrics: ['VIEWS'] }] });
    await run(id);
    await send(id, [made.id]);
    await soon(() => expect(receiver.at(path)).toHaveLength(1));
    const body = receiver.at(path)[0]?.body.toString('utf8') ?? '';
    expect(body).toContain('October');
    expect(body).toContain('12,345');
    expect(body).toContain(`${PUBLIC_URL}/r/`);
    expect(Object.keys(JSON.parse(body))[0]).toBe({ SLACK: 'text', TEAMS: 'type', DISCORD: 'embeds' }[kind]);
    await soon(async () => expect((await places())[0].lastSentAt).not.toBeNull());
  });

  it('pauses where it cannot be reached, waits, and goes on when somebody says so', async () => {
    const other = await new Receiver().start();
    const url = other.url('/gone');
    await other.stop();
    const made = (await place({ kind: 'SLACK', url })).place;
    const id = await report();
    for (let count = 0; count < 10; count += 1) {
      await run(id);
      await send(id, [made.id]);
      await soon(async () => {
        const [row] = await db().query<{ failures: number }>(sql`
          SELECT transport_failures AS failures FROM places WHERE id = ${made.id}`);
        expect(row?.failures).toBeGreaterThan(count);
      });
    }
    const [paused] = await places();
    expect(paused.state).toBe('PAUSED');
    expect(paused.lastError).not.toBeNull();
    expect(paused.pausedUntil).not.toBeNull();
    expect((await retry(made.id)).place.state).not.toBe('STOPPED');
  });

  it('is stopped where its chat says that it is gone', async () => {
    const path = `/gone-${tenant.scope.workspaceId}`;
    receiver.answers.set(path, (_, response) => response.writeHead(410).end('gone'));
    const made = (await place({ kind: 'DISCORD', url: receiver.url(path) })).place;
    const id = await report();
    await run(id);
    await send(id, [made.id]);
    await soon(async () => expect((await places())[0].state).toBe('STOPPED'));
    receiver.answers.clear();
    await send(id, [made.id]);
    expect((await retry(made.id)).place.state).toBe('ACTIVE');
    await send(id, [made.id]);
    await soon(async () => expect((await places())[0]).toMatchObject({ state: 'ACTIVE', lastError: null }));
  });
});

describe('the places of alerts', () => {
  it('get them gathered, by mail and in chats, without those of posts that were deleted meanwhile', async () => {
    const path = `/alerts-${tenant.scope.workspaceId}`;
    const chat = (await place({ kind: 'SLACK', url: receiver.url(path) })).place;
    const mail = await confirmed();
    const { createAlertRule } = await tenant.client.data(
      `mutation($input: CreateAlertRuleInput!) { createAlertRule(input: $input) {
        alertRule { id places { id } } userErrors { message } } }`,
      {
        input: {
          ...{ name: 'Many <likes>', threshold: { metric: 'LIKE_COUNT', atLeast: 100 } },
          placeIds: [chat.id, mail.id],
        },
      },
    );
    expect(createAlertRule.userErrors).toEqual([]);
    expect(createAlertRule.alertRule.places.map(({ id }: Answer) => id).sort()).toEqual(
      [chat.id, mail.id].sort(),
    );
    const ids = await ingest(
      api,
      tenant,
      ['a', 'b', 'c'].map((externalId, at) =>
        somePost({
          externalId,
          takenAt: clock.now(),
          snapshots: [metrics({ likes: 5000 + at, at: clock.now() })],
        }),
      ),
    );
    await soon(async () => {
      const waiting = await db().query(
        sql`SELECT alert_id FROM alert_place_entries WHERE place_id = ${chat.id}`,
      );
      expect(waiting).toHaveLength(3);
    });
    await db().query(sql`DELETE FROM items WHERE id = ${ids[1]}`);
    clock.forward(61_000);
    await soon(() => expect(receiver.at(path)).toHaveLength(1));
    await soon(() => expect(to(mail.target)).toHaveLength(2));
    const body = receiver.at(path)[0]?.body.toString('utf8') ?? '';
    const sent = to(mail.target)[1];
    for (const told of [body, sent?.text ?? '']) {
      expect(told).toContain('5,000 likes');
      expect(told).toContain('5,002 likes');
      expect(told).not.toContain('5,001 likes');
    }
    expect(sent?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(sent?.html).toContain('Many &lt;likes&gt;');
    await soon(async () => {
      const waiting = await db().query(
        sql`SELECT alert_id FROM alert_place_entries WHERE place_id = ${chat.id}`,
      );
      expect(waiting).toEqual([]);
    });
  });
});

describe('the places of a report', () => {
  const round = () => worker.get(SchedulesService, { strict: false }).round();

  it('are those of the workspace, and are told of each edition of its schedule once, however often connections end', async () => {
    const path = `/daily-${tenant.scope.workspaceId}`;
    const chat = (await place({ kind: 'SLACK', url: receiver.url(path) })).place;
    const mail = await confirmed();
    /** The mails by their Message-ID: one is sent once more where the connection ended before its answer was recorded (ADR 141). */
    const copies = () => to(mail.target).map(({ headers }) => headers.get('message-id'));
    const editions = () => new Set(receiver.at(path).map(({ body }) => body.toString('utf8'))).size;
    const before = new Set(copies()).size;
    const id = await report({ schedule: { every: 'DAY', at: '12:00' }, placeIds: [chat.id, mail.id] });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      clock.forward(DAY_MS);
      const looked = Promise.allSettled([round(), round()]);
      await new Promise((resolve) => setTimeout(resolve, (kill * 7) % 40));
      await db().query(sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'loupe-worker%'`);
      await looked;
      await vi.waitFor(round, { timeout: 30_000 });
      await vi.waitFor(
        () => {
          wakeWorkers();
          expect(new Set(copies()).size).toBe(before + kill);
          expect(editions()).toBe(kill);
        },
        { timeout: 60_000, interval: 200 },
      );
    }
    const all = copies();
    expect(new Set(all).size).toBe(before + KILLS);
    for (const id of all) expect(all.filter((other) => other === id).length).toBeLessThanOrEqual(2);
    await tenant.client.data('mutation($id: ID!) { deleteReport(id: $id) { deletedReportId } }', { id });
  });

  it('are refused where they are of another workspace or too many, and gone with the place', async () => {
    const made = (await place({ kind: 'SLACK', url: 'https://hooks.slack.com/services/x' })).place;
    const id = await report({ placeIds: [made.id] });
    const other = await createTenant(api);
    const refused = async (placeIds: string[]) =>
      (
        await other.client.data(
          `mutation($input: CreateReportInput!) { createReport(input: $input) { userErrors { field message } } }`,
          { input: { name: 'x', placeIds } },
        )
      ).createReport.userErrors;
    expect(await refused([made.id])).toEqual([
      { field: ['input', 'placeIds', '0'], message: 'Place not found' },
    ]);
    expect(await refused(Array(21).fill(made.id))).toEqual([
      { field: ['input', 'placeIds'], message: 'must have at most 20 entries' },
    ]);
    const mine = tenant;
    tenant = other;
    expect((await send(id, [made.id])).userErrors).toEqual([
      { field: ['id'], message: 'Report not found', code: null },
    ]);
    expect((await retry(made.id)).userErrors).toEqual([
      { field: ['id'], message: 'Place not found', code: null },
    ]);
    expect(await places()).toEqual([]);
    tenant = mine;
    expect((await send(id)).userErrors[0]).toMatchObject({ field: ['id'], code: 'no_edition' });
    await tenant.client.data('mutation($id: ID!) { deletePlace(id: $id) { deletedPlaceId } }', {
      id: made.id,
    });
    expect(
      (await tenant.client.data('query($id: ID!) { report(id: $id) { places { id } } }', { id })).report
        .places,
    ).toEqual([]);
  });
});
