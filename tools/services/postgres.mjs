import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { readIfThere } from '../lib/files.mjs';
import { Problem } from '../lib/problem.mjs';
import { isAlive, processesIn } from '../lib/processes.mjs';
import { run } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { confined, confinedEnvironment, confinementProblem, SERVER_USER } from './confinement.mjs';
import { differenceFrom, PROGRAM_PARTS } from './manifest.mjs';
import { ensureDatabase } from './postgres-wire.mjs';
import { endAll, launch } from './server.mjs';
import { postgresTree } from './trees.mjs';

const DATABASE = 'loupe';
/** A server that follows another one is a standby. */
const READY = new Set(['ready', 'standby']);
const asRoot = process.getuid?.() === 0;

const MB = 2 ** 20;
/** Memory that this process may use: the machine's, or a lower limit of its control group. */
const MEMORY_MB = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MB;
/** A dedicated server may use a quarter of the memory; this machine also does other work. */
const SHARED_BUFFERS_MB = Math.round(Math.min(Math.max(MEMORY_MB / 8, 128), 8192));

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '/run/postgresql',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: `${SHARED_BUFFERS_MB}MB`,
  // Includes the file cache of the system.
  effective_cache_size: `${SHARED_BUFFERS_MB * 4}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
};
/** The data does not outlive the run, so nothing needs to reach the disk. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/**
 * PostgreSQL from unpacked packages. All its files are in one folder, which is its root directory:
 * hard links to the unpacked programs, and the data.
 * @param {{ dataDir: string, cacheDir: string, durable: boolean, log: (line: string) => void, keep: import('./server.mjs').Keep, replicaOf?: string }} options
 *   replicaOf: address of a durable server that a new cluster is a copy of, and follows
 * @returns {Promise<{ url: string, stop: (hurry?: AbortSignal) => Promise<void> }>}
 * @throws {Problem}
 */
export async function startUnpackedPostgres({ dataDir, cacheDir, durable, log, keep, replicaOf }) {
  const root = join(dataDir, 'postgres');
  const data = join(root, 'data');
  const reason = await confinementProblem();
  if (reason) throw new Problem(reason);
  refuseForeign(data);
  await takeDownLeftover(root, data, log);
  const wanted = existsSync(data) ? Number(readIfThere(join(data, 'PG_VERSION'))) : null;
  const tree = await postgresTree({ cacheDir, wanted, log });
  await layOut(root, tree);
  const bin = `/usr/lib/postgresql/${tree.major}/bin`;
  if (!existsSync(data))
    await step(log, `Creating a new database cluster in ${data}`, () =>
      createCluster(root, (draft) => {
        const { program, args } = replicaOf ? copying(replicaOf) : INITIALISING;
        return confined(root, `${bin}/${program}`, [...args, '-D', draft]);
      }),
    );
  const kind = serverKind({ root, data, dataDir, bin, durable, log });
  const server = await step(log, `Starting PostgreSQL ${tree.major}`, () => launch(kind, keep));
  const url = `postgresql://postgres@127.0.0.1:${server.port}/${DATABASE}`;
  try {
    await ensureDatabase(url, DATABASE);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, stop: server.stop };
}

/** root could use data of another user, but would leave it unreadable for its owner. */
function refuseForeign(data) {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  const expected = asRoot ? SERVER_USER.uid : process.getuid();
  if (owner === undefined || owner === expected) return;
  throw new Problem(
    `${data} belongs to user number ${owner}, because it was created by ${owner === SERVER_USER.uid ? 'root' : 'another user'}: start as that user, or choose another --data-dir`,
  );
}

/**
 * A killed start leaves its server running, and a killed server leaves some of its processes. They are shut down before
 * a second server starts.
 */
