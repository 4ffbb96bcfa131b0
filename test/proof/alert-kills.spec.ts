import { newId } from '@loupe/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const POSTS = scale(60, 1000);
const READINGS = 10;
const CROSSINGS = POSTS / 2;
const KILLS = scale(1, 20);
const THRESHOLD = 1000;
const HOUR_MS = 3_600_000;

/**
 * Posts with ten readings each, of which half cross a value, some of them back and forth, while two workers check them and are
 * killed again and again.
 */
describe('alerts of two workers that are killed', () => {
  let api: TestApp;
  let tenant: Tenant;
  let client: pg.Client;
  let environment: NodeJS.ProcessEnv;
  const workers: AppProcess[] = [];

  beforeAll(async () => {
    api = await startTestApp();
    environment = testEnvironment({ database: api.database, EMBEDDINGS_PROVIDER: 'off' });
    client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end()));
    await client?.end();
    await api?.close();
  });

  const count = async (from: string): Promise<number> =>
    Number((await client.query(`SELECT count(*) AS count FROM ${from}`)).rows[0].count);

  it('report each crossing once', async () => {
    const began = Date.now() - READINGS * HOUR_MS;
    await succeed(
      tenant.client,
      `mutation($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
        webhookSubscription { id } userErrors { message } } }`,
      { input: { name: 'Off', url: 'https://hooks.example.com/', eventTypes: ['item.alert'] } },
    );
    const { alertRule } = await succeed(
      tenant.client,
      `mutation($input: CreateAlertRuleInput!) { createAlertRule(input: $input) {
        alertRule { id } userErrors { message } } }`,
      { input: { name: 'Many likes', threshold: { metric: 'LIKE_COUNT', atLeast: THRESHOLD } } },
    );
    await client.query('UPDATE alert_rules SET checked_since = $1', [new Date(began)]);
    const post = (index: number) => ({
      externalId: newId(),
      takenAt: new Date(began - HOUR_MS),
      crosses: index < CROSSINGS,
    });
    const posts = Array.from({ length: POSTS }, (_, index) => post(index));
    const likes = (crosses: boolean, reading: number) => {
      if (!crosses || reading < 4) return reading;
      return reading % 2 === 0 ? THRESHOLD + reading : THRESHOLD - 1;
    };
    let kills = 0;
    let part = 0;
    const parts = READINGS * (POSTS / 100);
    const writing = (async () => {
      for (let reading = 0; reading < READINGS; reading += 1) {
        const at = new Date(began + reading * HOUR_MS);
        for (let from = 0; from < POSTS; from += 100) {
          // Some readings for each kill, so that the workers have something to do.
          const before = Math.floor((part * KILLS) / parts);
          await expect.poll(() => kills, { timeout: 240_000 }).toBeGreaterThanOrEqual(before);
          const read = posts.slice(from, from + 100).map(({ externalId, takenAt, crosses }) => {
            const snapshots = [metrics({ at, likes: likes(crosses, reading) })];
            return somePost({ externalId, takenAt, snapshots });
          });
          await ingest(api, tenant, read);
          part += 1;
        }
      }
    })();
    const checked = async () =>
      Number(
        (
          await client.query(
            'SELECT (SELECT count(*) FROM engagement_snapshots) - (SELECT count(*) FROM alert_checks) AS count',
          )
        ).rows[0].count,
      );
    for (; kills < KILLS; kills += 1) {
      const before = await checked();
      workers.push(AppProcess.start('worker', environment), AppProcess.start('worker', environment));
      await expect.poll(checked, { timeout: 240_000 }).toBeGreaterThan(before);
      await Promise.all(workers.splice(0).map((worker) => worker.end()));
    }
    await writing;
    expect(await count('engagement_snapshots')).toBe(POSTS * READINGS);
    const last = await startTestWorker(api, { EMBEDDINGS_PROVIDER: 'off' });
    await expect.poll(() => count('alert_checks'), { timeout: 240_000 }).toBe(0);
    await last.close();
    expect(await count(`alerts WHERE rule_id = '${alertRule.id}'`)).toBe(CROSSINGS);
    const { rows } = await client.query<{ item: string }>(
      `SELECT data #>> '{item,id}' AS item FROM outbox_events WHERE type = 'item.alert'`,
    );
    expect(rows).toHaveLength(CROSSINGS);
    expect(new Set(rows.map(({ item }) => item)).size).toBe(CROSSINGS);
    const { rows: first } = await client.query<{ value: string; count: string }>(
      'SELECT value, count(*) AS count FROM alerts GROUP BY value',
    );
    // Two workers may take the readings of a post in another order; each value is above the threshold.
    for (const { value } of first) expect(Number(value)).toBeGreaterThanOrEqual(THRESHOLD);
  }, 900_000);
});
