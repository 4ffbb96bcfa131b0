import { Database } from '@loupe/database';
import { JobQueue } from '@loupe/queue';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { Browser, invite, join } from '../support/browser.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant } from '../support/world.js';

const TABLES = ['sessions', 'session_bearers', 'one_time_links', 'used_challenges', 'sign_in_failures'];

let api: TestApp;

beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api?.close());

const query = (text: string) => api.app.get(Database, { strict: false }).manager.query(text);

async function counts(): Promise<Record<string, number>> {
  const entries = TABLES.map(async (table) => {
    const [{ count }] = await query(`SELECT count(*)::integer AS count FROM ${table}`);
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

it('what has ended is deleted by a job, and nothing else', async () => {
  const tenant = await createTenant(api);
  const old = await join(api, tenant);
  await old.browser.send('/session/bearer');
  await invite(api, tenant);
  await new Browser(api).signIn(old.email, 'a wrong password');
  // All of that was 31 days ago; the rest is of now.
  await query(`UPDATE sessions SET created_at = created_at - interval '31 days'`);
  await query(`UPDATE one_time_links SET expires_at = expires_at - interval '31 days'`);
  await query(`UPDATE sign_in_failures SET last_at = last_at - interval '31 days'`);
  await query(
    `INSERT INTO used_challenges VALUES ('\\x01', now() - interval '1 hour'), ('\\x02', now() + interval '1 hour')`,
  );
  const { browser } = await join(api, tenant);
  await browser.send('/session/bearer');
  await new Browser(api).signIn('somebody@else.example', 'a wrong password');
  const worker = await startTestWorker(api);
  await api.app.get(JobQueue, { strict: false }).enqueue('people.expire', {});
  const left = {
    sessions: 1,
    session_bearers: 1,
    one_time_links: 1,
    used_challenges: 1,
    sign_in_failures: 2,
  };
  await vi.waitFor(async () => expect(await counts()).toEqual(left), { timeout: 240_000 });
  await worker.close();
  expect(await browser.isSignedIn()).toBe(true);
});
