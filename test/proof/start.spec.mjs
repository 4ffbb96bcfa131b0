import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readIfThere } from '../../tools/lib/files.mjs';
import { freePort } from '../../tools/lib/net.mjs';
import { isAlive, processesIn } from '../../tools/lib/processes.mjs';
import { closeTab, openTab, sharedChromium } from '../support/chromium.js';
import { createTestDatabase, placeOfServers, testEnvironment } from '../support/servers.js';

const START = fileURLToPath(new URL('../../tools/start.mjs', import.meta.url));
/** Only against what hangs. */
const LIMIT_MS = 300_000;
/** Of the page of jobs. */
const PASSWORD = 'nobody else knows this password of jobs';
const until = (condition) => vi.waitFor(condition, { timeout: LIMIT_MS, interval: 200 });

/** A whole "npm start" with data of its own, and a receiver of webhooks. */
describe('npm start', { timeout: 2 * LIMIT_MS }, () => {
  const dataDir = mkdtempSync(join(placeOfServers(), 'loupe-spec-'));
  const readyFile = join(dataDir, 'ready.json');
  const delivered = new Set();
  const receiver = createServer((request, response) => {
    delivered.add(request.headers['webhook-id']);
    request.resume().on('end', () => response.end('ok'));
  });
  let start;
  let facts;
  let workerPort;
  let said = '';

  beforeAll(async () => {
    // The servers whose processes can be killed from here.
    writeFileSync(join(dataDir, 'services.json'), '{"postgres":"local","redis":"local"}');
    receiver.listen(0, '127.0.0.1');
    const port = await freePort();
    workerPort = await freePort();
    const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
    const env = {
      ...inherited,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      RATE_LIMITS: 'off',
      NODE_ENV: 'production',
      API_PROCESSES: '2',
      WORKER_PORT: String(workerPort),
      JOBS_DASHBOARD_PASSWORD: PASSWORD,
    };
    const options = ['--no-seed', '--port', port, '--data-dir', dataDir, '--ready-file', readyFile];
    start = spawn(process.execPath, [START, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (text) => (said += text));
    const ended = once(start, 'exit').then(() => Promise.reject(new Error(said)));
    const ready = until(() => {
      facts = JSON.parse(readFileSync(readyFile, 'utf8'));
    });
    await Promise.race([ready, ended]);
    ended.catch(() => {});
  }, 2 * LIMIT_MS);

  afterAll(async () => {
    start.kill('SIGTERM');
    if (start.exitCode === null && start.signalCode === null) await once(start, 'exit');
    receiver.close();
    rmSync(dataDir, { recursive: true });
  }, 2 * LIMIT_MS);

  const noted = (name) =>
    JSON.parse(readIfThere(join(dataDir, 'apps.json')) ?? '[]').find((app) => app.name === name)?.pid;
  const pids = () => ({
    API: noted('The API'),
    worker: noted('The worker'),
    PostgreSQL: Number((readIfThere(join(dataDir, 'postgres/data/postmaster.pid')) ?? '').split('\n')[0]),
    Redis: processesIn(join(dataDir, 'redis'))[0],
  });
  const ask = async (query, variables = {}, token = facts.token) => {
    const response = await fetch(facts.url, {
      method: 'POST',
      headers: {
        'User-Agent': 'Mozilla/5.0 (compatible; loupe-spec)',
        Authorization: `Bearer ${token}`,
        'WORKSPACE-ID': facts.workspaceId,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
  const collections = async () => (await ask('{ collections { name } }')).collections.map(({ name }) => name);
  const makeCollection = (name) =>
    ask('mutation($name: String!) { createCollection(input: {name: $name}) { userErrors { message } } }', {
      name,
    });

  it('is where the links of the command line lead', async () => {
    const cli = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
    const { DATABASE_URL: _database, REDIS_URL: _redis, PORT: _port, ...inherited } = process.env;
    const env = { ...inherited, LOUPE_DATA_DIR: dataDir };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'user', 'reset', 'owner@localhost', '--sign-in'],
      { env },
    );
    expect(stdout).toContain(`localhost:${new URL(facts.url).port}/sign-in/link/`);
  });

  it('shows the jobs of its worker, from the bundle too', async () => {
    const headers = { authorization: `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}` };
    const queues = await until(async () => {
      const response = await fetch(`http://127.0.0.1:${workerPort}/jobs/api/queues`, { headers });
      expect(response.status).toBe(200);
      return (await response.json()).queues;
    });
    expect(queues.map(({ name }) => name)).toContain('import_files');
  });

  it('leads in the browser from the printed link to a token, an answer and a webhook that was delivered', async () => {
    await until(() => expect(said).toContain(facts.signInUrl));
    const { origin } = new URL(facts.signInUrl);
    const tab = await openTab(await sharedChromium(), { origin }, null);
    const { page } = tab;
    await page.goto(facts.signInUrl);
    await page.getByText('owner@localhost').waitFor();
    await page.getByRole('button').click();
    await page.getByRole('main').getByRole('link', { name: 'Bring posts in' }).click();

    const step = page.getByRole('listitem', { name: 'Create a token for a program' });
    await step.getByLabel('Name').fill('My program');
    await step.getByLabel('What it may do').selectOption('Everything, including tokens and people');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByRole('region', { name: 'Token', exact: true }).textContent();
    const { members } = await ask('{ members { email role workspaceId } }', {}, token);
    expect(members).toEqual([{ email: 'owner@localhost', role: 'OWNER', workspaceId: facts.workspaceId }]);

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Explorer' }).click();
    await page.getByText(/^Costs \d+ credits/).waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    const answer = page.getByRole('region', { name: /^Answer: status 200/ });
    expect(JSON.parse(await answer.textContent())).toMatchObject({ data: { items: { totalCount: 0 } } });

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'New subscription' }).click();
    await page.getByLabel('Name').fill('Here');
    await page
      .getByRole('textbox', { name: 'Address' })
      .fill(`http://127.0.0.1:${receiver.address().port}/browser`);
    await page.getByRole('button', { name: 'Create subscription' }).click();
    await page.getByRole('region', { name: 'Signing secret' }).waitFor();
    await page.getByRole('button', { name: 'Send test event to Here' }).click();
    await page.getByRole('row').filter({ hasText: 'subscription.ping' }).getByText('Delivered').waitFor();
    expect(delivered.size).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Delete Here' }).click();
    await page.getByLabel('Type Here to confirm').fill('Here');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No webhook subscriptions yet' }).waitFor();
    await closeTab(tab);
    const again = await fetch(facts.signInUrl, { method: 'POST', redirect: 'manual', headers: { origin } });
    expect(again.status).toBe(404);
  });

  it('starts again what is killed, leaves everything else running, and loses nothing that was accepted', async () => {
    const { port } = receiver.address();
    const { createWebhookSubscription: made } = await ask(
      `mutation($url: String!) { createWebhookSubscription(input: {name: "Here", url: $url, eventTypes: ["*"]}) {
        webhookSubscription { id } userErrors { message } } }`,
      { url: `http://127.0.0.1:${port}/hooks` },
    );
    const accepted = { collections: [], events: [] };
    const sendEvent = async () => {
      const { sendWebhookTestEvent: sent } = await ask(
        `mutation($id: ID!) { sendWebhookTestEvent(id: $id) { webhookDelivery { eventId } userErrors { message } } }`,
        { id: made.webhookSubscription.id },
      );
      accepted.events.push(sent.webhookDelivery.eventId);
    };
    for (const victim of ['API', 'worker', 'PostgreSQL', 'Redis']) {
      const before = pids();
      // A worker that is still starting when its database is killed ends too, as it should.
      await until(() =>
        expect(readIfThere(join(dataDir, 'logs/worker.log'))).toMatch(
          new RegExp(`\\[Nest\\] ${before.worker} .*\\[Worker\\] .*Started`),
        ),
      );
      await makeCollection(`before ${victim}`);
      await sendEvent();
      accepted.collections.push(`before ${victim}`, `after ${victim}`);
      said = '';

      process.kill(before[victim], 'SIGKILL');
      await until(() => {
        expect(pids()[victim]).toBeGreaterThan(0);
        expect(pids()[victim]).not.toBe(before[victim]);
      });
      await until(async () => {
        if (!(await collections()).includes(`after ${victim}`)) await makeCollection(`after ${victim}`);
      });
      await until(sendEvent);
      await until(() => expect([...delivered]).toEqual(expect.arrayContaining(accepted.events)));

      expect(pids()).toEqual({ ...before, [victim]: expect.any(Number) });
      expect(start.exitCode).toBeNull();
      await until(() => {
        expect(said).toMatch(new RegExp(`${victim} ended unexpectedly \\(signal SIGKILL\\)`));
        expect(said).toContain('It is started again.');
      });
      expect(JSON.parse(readFileSync(readyFile, 'utf8'))).toEqual(facts);
    }
    expect(await collections()).toEqual(expect.arrayContaining(accepted.collections));
  });

  it('goes on when nobody reads any more what it says', async () => {
    const { worker } = pids();
    start.stdout.destroy();
    start.stderr.destroy();
    process.kill(worker, 'SIGKILL');
    await until(() => {
      expect(noted('The worker')).toBeGreaterThan(0);
      expect(noted('The worker')).not.toBe(worker);
    });
    expect(await collections()).not.toEqual([]);
  });

  it('stops everything when it is asked to while something is started again', async () => {
    const { API } = pids();
    let ofApi = [];
    // One of the two is enough to answer.
    await until(() => {
      ofApi = readFileSync(`/proc/${API}/task/${API}/children`, 'utf8').trim().split(' ').map(Number);
      expect(ofApi).toHaveLength(2);
    });
    const before = [...Object.values(pids()), ...ofApi];
    process.kill(pids().PostgreSQL, 'SIGKILL');
    start.kill('SIGINT');
    const [code] = await once(start, 'exit');
    expect(code).toBe(0);
    expect(before.filter(isAlive)).toEqual([]);
    expect(processesIn(dataDir)).toEqual([]);
    expect(readIfThere(readyFile)).toBeNull();
    expect(readIfThere(join(dataDir, 'apps.json'))).toBeNull();
  });
});

describe('npm start with servers of the user', { timeout: 2 * LIMIT_MS }, () => {
  it('makes an empty workspace in their database', async () => {
    const database = await createTestDatabase();
    const dataDir = mkdtempSync(join(placeOfServers(), 'loupe-spec-'));
    const readyFile = join(dataDir, 'ready.json');
    try {
      const env = { ...process.env, ...testEnvironment({ database: database.name }) };
      const places = ['--port', await freePort(), '--data-dir', dataDir, '--ready-file', readyFile];
      const start = spawn(process.execPath, [START, ...places], { env, stdio: 'ignore' });
      const ended = once(start, 'exit');
      await until(() => expect(start.exitCode ?? readIfThere(readyFile)).not.toBeNull());
      start.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
      const client = new pg.Client({ connectionString: env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query('SELECT name FROM workspaces ORDER BY name');
      await client.end();
      expect(rows.map(({ name }) => name)).toEqual(['My workspace']);
    } finally {
      rmSync(dataDir, { recursive: true });
      await database.drop();
    }
  });
});
