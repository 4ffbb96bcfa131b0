import { OPERATOR } from '@loupe/audit';
import { Database, type Sql, sql } from '@loupe/database';
import { PlaceDeliveriesService } from '@loupe/places';
import { ErasureService, PersonLookupService, PrivacyModule, WorkspaceDeletionService } from '@loupe/privacy';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import { MailServer } from '../support/mail-server.js';
import { MovedClock } from '../support/moved-clock.js';
import { createReport, mailPlace, runReport, sendReport } from '../support/reports.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let server: MailServer;
let api: TestApp;
let worker: INestApplicationContext;
let clock: MovedClock;
let tenant: Tenant;

beforeAll(async () => {
  server = await new MailServer().start();
  const settings = { PUBLIC_URL, SMTP_URL: server.url, EMBEDDINGS_PROVIDER: 'off', LOG_LEVEL: 'fatal' };
  clock = new MovedClock(new Date('2026-10-24T06:00:00Z'));
  api = await startTestApp(settings);
  clock.rule(api.app);
  worker = await startTestWorker(api, settings, clock);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  server.behaviour = 'takes';
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  clock?.remove();
  await server?.stop();
});

const db = () => api.app.get(Database, { strict: false });
const count = (from: Sql) => db().count(from);
const soon = (check: () => unknown) =>
  vi.waitFor(
    async () => {
      wakeWorkers();
      await check();
    },
    { timeout: 60_000 },
  );
const rowsOf = async ({ scope: { workspaceId } } = tenant) => ({
  places: await count(sql`FROM places WHERE workspace_id = ${workspaceId}`),
  consents: await count(sql`FROM mail_consents WHERE workspace_id = ${workspaceId}`),
  deliveries: await count(sql`FROM place_deliveries WHERE workspace_id = ${workspaceId}`),
});
const stateOf = async (address: string): Promise<string | undefined> => {
  const { places } = await tenant.client.data('{ places { target state } }');
  return places.find(({ target }: { target: string }) => target === address)?.state;
};
/** Mails of places; invitations are none. */
const mailsTo = (address: string) =>
  server.mails.filter(({ to, read }) => to.includes(address) && read.headers.has('list-unsubscribe'));
/** The path of a link in the last mail to an address. */
const linkTo = (address: string, path: string) => {
  const mail = mailsTo(address).at(-1);
  const found = new RegExp(`${PUBLIC_URL}(${path}/[\\w-]+)`).exec(mail?.read.text ?? '')?.[1];
  if (found === undefined) throw new Error(`No link to ${path}`);
  return found;
};
const post = async (path: string) => (await fetch(api.origin + path, { method: 'POST' })).status;
const ask = async (address: string): Promise<string> => {
  const before = mailsTo(address).length;
  const { createPlace } = await tenant.client.data(
    'mutation($input: CreatePlaceInput!) { createPlace(input: $input) { place { id } userErrors { message } } }',
    { input: { kind: 'MAIL', name: 'Reader', address } },
  );
  expect(createPlace.userErrors).toEqual([]);
  await soon(() => expect(mailsTo(address).length).toBe(before + 1));
  return createPlace.place.id;
};
async function confirmed(address: string): Promise<string> {
  const id = await ask(address);
  expect(await post(linkTo(address, '/mail/confirm'))).toBe(200);
  return id;
}
/** A report whose edition waits to be sent to places, because the mail server is busy. */
async function waitingReport(placeIds: string[], address: string): Promise<string> {
  const { id } = await createReport(tenant.client);
  await runReport(tenant.client, id);
  server.behaviour = 'busy';
  const before = server.offered;
  await sendReport(tenant.client, id, placeIds);
  await soon(() => expect(server.offered).toBeGreaterThan(before));
  await soon(async () => {
    const [row] = await db().query<{ attempts: number }>(sql`
      SELECT delivery.attempts FROM place_deliveries AS delivery JOIN places AS place ON place.id = delivery.place_id
      WHERE place.mail_address = ${address} AND delivery.kind = 'REPORT'`);
    expect(row?.attempts).toBeGreaterThan(0);
  });
  return id;
}
const isOver = () =>
  soon(async () =>
    expect(
      await count(sql`
        FROM place_deliveries WHERE workspace_id = ${tenant.scope.workspaceId} AND state = 'PENDING'`),
    ).toBe(0),
  );

