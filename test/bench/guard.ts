import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../tools/lib/net.mjs';
import { BROWSER_AGENT } from '../support/client.js';
import { type ServerProcess, startServer } from '../support/server-process.js';
import { adminQuery, testEnvironment } from '../support/servers.js';
import { ensureDataSet, rowsOf } from './data-set.js';
import { QUESTIONS, type Question } from './guard-questions.js';
import { DATABASE as IMPORTED, importFile, prepareImporter } from './importer.js';
import { intakePosts } from './intake-posts.js';
import type { LoadGenerator } from './load-generator.js';
import {
  describeMachine,
  type Machine,
  processorTimeOf,
  processorTimeOfServer,
  serverOf,
} from './machine.js';
import { loadWith } from './older-data-set.js';
import { programOf } from './programs.js';
import { middleOf, type Ratio, type Round, ratioOf } from './ratios.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SIZE = '100k';
const IMPORT = 'import';
/** Requests of each version before anything counts: V8's threads have compiled what they run by then, as a thousand did not suffice for. */
const WARM_UP = 6000;
/** Requests of a version in a round: enough that each round has its share of garbage collection. */
const REQUESTS = 1000;
const CONNECTIONS = 10;
/** An import is long enough to need fewer. */
const ROUNDS_AN_IMPORT_ROUND = 4;
/** Posts of an import: enough that what a process loads once counts as little as it does in one that goes on. */
const POSTS = 20_000;

/** Processor time of one thing, in milliseconds a request or a post. */
export interface GuardFigure {
  name: string;
  /** Medians of both versions, of the program alone. */
  before: number;
  now: number;
  /** The program's own processor time, and PostgreSQL's. */
  program: Ratio;
  database: Ratio;
}

export interface GuardResult {
  measuredAt: string;
  machine: Machine;
  before: string;
  figures: GuardFigure[];
}

/** What was used in each round, of the program and of PostgreSQL. */
interface Used {
  program: Round[];
  database: Round[];
}

/** A version that answers, with a data set of its own schema. */
interface Version {
  readonly server: ServerProcess;
  readonly origin: string;
  readonly headers: Record<string, string>;
  /** The number of the next request; no two are the same, so no answer is given again from memory. */
  next: number;
}

interface Settings {
  /** A checkout of the older version, built. */
  before: string;
  dir: string;
  rounds: number;
  /** Only the things whose names match. */
  only: string;
  log: (line: string) => void;
}

/**
 * Compares the processor time of this version with that of an older one, which take turns: three kinds of requests, and an import. Each
 * has a database of its own, made by its own migrations, on the same server.
 */
export async function measureGuard(generator: LoadGenerator, settings: Settings): Promise<GuardResult> {
  const { before, dir, only, log } = settings;
  mkdirSync(dir, { recursive: true });
  const isAsked = (name: string) => new RegExp(only, 'i').test(name);
  const machine = await describeMachine('postgres');
  const figures: GuardFigure[] = [];
  const noted = (name: string, used: Used) => {
    const figure = figureOf(name, used);
    figures.push(figure);
    log(`${name}: ${figure.program.median.toFixed(2)}`);
  };
  const questions = QUESTIONS.filter(({ name }) => isAsked(name));
  if (questions.length > 0) await askBoth(generator, questions, settings, noted);
  if (isAsked(IMPORT)) noted(IMPORT, await importedInTurns(settings));
  return { measuredAt: new Date().toISOString(), machine, before, figures };
}

async function askBoth(
  generator: LoadGenerator,
  questions: readonly Question[],
  settings: Settings,
  noted: (name: string, used: Used) => void,
): Promise<void> {
  const { before, rounds, log } = settings;
  const older = await olderDataSet(settings);
  const { database } = await ensureDataSet(SIZE, { reload: false, log });
  const versions: Version[] = [];
  try {
    versions.push(await start(before, older), await start(ROOT, database));
    const server = await serverOf(database);
    for (const question of questions)
      noted(question.name, await askedInTurns(generator, question, versions, server, rounds));
  } finally {
    for (const { server } of versions) await server.stop();
  }
}

/** The data set of the older version, under a name that no version takes for its own. */
async function olderDataSet({ before, log }: Settings): Promise<string> {
  const name = `loupe_guard_${before.replaceAll(/\W/g, '').slice(-12).toLowerCase()}`;
  const there = await rowsOf('postgres', `SELECT FROM pg_database WHERE datname = '${name}'`);
  if (there.length === 0) {
    const loaded = await loadWith({ before, size: SIZE, log });
    await adminQuery(`ALTER DATABASE ${loaded} RENAME TO ${name}`);
  }
  return name;
}

