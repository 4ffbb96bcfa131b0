import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { newId } from '@loupe/kernel';
import pg from 'pg';
import { adminQuery, testEnvironment } from '../support/servers.js';
import { urlOf } from './data-set.js';
import type { IntakePosts } from './intake-posts.js';
import { memoryOf, processorTimeOf } from './machine.js';
import { programOf } from './programs.js';

/** The database that is imported to, new for each import. */
export const DATABASE = 'loupe_bench_intake';
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

/** A built command line, and the database that it imports to. */
export interface Importer {
  cli: string;
  template: string;
  workspaceId: string;
}

/** Makes a migrated database with one empty workspace. */
export async function prepareImporter(checkout: string, template: string): Promise<Importer> {
  const cli = programOf(checkout, 'cli');
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
export async function importFile(
  file: string,
  { lines }: IntakePosts,
  { cli, template, workspaceId }: Importer,
) {
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

async function backendsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return rows.map(({ pid }) => pid);
}

export async function connected<Result>(
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
