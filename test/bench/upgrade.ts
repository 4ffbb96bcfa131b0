import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { BROWSER_AGENT } from '../support/client.js';
import { Receiver } from '../support/receiver.js';
import { adminQuery, testEnvironment } from '../support/servers.js';
import { rowsOf, type Size, urlOf } from './data-set.js';
import { describeMachine, type Machine } from './machine.js';
import { loadWith } from './older-data-set.js';
import { type EventFigures, eventsOf, takeEvents } from './upgrade-events.js';
import { type LoadFigures, SteadyLoad } from './upgrade-load.js';
import { type LockWait, LockWatch } from './upgrade-locks.js';
import { Program } from './upgrade-program.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATABASE = 'loupe_bench_upgrade';
const PHASES = ['before', 'migrating', 'old programs', 'both', 'new programs'] as const;

export interface UpgradeResult {
  measuredAt: string;
  machine: Machine;
  items: string;
  rate: number;
  /** Seconds that `loupe migrate` took. */
  migration: number;
  migrations: number;
  phases: { phase: string; figures: LoadFigures }[];
  failures: readonly string[];
  events: EventFigures;
  /** Waits for locks of tables, the longest first: those of the programs, and of the migrations themselves. */
  waits: { programs: LockWait[]; migrations: LockWait[] };
}

interface Settings {
  /** A checkout of the version before, with its packages installed, and built. */
  before: string;
  size: Size;
  rate: number;
  /** Seconds of each phase but the migration. */
  seconds: number;
  dir: string;
  log: (line: string) => void;
}

/**
 * Upgrades an installation under load: requests at a steady rate and webhooks that flow, first with the programs of the version
 * before, then while the migrations run, with the old programs on the new schema, with both, and with the new ones alone.
 */
