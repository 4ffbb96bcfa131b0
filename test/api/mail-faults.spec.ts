import { Database, sql } from '@loupe/database';
import { MailTransport } from '@loupe/mail';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { join } from '../support/browser.js';
import { MovedClock } from '../support/moved-clock.js';
import { FULL_PROOFS } from '../support/proofs.js';
import { createReport, mailPlace, runReport, sendReport } from '../support/reports.js';
import { type Stall, StallingMailServer } from '../support/stalling-mail-server.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, type Tenant } from '../support/world.js';

const PUBLIC_URL = 'http://loupe.test';
const IN_DOUBT = 'The mail server had all of the mail, and did not say whether it took it';
const HOUR_MS = 3_600_000;
/** What a sender waits for at most where a test waits for it; else, and at full length, it is two minutes. */
const SHORT_MS = 3000;
let patienceMs: number;
/** Only catches what waits for ever. */
const LIMIT = { timeout: 240_000, interval: 100 };

let server: StallingMailServer;
let api: TestApp;
let worker: INestApplicationContext;
let clock: MovedClock;
let tenant: Tenant;

beforeAll(async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  if (!FULL_PROOFS)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, patienceMs)));
  server = await new StallingMailServer().start();
  const settings = { PUBLIC_URL, SMTP_URL: server.url, EMBEDDINGS_PROVIDER: 'off', LOG_LEVEL: 'fatal' };
  clock = new MovedClock(new Date('2026-10-24T06:00:00Z'));
  api = await startTestApp(settings);
  clock.rule(api.app);
  worker = await startTestWorker(api, settings, clock);
});
beforeEach(async () => {
  patienceMs = SHORT_MS;
  tenant = await createTenant(api);
});
afterEach(() => {
  server.stalls.clear();
  server.greets = 'at once';
});
afterAll(async () => {
  await server?.stop();
  await worker?.close();
  await api?.close();
  clock?.remove();
  vi.restoreAllMocks();
});

const soon = (check: () => unknown) =>
  vi.waitFor(async () => {
    wakeWorkers();
    await check();
  }, LIMIT);
/** A member to whom no invitation is on its way any more: who has accepted one by then gets none. */
const member = async (of = tenant) => {
  const { email } = await join(api, of, 'member', { origin: PUBLIC_URL });
  await soon(async () => {
    const waiting = sql`FROM mails WHERE address = ${email} AND due_at IS NOT NULL`;
    expect(await api.app.get(Database, { strict: false }).count(waiting)).toBe(0);
  });
  return email;
};
const problems = async (): Promise<Record<string, string | null>> => {
  const { places } = await tenant.client.data('{ places { target lastError } }');
  return Object.fromEntries(
    (places as { target: string; lastError: string | null }[]).map(({ target, lastError }) => [
      target,
      lastError,
    ]),
  );
};
const states = async (address: string) =>
  (
    await api.app.get(Database, { strict: false }).query<{ state: string; error: string | null }>(sql`
      SELECT delivery.state, delivery.error FROM place_deliveries AS delivery
      JOIN places AS place ON place.workspace_id = delivery.workspace_id AND place.id = delivery.place_id
      WHERE place.mail_address = ${address} AND delivery.kind = 'REPORT'`)
  )[0];
const to = (address: string) => server.mails.filter((mail) => mail.to === address);

describe('a mail server that stalls', () => {
  const send = () =>
    worker.get(MailTransport, { strict: false }).send({
      ...{ to: 'reader@client.example', subject: 'x', text: 'x', html: '<p>x</p>' },
    });

  it.each([
    ['never greets', 'never', null],
    ['greets byte by byte', 'byte by byte', null],
    ['never answers a recipient', 'at once', 'silent'],
    ['answers a recipient byte by byte', 'at once', 'drips'],
  ] as const)('and %s is left, and the mail was surely not sent', async (_, greets, stall) => {
    server.greets = greets;
    if (stall !== null) server.stalls.set('reader@client.example', stall);
    const problem = await send();
    expect(problem).toMatchObject({ isFinal: false, isDoubtful: false });
    expect(problem?.message).toMatch(/^The server (answered too slowly|cannot be used \(\w+\))$/);
    expect(server.others.has('reader@client.example')).toBe(false);
    // The connection is closed, not only forgotten.
    await vi.waitFor(() => expect(server.stalled).toBe(0), LIMIT);
  });

  it('and takes a mail without saying so is left, and nobody knows', async () => {
    server.stalls.set('reader@client.example', 'hangs');
    expect(await send()).toEqual({ message: IN_DOUBT, isFinal: false, isDoubtful: true });
    await vi.waitFor(() => expect(server.stalled).toBe(0), LIMIT);
  });

  it('does not get the end of a mail that its sender does not want to send any more', async () => {
    patienceMs = 120_000;
    const transport = worker.get(MailTransport, { strict: false });
    const sending = transport.send({
      ...{ to: 'other@client.example', subject: 'x', text: 'x', html: '<p>x</p>' },
      handingOver: async () => {
        throw new Error('not mine any more');
      },
    });
    await expect(sending).rejects.toThrow('not mine any more');
    expect(server.others.has('other@client.example')).toBe(false);
  });
});