async function takeDownLeftover(root, data, log) {
  const left = processesIn(root);
  if (left.length > 0) await takeDown(root, data, left, log);
  // Another process may have its number now, which would keep the next server from starting.
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

async function takeDown(root, data, left, log) {
  const recorded = Number((readIfThere(join(data, 'postmaster.pid')) ?? '').split('\n')[0]);
  const main = left.includes(recorded) && isAlive(recorded) ? recorded : undefined;
  const kind = { processes: () => processesIn(root), signals: main ? ['SIGINT', 'SIGQUIT'] : ['SIGQUIT'] };
  const gone = await step(
    log,
    `Shutting down the PostgreSQL that was left behind (process ${main ?? left[0]})`,
    () => endAll(kind, main),
  );
  if (!gone)
    throw new Problem(
      `the PostgreSQL that was left behind (processes ${left.join(', ')}) does not end: end it by hand and start again`,
    );
}

/**
 * Creates the root directory around the data. Recreates it, without changing the data, if the programs changed or
 * differ from what was unpacked.
 */
async function layOut(root, tree) {
  const mark = join(root, '.tree');
  if (readIfThere(mark) !== tree.id || differenceFrom(root, tree.files, tree.path)) {
    rmSync(mark, { force: true });
    mkdirSync(root, { recursive: true });
    chmodSync(root, 0o755);
    for (const part of [...PROGRAM_PARTS, 'etc']) rmSync(join(root, part), { recursive: true, force: true });
    await copyPrograms(tree.path, root);
    describeUsers(root);
    writeFileSync(mark, tree.id);
  }
  for (const part of ['dev/shm', 'tmp', 'run/postgresql']) mkdirSync(join(root, part), { recursive: true });
  for (const part of ['dev/shm', 'tmp']) chmodSync(join(root, part), 0o1777);
  // An ordinary file: device files need rights that are not always available, and little is written to it.
  writeFileSync(join(root, 'dev/null'), '');
  chmodSync(join(root, 'dev/null'), 0o666);
  own(join(root, 'run/postgresql'));
}

/** Hard links cost neither time nor space, but do not work across file systems or for files of another user. */
async function copyPrograms(from, root) {
  const parts = PROGRAM_PARTS.map((part) => join(from, part));
  const linked = await run('cp', ['-a', '--link', ...parts, root], { allowFailure: true });
  if (linked.code === 0) return;
  for (const part of PROGRAM_PARTS) rmSync(join(root, part), { recursive: true, force: true });
  await run('cp', ['-a', '--reflink=auto', ...parts, root]);
}

function describeUsers(root) {
  const etc = join(root, 'etc');
  mkdirSync(etc, { recursive: true });
  const files = {
    passwd: `root:x:0:0:root:/:/bin/sh\npostgres:x:${SERVER_USER.uid}:${SERVER_USER.gid}:PostgreSQL:/tmp:/bin/sh\n`,
    group: `root:x:0:\npostgres:x:${SERVER_USER.gid}:\n`,
    hosts: '127.0.0.1 localhost\n',
    'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text);
  symlinkSync('/usr/share/zoneinfo/UTC', join(etc, 'localtime'));
}

function own(path) {
  chmodSync(path, 0o700);
  if (asRoot) chownSync(path, SERVER_USER.uid, SERVER_USER.gid);
}

const INITIALISING = {
  program: 'initdb',
  args: ['--no-sync', '-E', 'UTF8', '--locale=C.UTF-8', '-U', 'postgres', '-A', 'trust'],
};

/** A copy of a running server that follows it. */
function copying(url) {
  return {
    program: 'pg_basebackup',
    args: [
      '--no-sync',
      '--write-recovery-conf',
      '--checkpoint=fast',
      '-h',
      '127.0.0.1',
      '-p',
      new URL(url).port,
      '-U',
      'postgres',
    ],
  };
}

/** Creates it in a folder beside the final one, so that an interrupted run does not look like a database. */
async function createCluster(root, commandFor) {
  const draft = join(root, 'data.partial');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  own(draft);
  const { command, args } = commandFor('/data.partial');
  await run(command, args, { env: confinedEnvironment() });
  renameSync(draft, join(root, 'data'));
}

/** @returns {import('./server.mjs').ServerKind} */
function serverKind({ root, data, dataDir, bin, durable, log }) {
  const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : THROW_AWAY) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  return {
    name: 'PostgreSQL',
    logFile: join(dataDir, 'logs', 'postgres.log'),
    command: (port) => ({
      ...confined(root, `${bin}/postgres`, ['-D', '/data', '-p', String(port), ...settings]),
      env: confinedEnvironment(),
    }),
    // The server writes its process number, port and state to a file in its data directory.
    isReady: (port, pid) => {
      const lines = (readIfThere(join(data, 'postmaster.pid')) ?? '').split('\n');
      return Number(lines[0]) === pid && Number(lines[3]) === port && READY.has(lines[7]?.trim());
    },
    processes: () => processesIn(root),
    clearUp: () => takeDownLeftover(root, data, log),
    // Fast shutdown, then immediate shutdown (recovers at the next start).
    signals: ['SIGINT', 'SIGQUIT'],
  };
}