export async function measureUpgrade(settings: Settings): Promise<UpgradeResult> {
  const { before, dir, log, rate, seconds } = settings;
  mkdirSync(dir, { recursive: true });
  const template = await loadWith(settings);
  await adminQuery(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  log('Copying the data set');
  await adminQuery(`CREATE DATABASE ${DATABASE} TEMPLATE ${template}`);
  const env = {
    ...testEnvironment({ database: DATABASE }),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    EMBEDDINGS_PROVIDER: 'off',
    STORAGE_URL: pathToFileURL(join(dir, 'upgrade-storage')).href,
    dir,
  };
  const mainOf = (version: string, app: 'api' | 'worker') =>
    version === 'old' ? join(before, `apps/${app}/dist/main.js`) : join(ROOT, `dist/${app}.js`);
  const receiver = await new Receiver().start();
  const programs: Program[] = [];
  const start = async (version: 'old' | 'new') => {
    const started = [];
    for (const app of ['api', 'worker'] as const) {
      const program = await Program.start(app, mainOf(version, app), { ...env, version });
      programs.push(program);
      started.push(program);
    }
    return started;
  };
  try {
    const [{ workspaceId, organizationId } = { workspaceId: '', organizationId: '' }] = await rowsOf<{
      workspaceId: string;
      organizationId: string;
    }>(
      DATABASE,
      `SELECT id AS "workspaceId", organization_id AS "organizationId" FROM workspaces WHERE name = 'Workspace 1'`,
    );
    await prepare(DATABASE);
    const token = await newToken(before, env, organizationId);
    const old = await start('old');
    const taken = takeEvents(receiver);
    const load = new SteadyLoad({ rate, token, workspaceId, itemIds: await ownPosts(workspaceId) });
    const [api] = old;
    if (api === undefined) throw new Error('Nothing was started');
    await subscribe(api.origin, { token, workspaceId, url: receiver.url('/hooks') });
    const machine = await describeMachine(DATABASE);
    const since = new Date();
    const watch = new LockWatch(urlOf(DATABASE));
    const enter = (phase: (typeof PHASES)[number]) => {
      log(phase);
      load.phase = phase;
      watch.phase = phase;
    };
    load.origins = [api.origin];
    enter('before');
    load.start();
    await sleep(seconds * 1000);
    enter('migrating');
    const { migrations, took } = await migrateWith(env);
    log(`${migrations} migrations in ${took.toFixed(1)} s`);
    enter('old programs');
    await sleep(seconds * 1000);
    enter('both');
    const fresh = await start('new');
    const [newApi] = fresh;
    if (newApi === undefined) throw new Error('Nothing was started');
    load.origins = [api.origin, newApi.origin];
    await sleep(seconds * 1000);
    enter('new programs');
    // As a load balancer does: no new request for what is about to end.
    load.origins = [newApi.origin];
    await load.answered(api.origin);
    for (const program of old) await program.stop();
    await sleep(seconds * 1000);
    await load.stop();
    const waits = await watch.stop();
    log('Waiting for deliveries');
    const events = await eventsOf({ since, taken, workspaceId, database: DATABASE, log });
    for (const program of fresh) await program.stop();
    programs.length = 0;
    return {
      measuredAt: new Date().toISOString(),
      machine,
      items: settings.size,
      rate,
      migration: took,
      migrations,
      phases: PHASES.map((phase) => ({ phase, figures: load.figuresOf(phase) })),
      failures: load.failures,
      events,
      waits: {
        programs: waits.filter(({ program }) => program !== 'loupe-migrate').slice(0, 20),
        migrations: waits.filter(({ program }) => program === 'loupe-migrate').slice(0, 20),
      },
    };
  } finally {
    for (const program of programs) program.kill();
    await receiver.stop();
    await adminQuery(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  }
}

/** Leaves out what would have workers fail at what the data set makes up, and fills the queue of copies, which the data set leaves empty. */
async function prepare(database: string): Promise<void> {
  await rowsOf(database, 'DELETE FROM webhook_subscriptions');
  await rowsOf(database, 'DELETE FROM integration_credentials');
  await rowsOf(database, 'TRUNCATE operations CASCADE');
  await rowsOf(
    database,
    `INSERT INTO media_copies (workspace_id, media_content_id, urgency)
     SELECT workspace_id, id, 2 FROM media_contents WHERE NOT EXISTS (SELECT FROM stored_media
       WHERE stored_media.workspace_id = media_contents.workspace_id AND media_content_id = id)`,
  );
  await rowsOf(database, 'VACUUM ANALYZE media_copies');
}

/** Posts of the workspace itself, which are written. */
async function ownPosts(workspaceId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    DATABASE,
    `SELECT id FROM items WHERE workspace_id = '${workspaceId}' AND competitor_brand_id IS NULL LIMIT 500`,
  );
  return rows.map(({ id }) => id);
}

async function newToken(before: string, env: NodeJS.ProcessEnv, organizationId: string): Promise<string> {
  const args = ['token', 'create', '--organization', organizationId, '--name', 'upgrade', '--json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(before, 'apps/cli/dist/main.js'), ...args],
    {
      env: { PATH: process.env.PATH, ...env },
    },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').token;
}

async function migrateWith(env: NodeJS.ProcessEnv): Promise<{ migrations: number; took: number }> {
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'dist/cli.js'), 'migrate'], {
    env: { PATH: process.env.PATH, ...env },
  });
  const took = (performance.now() - startedAt) / 1000;
  return { migrations: stdout.match(/^Applied /gm)?.length ?? 0, took };
}

async function subscribe(
  origin: string,
  { token, workspaceId, url }: { token: string; workspaceId: string; url: string },
): Promise<void> {
  const answer = await fetch(`${origin}/api/v2`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': BROWSER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': workspaceId,
    },
    body: JSON.stringify({
      query: `mutation { createWebhookSubscription(input: { name: "upgrade", url: "${url}", eventTypes: ["*"] }) {
        webhookSubscription { id } userErrors { message } } }`,
    }),
  });
  const text = await answer.text();
  if (!/"webhookSubscription":\{/.test(text)) throw new Error(`No subscription: ${text}`);
}
