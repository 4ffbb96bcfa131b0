import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newId } from '@loupe/kernel';
import pg from 'pg';
import { adminQuery, testEnvironment } from '../support/servers.js';
import { urlOf } from './data-set.js';
import { emptyFloor, prepareFloor } from './intake-floor.js';
import { type IntakePosts, intakePosts } from './intake-posts.js';
import { describeMachine, type Machine, memoryOf, processorTimeOf } from './machine.js';

const DATABASE = 'loupe_bench_intake';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WATCH_MS = 50;

/** One import, or one COPY of its rows. */
export interface IntakeFigures {
  seconds: number;
  /** Processor seconds of the importing process, without its start; null for the floor. */
  process: number | null;
  /** Processor seconds of PostgreSQL's process for the connection. */
  database: number;
  /** Resident memory of the importing process in MB at its most; null for the floor. */
  memory: number | null;
}

export interface IntakeResult {
  measuredAt: string;
  machine: Machine;
  what: string;
  posts: number;
  snapshots: number;
  rounds: { before: IntakeFigures | null; intake: IntakeFigures; floor: IntakeFigures }[];
}

/** A built command line, and the database that it imports to. */
interface Importer {
  cli: string;
  template: string;
  workspaceId: string;
}

/**
 * Imports posts into an empty workspace, and copies the rows that it stored: one after the other, in rounds.
 * @param settings.before folder of another checkout that is built, whose import takes its turn in each round
 */
export async function measureIntake(settings: {
  rounds: number;
  dir: string;
  before: string | null;
  log: (line: string) => void;
}): Promise<IntakeResult> {
  const posts = intakePosts();
  const file = join(settings.dir, 'intake.ndjson');
  mkdirSync(settings.dir, { recursive: true });
  writeFileSync(file, `${posts.lines.join('\n')}\n`);
  const importer = await prepareImporter(ROOT, `${DATABASE}_empty`);
  const earlier =
    settings.before === null ? null : await prepareImporter(settings.before, `${DATABASE}_empty_before`);
  const machine = await describeMachine(importer.template);
  const rounds: IntakeResult['rounds'] = [];
  let snapshots = 0;
  try {
    for (let round = 0; round < settings.rounds; round += 1) {
      const before = earlier === null ? null : await importFile(file, posts, earlier);
      const { snapshotsAdded, ...intake } = await importFile(file, posts, importer);
      snapshots = snapshotsAdded;
      const floor = await copyRows();
      rounds.push({ before, intake, floor });
      settings.log(`Round ${round + 1}: ${JSON.stringify(rounds.at(-1))}`);
    }
  } finally {
    rmSync(file, { force: true });
    for (const name of [DATABASE, importer.template, earlier?.template]) {
      if (name !== undefined) await adminQuery(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  }
  const measuredAt = new Date().toISOString();
  return { measuredAt, machine, what: posts.what, posts: posts.lines.length, snapshots, rounds };
}

/** Makes a migrated database with one empty workspace. */
async function prepareImporter(checkout: string, template: string): Promise<Importer> {
  const cli = join(checkout, 'apps/cli/dist/main.js');
  await adminQuery(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await adminQuery(`CREATE DATABASE ${template}`);
  const env = { PATH: process.env.PATH, ...testEnvironment({ database: template }) };
  await promisify(execFile)(process.execPath, [cli, 'migrate'], { env });
  const [organizationId, workspaceId] = [newId(), newId()];
  await connected(template, async (client) => {
    await client.query(`INSERT INTO organizations (id, name, plan) VALUES ($1, 'Bench', 'growth')`, [
      organizationId,
    ]);
    await client.query(`INSERT INTO workspaces (id, organization_id, name) VALUES ($1, $2, 'Bench')`, [
      workspaceId,
      organizationId,
    ]);
  });
  return { cli, template, workspaceId };
}

/** Runs the built command line on a new database, and watches it and its connections. */
async function importFile(file: string, { lines }: IntakePosts, { cli, template, workspaceId }: Importer) {
  await adminQuery(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await adminQuery(`CREATE DATABASE ${DATABASE} TEMPLATE ${template}`);
  await adminQuery('CHECKPOINT');
  const env = testEnvironment({ database: DATABASE, NODE_ENV: 'production' });
  const args = [cli, 'import', file, '--workspace', workspaceId, '--provider', 'YOUTUBE', '--json'];
  return connected(DATABASE, async (client) => {
    const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
    const pid = child.pid ?? 0;
    let printed = '';
    child.stdout.on('data', (part: Buffer) => {
      printed += part.toString();
    });
    child.stderr.pipe(process.stderr);
    const backends = new Map<number, number>();
    let beforeImport: number | undefined;
    let used = 0;
    let memory = 0;
    let isOver = false;
    const end = once(child, 'exit').then(() => {
      isOver = true;
    });
    while (!isOver) {
      used = processorTimeOf(pid) || used;
      memory = memoryOf(pid)?.most || memory;
      for (const backend of await backendsOf(client)) {
        // The process connects when its application has started.
        beforeImport ??= used;
        backends.set(backend, processorTimeOf(backend) || (backends.get(backend) ?? 0));
      }
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, WATCH_MS))]);
    }
    const summary = JSON.parse(printed.trim().split('\n').at(-1) ?? '{}');
    if (summary.created !== lines.length) throw new Error(`The import ended with ${printed}`);
    return {
      seconds: summary.seconds as number,
      process: (used - (beforeImport ?? 0)) / 1000,
      database: [...backends.values()].reduce((sum, one) => sum + one, 0) / 1000,
      memory,
      snapshotsAdded: summary.snapshotsAdded as number,
    };
  });
}

async function copyRows(): Promise<IntakeFigures> {
  return connected(DATABASE, async (client) => {
    const copy = await prepareFloor(client);
    // Once to have the rows in memory, as those of the import are.
    await copy();
    await emptyFloor(client);
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid ?? 0;
    const before = processorTimeOf(pid);
    const startedAt = performance.now();
    await copy();
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, process: null, database: (processorTimeOf(pid) - before) / 1000, memory: null };
  });
}

async function backendsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return rows.map(({ pid }) => pid);
}

async function connected<Result>(
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
