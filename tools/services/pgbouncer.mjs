import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portState } from '../lib/net.mjs';
import { Problem } from '../lib/problem.mjs';
import { processesIn } from '../lib/processes.mjs';
import { run } from '../lib/run.mjs';
import { openArchive } from './apt.mjs';
import { endAll, launch } from './server.mjs';
import { keepToOurselves, libraryPath, makeTree, underLock, wholeTree } from './trees.mjs';

/** The first version that keeps named prepared statements in transaction mode. */
const OLDEST = [1, 21];
const PROGRAM = 'usr/sbin/pgbouncer';

/**
 * PgBouncer in transaction mode in front of a server, from unpacked packages; for tests.
 * @param {object} options
 * @param {string} options.databaseUrl of the server; clients of the pooler become its user, whoever they are
 * @param {number} options.poolSize connections to the server for each database
 * @param {number} options.statementTimeoutMs
 * @param {string} options.dataDir
 * @param {string} options.cacheDir
 * @param {(line: string) => void} options.log
 * @param {import('./server.mjs').Keep} options.keep
 * @returns {Promise<{ url: string, stop: (hurry?: AbortSignal) => Promise<void> }>}
 * @throws {Problem} if no package source offers a version that is new enough
 */
export async function startPgBouncer({ dataDir, cacheDir, log, keep, ...settings }) {
  const { path } = await pgBouncerTree({ cacheDir, log });
  const folder = join(dataDir, 'pgbouncer');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const file = join(folder, 'pgbouncer.ini');
  const kind = {
    name: 'PgBouncer',
    logFile: join(dataDir, 'logs', 'pgbouncer.log'),
    command: (port) => {
      writeFileSync(file, configuration({ ...settings, port }), { mode: 0o644 });
      // It refuses to run as root.
      const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
      return { ...programOf(path, [...user, file]), env: process.env, cwd: folder };
    },
    isReady: async (port) => (await portState(port)) === 'in use',
    processes: () => processesIn(folder),
    clearUp: async () => void (await endAll(kind, undefined)),
    signals: ['SIGINT'],
  };
  const server = await launch(kind, keep);
  const url = new URL(settings.databaseUrl);
  url.host = `127.0.0.1:${server.port}`;
  return { url: url.href, stop: server.stop };
}

function configuration({ databaseUrl, port, poolSize, statementTimeoutMs }) {
  const { hostname, port: serverPort, username } = new URL(databaseUrl);
  return `[databases]
* = host=${hostname} port=${serverPort} user=${username} connect_query='SET statement_timeout = ${statementTimeoutMs}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
max_prepared_statements = 200
`;
}

async function pgBouncerTree({ cacheDir, log }) {
  keepToOurselves(cacheDir);
  const name = 'pgbouncer';
  const cached = () => wholeTree(cacheDir, name, log);
  const verify = async (root) => {
    const { command, args } = programOf(root, ['--version']);
    await run(command, args);
  };
  return (
    cached() ?? underLock(cacheDir, log, async () => cached() ?? fetchTree({ cacheDir, log, name, verify }))
  );
}

async function fetchTree({ cacheDir, log, name, verify }) {
  for (const kind of ['configured', 'extra']) {
    const archive = openArchive(join(cacheDir, `apt-${kind}`), kind);
    await archive.search(`^${name}$`);
    const packages = await archive.resolve([name]);
    const { version = '0' } = packages.find((one) => one.name === name) ?? {};
    const [major, minor] = version.split('.').map(Number);
    if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]))
      return makeTree({
        cacheDir,
        log,
        archive,
        name,
        label: 'PgBouncer',
        names: [name],
        ownRoot: true,
        verify,
      });
  }
  throw new Problem(`no package source offers PgBouncer ${OLDEST.join('.')} or newer`);
}

/** Runs the program with the C library of its own release, which may be newer than the machine's. */
function programOf(root, args) {
  const loader = ['lib64', 'lib']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((one) => join(root, folder, one)))
    .find((one) => /\/ld-linux[^/]*\.so\.\d+$/.test(one));
  if (loader === undefined) throw new Problem(`${root} has no dynamic loader`);
  return { command: loader, args: ['--library-path', libraryPath(root), join(root, PROGRAM), ...args] };
}
