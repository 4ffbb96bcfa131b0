import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, Problem } from '../lib/problem.mjs';
import { run } from '../lib/run.mjs';
import { step } from '../lib/step.mjs';

const COMPOSE_FILE = fileURLToPath(new URL('docker-compose.yml', import.meta.url));
/** The first start fetches the images. */
const UP_LIMIT_MS = 600_000;
const INNER_PORT = { postgres: 5432, redis: 6379 };

/**
 * The settings that docker-compose.yml takes from the environment.
 * @param {boolean} durable
 * @returns {Record<string, string>} port 0 lets the engine choose free ones
 */
export function composeVariables(durable) {
  const safe = durable ? 'on' : 'off';
  return {
    LOUPE_POSTGRES_PORT: '0',
    LOUPE_REDIS_PORT: '0',
    LOUPE_POSTGRES_PASSWORD: 'loupe',
    LOUPE_POSTGRES_FSYNC: safe,
    LOUPE_POSTGRES_SYNCHRONOUS_COMMIT: safe,
    LOUPE_POSTGRES_FULL_PAGE_WRITES: safe,
    LOUPE_REDIS_APPENDONLY: durable ? 'yes' : 'no',
  };
}

/** @param {string} dataDir existing folder @returns {string} the compose project that belongs to this data directory alone */
export function projectName(dataDir) {
  return `loupe-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 10)}`;
}

/**
 * @param {'postgres' | 'redis'} service
 * @param {string} said the answer of "compose port", such as 127.0.0.1:49153
 * @returns {string} the address to connect to
 * @throws {Problem} if Docker names no port
 */
export function addressOf(service, said) {
  const port = /:(\d+)\s*$/m.exec(said)?.[1];
  if (!port || port === '0') throw new Problem(`Docker names no port for ${service}`);
  return service === 'postgres'
    ? `postgresql://postgres:loupe@127.0.0.1:${port}/loupe`
    : `redis://127.0.0.1:${port}/0`;
}

/**
 * Why Docker cannot be used. The client without an engine is not enough.
 * @param {typeof run} [runCommand]
 * @returns {Promise<string | null>} null when it can
 */
export async function dockerProblem(runCommand = run) {
  const ask = (...args) => runCommand('docker', args, { allowFailure: true, timeoutMs: 20_000 });
  const client = await ask('--version');
  if (client.code !== 0) return 'not installed';
  const engine = await ask('info', '--format', '{{.ServerVersion}}');
  if (engine.code !== 0 || engine.stdout.trim() === '')
    return 'installed, but no engine is running (or this user may not use it)';
  return (await ask('compose', 'version')).code === 0 ? null : 'running, but its "compose" plugin is missing';
}

/**
 * Starts one service of docker-compose.yml in a project of this data directory; uses it if it runs already.
 * @param {{ service: 'postgres' | 'redis', dataDir: string, durable: boolean, log: (line: string) => void }} options
 * @param {typeof run} [runCommand]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws {Problem}
 */
export async function startInDocker({ service, dataDir, durable, log }, runCommand = run) {
  const env = { ...process.env, ...composeVariables(durable) };
  const project = ['compose', '-p', projectName(dataDir), '-f', COMPOSE_FILE];
  const compose = (args, options) => runCommand('docker', [...project, ...args], { env, ...options });
  const stop = () => (durable ? stopService(compose, service) : removeService(compose, service));
  try {
    await step(log, `Starting ${service} in Docker`, () =>
      compose(['up', '--detach', '--wait', service], { timeoutMs: UP_LIMIT_MS }),
    );
    const { stdout } = await compose(['port', service, String(INNER_PORT[service])]);
    return { url: addressOf(service, stdout), stop };
  } catch (error) {
    await stop().catch((second) => log(`  it could not be removed either: ${describe(second)}`));
    throw error;
  }
}

const CLEARING = { evenIfInterrupted: true, timeoutMs: 60_000 };

async function stopService(compose, service) {
  await compose(['stop', service], CLEARING);
}

/** Stopping the last service also removes the project's volumes and network. */
async function removeService(compose, service) {
  await compose(['rm', '--stop', '--force', service], CLEARING);
  const { stdout } = await compose(['ps', '--all', '--quiet'], CLEARING);
  if (stdout.trim() === '') await compose(['down', '--volumes'], CLEARING);
}