describe('the places of a workspace that is deleted', () => {
  it('are sent nothing from the first step on, and are gone with what their readers said', async () => {
    const address = 'deleted@client.example';
    const place = await confirmed(address);
    await waitingReport([place], address);
    const before = mailsTo(address).length;
    const unsubscribe = linkTo(address, '/mail/unsubscribe');
    // As the first step leaves it: nothing opens the workspace, and its rows are still there.
    await db().query(sql`UPDATE workspaces SET deleted_at = now() WHERE id = ${tenant.scope.workspaceId}`);
    server.behaviour = 'takes';
    const offered = server.offered;
    clock.forward(HOUR_MS);
    await soon(async () => {
      const [row] = await db().query<{ lease: string | null }>(sql`
        SELECT lease FROM place_deliveries WHERE workspace_id = ${tenant.scope.workspaceId} AND state = 'PENDING'`);
      expect(row?.lease).not.toBeNull();
    });
    expect(server.offered).toBe(offered);
    const deletion = worker.select(PrivacyModule).get(WorkspaceDeletionService);
    await deletion.deleteWorkspace(tenant.scope.workspaceId, OPERATOR);
    expect(await rowsOf()).toEqual({ places: 0, consents: 0, deliveries: 0 });
    clock.forward(DAY_MS);
    wakeWorkers();
    expect(mailsTo(address).length).toBe(before);
    expect(await post(unsubscribe)).toBe(404);
  });
});

describe('the place of a member who leaves', () => {
  it('gets nothing that waits, and nothing more before its reader says so', async () => {
    const { email, member } = await join(api, tenant, 'member', { origin: PUBLIC_URL });
    const place = await mailPlace(tenant.client, email);
    const report = await waitingReport([place], email);
    const { removeMember } = await tenant.client.data(
      'mutation($id: ID!) { removeMember(id: $id) { removedMemberId userErrors { message } } }',
      { id: member.id },
    );
    expect(removeMember.userErrors).toEqual([]);
    expect(await stateOf(email)).toBe('WAITING');
    server.behaviour = 'takes';
    clock.forward(HOUR_MS);
    await isOver();
    await sendReport(tenant.client, report, [place]);
    await isOver();
    expect(mailsTo(email).length).toBe(0);
    // Somebody asks them, as anyone else.
    await tenant.client.data('mutation($id: ID!) { retryPlace(id: $id) { userErrors { message } } }', {
      id: place,
    });
    await soon(() => expect(mailsTo(email).length).toBe(1));
    expect(mailsTo(email).at(-1)?.read.headers.get('subject')).toBe('Do you want these reports by mail?');
    expect(await post(linkTo(email, '/mail/confirm'))).toBe(200);
    expect(await stateOf(email)).toBe('ACTIVE');
  });
});

