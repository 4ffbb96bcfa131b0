import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { connect as connectSafely } from 'node:tls';
import { readIfThere } from '../lib/files.mjs';
import { Problem } from '../lib/problem.mjs';
import { isAlive, processesIn, programOf } from '../lib/processes.mjs';
import { run } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';
import { endAll, launch } from './server.mjs';
import { redisProgram, redisTree } from './trees.mjs';

const LIMIT_MS = 10_000;
const OLDEST_VERSION = 6;
const SERVERS = ['redis-server', 'valkey-server'];
/** Each spec that needs one uses its own (test/support/servers.ts). */
const THROW_AWAY_DATABASES = 1000;
/** Far more than the service stores in Redis, and small enough for a small machine. */
const MAX_MEMORY = '512mb';

/** @returns {Promise<{ program: string, env: NodeJS.ProcessEnv }>} a server on the PATH @throws {Problem} when there is none that is new enough */
export async function redisOnPath() {
  const reasons = [];
  for (const program of SERVERS) {
    const { code, stdout } = await run(program, ['--version'], { allowFailure: true });
    const version = /v=(\d+)\.[\d.]+/.exec(stdout);
    if (code === 0 && version && Number(version[1]) >= OLDEST_VERSION) return { program, env: process.env };
    reasons.push(code === 0 && version ? `${program} is too old (${version[0].slice(2)})` : `no ${program}`);
  }
  throw new Problem(reasons.join(', '));
}

/** @param {{ cacheDir: string, log: (line: string) => void }} options @returns {Promise<{ program: string, env: NodeJS.ProcessEnv }>} */
export async function redisFromPackages({ cacheDir, log }) {
  const { path } = await redisTree({ cacheDir, log });
  return redisProgram(path);
}

/**
 * Starts a Redis or Valkey program on a free loopback port, with its data in DATA-DIR/redis.
 * @param {{ program: string, env: NodeJS.ProcessEnv, dataDir: string, durable: boolean, log: (line: string) => void, keep: import('./server.mjs').Keep }} options
 * @returns {Promise<{ url: string, stop: (hurry?: AbortSignal) => Promise<void> }>}
 */
export async function startRedis({ program, env, dataDir, durable, log, keep }) {
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'server.pid');
  const kind = {
    name: 'Redis',
    logFile: join(dataDir, 'logs', 'redis.log'),
    command: (port) => ({
      command: program,
      args: settings({ port, folder, pidFile, durable }),
      env,
      cwd: folder,
    }),
    isReady: (port, pid) => answersAs(port, pid),
    processes: () => serversOf(folder, pidFile),
    clearUp: () => takeDownLeftover(kind, log),
    signals: ['SIGTERM'],
  };
  await kind.clearUp();
  const server = await step(log, `Starting Redis (${basename(program)})`, () => launch(kind, keep));
  return { url: `redis://127.0.0.1:${server.port}/0`, stop: server.stop };
}

async function takeDownLeftover(kind, log) {
  const left = kind.processes();
  if (left.length === 0) return;
  const gone = await step(log, `Shutting down the Redis that was left behind (process ${left[0]})`, () =>
    endAll(kind, undefined),
  );
  if (!gone)
    throw new Problem(
      `the Redis that was left behind (process ${left[0]}) does not end: end it by hand and start again`,
    );
}

/** Without /proc, use the process number that the server wrote. */
function serversOf(folder, pidFile) {
  if (process.platform === 'linux') return processesIn(folder);
  const pid = Number(readIfThere(pidFile));
  return pid && isAlive(pid) && /redis|valkey/.test(programOf(pid)) ? [pid] : [];
}

function settings({ port, folder, pidFile, durable }) {
  const options = {
    port,
    bind: '127.0.0.1',
    'protected-mode': 'yes',
    dir: folder,
    pidfile: pidFile,
    daemonize: 'no',
    save: '',
    databases: durable ? 16 : THROW_AWAY_DATABASES,
    appendonly: durable ? 'yes' : 'no',
    appendfsync: 'everysec',
    // When full, refuse new data and evict nothing: keys and jobs must not be lost (docs/local-services.md).
    maxmemory: MAX_MEMORY,
    'maxmemory-policy': 'noeviction',
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** Ready when the server on the port reports our process number. */
async function answersAs(port, pid) {
  try {
    return (await converse({ host: '127.0.0.1', port }, [['INFO', 'server']])).includes(
      `process_id:${pid}\r`,
    );
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

const encode = (words) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;

/** Sends commands and gives all that the server says until it closes the connection. */
function converse(address, commands, secure = false) {
  return new Promise((resolve, reject) => {
    const socket = secure ? connectSafely({ ...address, servername: address.host }) : connect(address);
    let text = '';
    const fail = (reason) => {
      socket.destroy();
      reject(new Problem(reason));
    };
    socket.setTimeout(LIMIT_MS, () => fail(`no answer within ${LIMIT_MS / 1000} s`));
    socket.once('error', (error) => fail(String(error.code ?? error.message)));
    // QUIT makes the server close the connection after the last answer, so that all of it has arrived by then.
    socket.once(secure ? 'secureConnect' : 'connect', () =>
      socket.write([...commands, ['QUIT']].map(encode).join('')),
    );
    socket.setEncoding('utf8').on('data', (part) => (text += part));
    socket.once('close', () => resolve(text));
  });
}

/**
 * Asks a Redis server of the user's own for a sign of life.
 * @param {URL} url redis:, rediss: or unix:
 * @throws {Problem} with a short reason that holds no password
 */
export async function checkRedis(url) {
  const local = url.protocol === 'unix:';
  const address = local
    ? { path: url.pathname }
    : { host: url.hostname.replace(/^\[|\]$/g, '') || 'localhost', port: Number(url.port) || 6379 };
  const login = url.password
    ? [['AUTH', ...[url.username, url.password].filter(Boolean).map(decodeURIComponent)]]
    : [];
  const said = await converse(address, [...login, ['PING']], url.protocol === 'rediss:');
  if (said.includes('+PONG')) return;
  throw new Problem(
    said.startsWith('-') ? said.split('\r\n')[0].slice(1) : 'something answers there, but it is not Redis',
  );
}
