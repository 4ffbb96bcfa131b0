import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminQuery } from '../support/servers.js';
import { connected, DATABASE, type IntakeFigures, importFile, prepareImporter } from './importer.js';
import { emptyFloor, prepareFloor } from './intake-floor.js';
import { intakePosts } from './intake-posts.js';
import { describeMachine, type Machine, processorTimeOf } from './machine.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface IntakeResult {
  measuredAt: string;
  machine: Machine;
  what: string;
  posts: number;
  snapshots: number;
  rounds: { before: IntakeFigures | null; intake: IntakeFigures; floor: IntakeFigures }[];
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