describe('the place of a person who is erased', () => {
  const creator = async (accountName: string, email: string) => {
    await ingest(api, tenant, [
      somePost({
        externalId: accountName,
        profile: { externalId: accountName, originalUrl: 'https://www.instagram.com/x/', accountName },
      }),
    ]);
    await db().query(sql`UPDATE social_profiles SET email = ${email} WHERE account_name = ${accountName}`);
  };
  const erase = async (handle: string) => {
    const privacy = worker.select(PrivacyModule);
    const person = await privacy
      .get(PersonLookupService)
      .find(tenant.scope, { provider: 'INSTAGRAM', handle });
    return privacy.get(ErasureService).erase(tenant.scope, person, { mentionsOnly: false, by: OPERATOR });
  };

  it('is deleted with what waits for it and what they said; places of others stay', async () => {
    await creator('marasolis', 'mara@solis.example');
    const own = await confirmed('mara@solis.example');
    await confirmed('marasolis@agency.example');
    await waitingReport([own], 'mara@solis.example');
    const before = mailsTo('mara@solis.example').length;
    await erase('marasolis');
    expect(await stateOf('mara@solis.example')).toBeUndefined();
    expect(await stateOf('marasolis@agency.example')).toBe('ACTIVE');
    const rows = await db().query(sql`
      SELECT to_jsonb(consent)::text AS row FROM mail_consents AS consent
      WHERE workspace_id = ${tenant.scope.workspaceId} UNION ALL
      SELECT to_jsonb(delivery)::text FROM place_deliveries AS delivery
      WHERE workspace_id = ${tenant.scope.workspaceId} AND place_id = ${own}`);
    expect(JSON.stringify(rows)).not.toContain('mara@solis.example');
    expect(JSON.stringify(rows)).not.toContain(own);
    server.behaviour = 'takes';
    clock.forward(HOUR_MS);
    await isOver();
    expect(mailsTo('mara@solis.example').length).toBe(before);
  });

  it('is not asked again where they wanted no mails', async () => {
    await creator('ninaweiss', 'nina@weiss.example');
    await confirmed('nina@weiss.example');
    expect(await post(linkTo('nina@weiss.example', '/mail/unsubscribe'))).toBe(200);
    await erase('ninaweiss');
    expect(await stateOf('nina@weiss.example')).toBeUndefined();
    const before = mailsTo('nina@weiss.example').length;
    const { createPlace } = await tenant.client.data(
      'mutation($input: CreatePlaceInput!) { createPlace(input: $input) { place { state } } }',
      { input: { kind: 'MAIL', name: 'Nina', address: 'nina@weiss.example' } },
    );
    expect(createPlace.place.state).toBe('UNSUBSCRIBED');
    await isOver();
    expect(mailsTo('nina@weiss.example').length).toBe(before);
  });
});

describe('what was sent to places', () => {
  it('is kept for 30 days; what still waits stays, and so do what readers said and places', async () => {
    const expire = () => worker.get(PlaceDeliveriesService, { strict: false }).expire();
    const silent = await ask('silent@client.example');
    const asked = await ask('asked@client.example');
    await ask('stays@client.example');
    const place = await confirmed('yes@client.example');
    await confirmed('no@client.example');
    expect(await post(linkTo('no@client.example', '/mail/unsubscribe'))).toBe(200);
    for (const id of [silent, asked])
      await tenant.client.data('mutation($id: ID!) { deletePlace(id: $id) { deletedPlaceId } }', { id });
    clock.forward(29 * DAY_MS);
    await expire();
    expect(await rowsOf()).toEqual({ places: 3, consents: 5, deliveries: 3 });
    // Who is asked again is asked as often as before.
    const again = await ask('asked@client.example');
    await tenant.client.data('mutation($id: ID!) { deletePlace(id: $id) { deletedPlaceId } }', { id: again });
    await waitingReport([place], 'yes@client.example');
    clock.forward(2 * DAY_MS);
    await expire();
    const kept = await db().query<{ address: string }>(sql`
      SELECT address FROM mail_consents WHERE workspace_id = ${tenant.scope.workspaceId} ORDER BY address`);
    expect(kept.map(({ address }) => address)).toEqual(
      ['asked', 'no', 'stays', 'yes'].map((name) => `${name}@client.example`),
    );
    // The report, which waits or was given up two days ago.
    expect(await rowsOf()).toMatchObject({ places: 3, deliveries: 1 });
    expect(await stateOf('yes@client.example')).toBe('ACTIVE');
    expect(await stateOf('no@client.example')).toBe('UNSUBSCRIBED');
    // Whoever stays away for longer is asked as somebody new.
    server.behaviour = 'takes';
    await ask('silent@client.example');
  });
});
