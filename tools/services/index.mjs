import { join } from 'node:path';
import { ensureWritable, readIfThere, writeAtomically } from '../lib/files.mjs';
import { tryLock } from '../lib/lock.mjs';
import { describe, Interrupted, Problem } from '../lib/problem.mjs';
import { step } from '../lib/step.mjs';
import { nothingWorked, placeOf, waysToTry, whereFrom } from './choice.mjs';
import { dockerProblem, startInDocker } from './docker.mjs';
import { startUnpackedPostgres } from './postgres.mjs';
import { checkPostgres } from './postgres-wire.mjs';
import { checkRedis, redisFromPackages, redisOnPath, startRedis } from './redis.mjs';
import { defaultCacheDir } from './trees.mjs';

const VARIABLES = { postgres: 'DATABASE_URL', redis: 'REDIS_URL' };
const PROTOCOLS = { postgres: ['postgres:', 'postgresql:'], redis: ['redis:', 'rediss:', 'unix:'] };
const CHECKS = { postgres: checkPostgres, redis: checkRedis };
const MEMORY = 'services.json';

/** Uses the server in the environment; never logs its password. */
async function fromEnvironment({ service, env, log }) {
  const variable = VARIABLES[service];
  const url = parse(env[variable], service);
  try {
    await step(log, `Using the server in ${variable}`, () => CHECKS[service](url));
  } catch (error) {
    throw new Problem(
      `${variable} is set, but ${url.host || url.pathname} does not respond correctly: ${describe(error)}.\nStart that server, correct ${variable}, or unset it to have a server started for you.`,
    );
  }
  return { url: env[variable], stop: async () => {} };
}

function parse(text, service) {
  const example =
    service === 'postgres'
      ? 'postgresql://user:password@host:5432/database'
      : 'redis://:password@host:6379/0';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !PROTOCOLS[service].includes(url.protocol))
    throw new Problem(`${VARIABLES[service]} is not an address of the form ${example}: correct or unset it.`);
  return url;
}

async function fromDocker(options) {
  const problem = await dockerProblem();
  if (problem) throw new Problem(problem);
  return startInDocker(options);
}

const STARTERS = {
  postgres: { environment: fromEnvironment, docker: fromDocker, packages: startUnpackedPostgres },
  redis: {
    environment: fromEnvironment,
    docker: fromDocker,
    path: async (options) => startRedis({ ...options, ...(await redisOnPath()) }),
    packages: async (options) => startRedis({ ...options, ...(await redisFromPackages(options)) }),
  },
};

/** Tries each way in order. If an address in the environment does not respond, fails at once. */
async function startService(service, options, remembered) {
  const tried = [];
  for (const way of waysToTry({ service, url: options.env[VARIABLES[service]], remembered })) {
    try {
      return { ...(await STARTERS[service][way]({ ...options, service })), origin: way };
    } catch (error) {
      if (!(error instanceof Problem) || error instanceof Interrupted || way === 'environment') throw error;
      tried.push({ way, reason: error.message });
    }
  }
  throw new Problem(nothingWorked(service, tried, remembered));
}

/**
 * Starts PostgreSQL and Redis, each from the environment, Docker or unpacked packages: the first that works.
 * @param {object} options
 * @param {string} options.dataDir where their data and logs are kept; made when missing
 * @param {string} [options.cacheDir] for unpacked packages; $XDG_CACHE_HOME/loupe or ~/.cache/loupe unless given
 * @param {boolean} options.durable false: fast, and nothing survives a crash; for tests
 * @param {(line: string) => void} options.log
 * @param {import('./server.mjs').Keep} [options.keep] looks after servers that are up; none is started again without it
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<{
 *   databaseUrl: string, redisUrl: string,
 *   origin: { postgres: 'environment' | 'docker' | 'packages', redis: 'environment' | 'path' | 'docker' | 'packages' },
 *   stop: (hurry?: AbortSignal) => Promise<void>,
 * }>} stop ends Redis, then PostgreSQL, and leaves no process
 * @throws {Problem} with an instruction; nothing is left running
 */
export async function startServices({
  dataDir,
  cacheDir = defaultCacheDir(),
  durable,
  log,
  keep = (running) => running,
  env = process.env,
}) {
  ensureWritable(dataDir, 'choose another folder with --data-dir');
  const lock = await tryLock(join(dataDir, 'services.lock'));
  if ('heldBy' in lock)
    throw new Problem(
      `The services of ${dataDir} are in use by process ${lock.heldBy}: stop it, or choose another data directory.`,
    );
  const options = { dataDir, cacheDir, durable, log, keep, env };
  const running = [];
  let stopped = null;
  const stop = (hurry) => (stopped ??= stopAll(running, hurry).finally(lock.release));
  try {
    for (const service of ['postgres', 'redis']) running.push(await startRemembered(service, options));
  } catch (error) {
    await stop();
    throw error;
  }
  const [postgres, redis] = running;
  const origin = { postgres: postgres.origin, redis: redis.origin };
  log(whereFrom(origin));
  return { databaseUrl: postgres.url, redisUrl: redis.url, origin, stop };
}

/** Durable data stays with the way that created it. */
async function startRemembered(service, options) {
  const file = join(options.dataDir, MEMORY);
  const memory = JSON.parse(readIfThere(file) ?? '{}');
  const started = await startService(service, options, memory[service]);
  const place = placeOf(started.origin);
  if (options.durable && place && memory[service] !== place)
    writeAtomically(file, `${JSON.stringify({ ...memory, [service]: place })}\n`);
  return started;
}

async function stopAll(running, hurry) {
  const problems = [];
  for (const service of [...running].reverse()) {
    await service.stop(hurry).catch((error) => problems.push(describe(error)));
  }
  if (problems.length > 0) throw new Problem(problems.join('\n'));
}