/** Starts the API of a checkout as `npm start` does: the bundle where there is one, with its own options of Node. */
async function start(checkout: string, database: string): Promise<Version> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    ...testEnvironment({
      database,
      NODE_ENV: 'production',
      DATABASE_POOL_SIZE: '10',
      // As usual: what is looked up for each request costs time too.
      KEPT_ANSWERS_BYTES: String(32 * 1024 ** 2),
      PORT: String(port),
    }),
  };
  const { config } = JSON.parse(readFileSync(join(checkout, 'apps/api/package.json'), 'utf8'));
  const server = await startServer({
    name: `The API in ${checkout}`,
    args: [...config.nodeOptions, programOf(checkout, 'api')],
    env,
    readyUrl: `${origin}/livez`,
  });
  const [workspace] = await rowsOf<{ id: string; organizationId: string }>(
    database,
    `SELECT id, organization_id AS "organizationId" FROM workspaces WHERE name = 'Workspace 1'`,
  );
  if (workspace === undefined) throw new Error(`${database} has no large workspace`);
  const args = ['token', 'create', '--organization', workspace.organizationId, '--name', 'guard', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(checkout, 'cli'), ...args], {
    env,
  });
  const headers = {
    'content-type': 'application/json',
    'user-agent': BROWSER_AGENT,
    authorization: `Bearer ${JSON.parse(stdout.trim().split('\n').at(-1) ?? '').token}`,
    'workspace-id': workspace.id,
  };
  return { server, origin, headers, next: 0 };
}

async function askedInTurns(
  generator: LoadGenerator,
  { name, requests }: Question,
  versions: readonly Version[],
  server: number | null,
  rounds: number,
): Promise<Used> {
  const bodies = requests.map((request) => JSON.stringify(request));
  const ask = async (version: Version, limit: number) => {
    const { origin, headers, next: from } = version;
    const order = { origin, path: '/api/v2', headers, bodies, from, limit, connections: CONNECTIONS };
    const result = await generator.run({
      ...order,
      milliseconds: Number.MAX_SAFE_INTEGER,
      areNumbered: true,
    });
    version.next = result.next;
    if (result.failures > 0) throw new Error(`${name} is not answered: ${result.firstFailure}`);
  };
  for (const version of versions) await ask(version, WARM_UP);
  return inTurns(rounds, async (index) => {
    const version = versions[index];
    if (version === undefined) throw new Error('There are two versions');
    const timesNow = () => ({
      program: processorTimeOf(version.server.pid),
      database: server === null ? Number.NaN : processorTimeOfServer(server),
    });
    const begun = timesNow();
    await ask(version, REQUESTS);
    const ended = timesNow();
    return {
      program: (ended.program - begun.program) / REQUESTS,
      database: (ended.database - begun.database) / REQUESTS,
    };
  });
}

async function importedInTurns({ before, dir, rounds }: Settings): Promise<Used> {
  const posts = intakePosts();
  const lines = posts.lines.slice(0, POSTS);
  const file = join(dir, 'guard.ndjson');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const importers = [
    await prepareImporter(before, `${IMPORTED}_empty_before`),
    await prepareImporter(ROOT, `${IMPORTED}_empty`),
  ];
  try {
    return await inTurns(Math.ceil(rounds / ROUNDS_AN_IMPORT_ROUND), async (index) => {
      const importer = importers[index];
      if (importer === undefined) throw new Error('There are two versions');
      const { process, database } = await importFile(file, { ...posts, lines }, importer);
      return {
        program: ((process ?? Number.NaN) * 1000) / lines.length,
        database: (database * 1000) / lines.length,
      };
    });
  } finally {
    rmSync(file, { force: true });
    for (const name of [IMPORTED, ...importers.map(({ template }) => template)])
      await adminQuery(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** Measures the older version (0) and this one (1) in each round, each first in every other one. */
async function inTurns(
  rounds: number,
  measure: (version: 0 | 1) => Promise<{ program: number; database: number }>,
): Promise<Used> {
  const used: Used = { program: [], database: [] };
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? 0 : 1;
    const one = await measure(first);
    const other = await measure(first === 0 ? 1 : 0);
    const [before, now] = first === 0 ? [one, other] : [other, one];
    used.program.push({ before: before.program, now: now.program });
    used.database.push({ before: before.database, now: now.database });
  }
  return used;
}

function figureOf(name: string, { program, database }: Used): GuardFigure {
  return {
    name,
    before: middleOf(program.map(({ before }) => before)),
    now: middleOf(program.map(({ now }) => now)),
    program: ratioOf(program),
    database: ratioOf(database),
  };
}