describe('a report to places of which some stall', () => {
  it('comes to other workspaces while they stall, and to all once, when they stall no more', async () => {
    patienceMs = 120_000;
    const other = await createTenant(api);
    const stalls: Stall[] = ['silent', 'drips', 'silent', 'drips', 'silent', 'drips', 'silent', 'drips'];
    const stalling: string[] = [];
    for (const stall of stalls) {
      const address = await member();
      server.stalls.set(address, stall);
      stalling.push(address);
    }
    const good = await member();
    const neighbour = await member(other);
    const places: string[] = [];
    for (const address of [...stalling, good]) places.push(await mailPlace(tenant.client, address));
    const report = await createReport(tenant.client);
    await runReport(tenant.client, report.id);
    await sendReport(tenant.client, report.id, places);
    // As many as a workspace may have under way.
    await soon(() => expect(server.stalled).toBe(6));
    const place = await mailPlace(other.client, neighbour);
    const own = await createReport(other.client);
    await runReport(other.client, own.id);
    await sendReport(other.client, own.id, [place]);
    await soon(() => expect(server.countTo(neighbour)).toBe(1));
    expect(server.stalled).toBe(6);
    await soon(async () => {
      server.hangUp();
      const said = await problems();
      for (const address of stalling) expect(said[address]).toMatch(/^The server /);
    });
    server.stalls.clear();
    clock.forward(HOUR_MS);
    await soon(() =>
      expect([...stalling, good].map((address) => server.countTo(address))).toEqual(Array(9).fill(1)),
    );
    clock.forward(24 * HOUR_MS);
    await soon(async () => {
      for (const address of [...stalling, good]) expect((await states(address))?.state).toBe('SENT');
    });
    expect([...stalling, good].map((address) => server.countTo(address))).toEqual(Array(9).fill(1));
  });

  it('is sent once more where the server had it and did not say so, with the same id, and then is over', async () => {
    const address = await member();
    server.stalls.set(address, 'hangs');
    const place = await mailPlace(tenant.client, address);
    const report = await createReport(tenant.client);
    await runReport(tenant.client, report.id);
    await sendReport(tenant.client, report.id, [place]);
    await soon(async () => expect((await problems())[address]).toBe(IN_DOUBT));
    expect(to(address)).toHaveLength(1);
    server.stalls.clear();
    clock.forward(HOUR_MS);
    await soon(async () => expect((await states(address))?.state).toBe('SENT'));
    expect(new Set(to(address).map(({ messageId }) => messageId)).size).toBe(1);
    expect(to(address)).toHaveLength(2);
    expect((await problems())[address]).toBeNull();
  });

  it('is given up, and says why, where the server does so twice: nobody gets it a third time', async () => {
    const address = await member();
    server.stalls.set(address, 'hangs');
    const place = await mailPlace(tenant.client, address);
    const report = await createReport(tenant.client);
    await runReport(tenant.client, report.id);
    await sendReport(tenant.client, report.id, [place]);
    await soon(() => expect(server.countTo(address)).toBe(1));
    await soon(async () => expect((await problems())[address]).toBe(IN_DOUBT));
    clock.forward(HOUR_MS);
    await soon(async () => expect(await states(address)).toEqual({ state: 'FAILED', error: IN_DOUBT }));
    clock.forward(24 * HOUR_MS);
    wakeWorkers();
    expect(to(address)).toHaveLength(2);
    expect((await problems())[address]).toBe(IN_DOUBT);
    // Who asks for it again gets it again.
    server.stalls.clear();
    await sendReport(tenant.client, report.id, [place]);
    await soon(() => expect(server.countTo(address)).toBe(3));
  });
});
