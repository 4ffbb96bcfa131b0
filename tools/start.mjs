import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endLeftoverApps, noteApps, startApp, untilReady } from './lib/apps.mjs';
import { prepareWorkspace, secretKey } from './lib/demo.mjs';
import { afterChanges, watchSources } from './lib/dev.mjs';
import { ensureWritable, writeAtomically } from './lib/files.mjs';
import { checkNode, prepareCode } from './lib/install.mjs';
import { tryLock } from './lib/lock.mjs';
import { portState } from './lib/net.mjs';
import { describe, Interrupted, Problem } from './lib/problem.mjs';
import { run } from './lib/run.mjs';
import { parseStartOptions, USAGE } from './lib/start-options.mjs';
import { step } from './lib/step.mjs';
import { orderlyEnd } from './lib/stopping.mjs';
import { deathText, keepRunning } from './lib/supervisor.mjs';
import { startServices } from './services/index.mjs';
import { defaultCacheDir } from './services/trees.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The file that a program starts from: its bundle, if it is there (tools/lib/bundle.mjs). */
const mainOf = (name) =>
  [`dist/${name}.js`, `apps/${name}/dist/main.js`].find((file) => existsSync(join(ROOT, file)));
/** Node options of a program, from its package.json (docs/bench.md, “What is compared”). */
const nodeOptionsOf = (name) =>
  JSON.parse(readFileSync(join(ROOT, 'apps', name, 'package.json'), 'utf8')).config?.nodeOptions ?? [];
const INTERRUPTED_CODE = 130;

/** @param {{ url: string, workspaceId: string, token: string, signInUrl: string, pid: number }} facts @returns {string} the ready file's text */
export function readyText({ url, workspaceId, token, signInUrl, pid }) {
  const consoleUrl = new URL('/', signInUrl).href;
  return `${JSON.stringify({ url, workspaceId, token, consoleUrl, signInUrl, pid }, null, 2)}\n`;
}

/** @param {{ url: string, workspaceId: string, token: string }} facts @returns {string} a complete first request, for a POSIX shell */
export function firstRequest({ url, workspaceId, token }) {
  const query =
    '{ items(first: 3, sorting: {sortKey: LIKE_COUNT, sortOrder: DESC}) { totalCount nodes { provider type caption takenAt currentEngagement { likes views } socialProfile { accountName followers } } } }';
  return [
    `curl -s ${url}`,
    `-A 'Mozilla/5.0 (compatible; loupe-readme)'`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'WORKSPACE-ID: ${workspaceId}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ query })}'`,
  ].join(' \\\n  ');
}

async function lockDataDir(dataDir) {
  ensureWritable(dataDir, 'choose another folder with --data-dir');
  const lock = await tryLock(join(dataDir, 'start.lock'));
  if ('release' in lock) return lock;
  throw new Problem(
    `Loupe is already running on ${dataDir} (process ${lock.heldBy}): stop that one first, or give this one another --data-dir and --port.`,
  );
}

async function checkPort(port) {
  const state = await portState(port);
  if (state === 'free') return;
  throw new Problem(
    `Port ${port} is ${state === 'in use' ? 'in use' : 'not open to this user'}: choose another one with --port, such as npm start -- --port ${port < 1024 ? 4000 : port + 1}`,
  );
}

/** The environment of our programs; settings of the user have priority where allowed. */
function appEnvironment(services, { port, dataDir }) {
  return {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || 'development',
    // Output goes to log files.
    NO_COLOR: '1',
    // For the pictures of the demo: glibc would keep a heap for each thread that draws them, 150 MB in all.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
    LOUPE_SECRET_KEY: process.env.LOUPE_SECRET_KEY || secretKey(dataDir),
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    STORAGE_URL: process.env.STORAGE_URL || pathToFileURL(join(dataDir, 'storage')).href,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
}

/** What the command line gets of the environment of our programs: the services, and the address that links lead to. */
const SHARED = ['DATABASE_URL', 'REDIS_URL', 'LOUPE_SECRET_KEY', 'STORAGE_URL', 'PORT', 'PUBLIC_URL'];

/**
 * The text of a file for the command line.
 * @param {Record<string, string | undefined>} env
 */
export function sharedEnvironment(env) {
  return SHARED.filter((name) => env[name])
    .map((name) => `${name}='${env[name]}'\n`)
    .join('');
}

/** Writes what is running for the command line: apps/cli/bin/loupe.mjs reads this file. */
function shareEnvironment(env, dataDir, end) {
  const file = join(dataDir, 'environment');
  writeAtomically(file, sharedEnvironment(env), 0o600);
  end.add(() => rm(file, { force: true }));
}

/** Starts everything in order. Each part registers how to stop it. Once everything is ready, each part is restarted if it ends. */
async function bringUp(options, end, log) {
  const { port, dataDir } = options;
  const lock = await lockDataDir(dataDir);
  end.add(lock.release);
  const notes = join(dataDir, 'apps.json');
  await endLeftoverApps(notes, log);
  await checkPort(port);
  await prepareCode({ root: ROOT, cacheDir: defaultCacheDir(), log, bundles: !options.dev });
  const services = await bringUpServices(dataDir, end, log);
  const env = appEnvironment(services, options);
  shareEnvironment(env, dataDir, end);
  const access = await prepareWorkspace({
    cli: [process.execPath, mainOf('cli')],
    cwd: ROOT,
    env,
    dataDir,
    seed: seedsDemo(options, services),
    database: services.origin.postgres === 'environment' ? databaseName(services.databaseUrl) : 'own',
    log,
  });
  end.add(() => rm(notes, { force: true }));
  const apps = await bringUpApps({ port, dataDir, env, notes }, end, log);
  if (options.dev) restartOnChange({ apps, env }, end, log);
  return { url: `http://127.0.0.1:${port}/api/v2`, ...access, pid: process.pid };
}

/**
 * Whether the database gets the demo. One that was not brought up here is somebody's own and gets it only if asked.
 * @param {{ seed: boolean | null }} options
 * @param {{ origin: { postgres: string } }} services
 */
export function seedsDemo({ seed }, { origin }) {
  return seed ?? origin.postgres !== 'environment';
}

/** Names a database in DATABASE_URL without its password. */
function databaseName(address) {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}

async function bringUpServices(dataDir, end, log) {
  const keep = (running, program) => keepRunning(running, { ...program, log });
  const services = await startServices({ dataDir, durable: true, log, keep });
  end.add(async (hurry) => {
    await services.stop(hurry);
    log('Everything has stopped.');
  });
  if (end.isRequested()) throw new Interrupted();
  return services;
}

/** For developers: builds changed sources and restarts the API and the worker. The services keep running. */
function restartOnChange({ apps, env }, end, log) {
  const work = async (files) => {
    await prepareCode({ root: ROOT, cacheDir: defaultCacheDir(), log, bundles: false });
    if (files.some((file) => file.includes('/migrations/')))
      await step(log, 'Updating the database', () =>
        run(process.execPath, [mainOf('cli'), 'migrate'], { cwd: ROOT, env }),
      );
    await step(log, `Restarting the API and the worker (${files.join(', ')})`, apps.restart);
    log('Ready.');
  };
  const changes = afterChanges({ work, log });
  const stopWatching = watchSources(ROOT, changes.changed);
  end.add(async () => {
    stopWatching();
    await changes.stop();
  });
}

/** If a program ends before everything is ready, the start fails: a restart would hide the reason. */
async function bringUpApps({ port, dataDir, env, notes }, end, log) {
  const programs = ['api', 'worker'].map((name) => ({
    name: `The ${name === 'api' ? 'API' : name}`,
    get command() {
      return [process.execPath, ...nodeOptionsOf(name), mainOf(name)];
    },
    cwd: ROOT,
    env,
    logFile: join(dataDir, 'logs', `${name}.log`),
  }));
  const apps = programs.map((program) => {
    if (end.isRequested()) throw new Interrupted();
    const app = startApp(program);
    end.add(app.stop);
    return app;
  });
  noteApps(notes, apps);
  const isReady = (api, isOver, limitMs) =>
    untilReady(`http://127.0.0.1:${port}/readyz`, api, { isOver, limitMs });
  let over = false;
  const ready = step(log, 'Starting the API and the worker', () => isReady(apps[0], () => over));
  const deaths = apps.map(async (app) => new Problem(deathText(app, await app.died)));
  const early = await Promise.race([ready, ...deaths, end.requested]).finally(() => (over = true));
  if (early instanceof Problem) throw early;
  if (end.isRequested()) throw new Interrupted();
  const keepers = programs.map((program, index) => {
    const startAgain = async () => {
      apps[index] = startApp(program, { again: true });
      try {
        noteApps(notes, apps);
      } catch (error) {
        // Only a later start needs the file; the program runs without it.
        log(`${notes} could not be written: ${describe(error)}`);
      }
      return apps[index];
    };
    const untilBack =
      index === 0 ? (api, isOver) => isReady(api, isOver, Number.POSITIVE_INFINITY) : undefined;
    const keep = () => keepRunning(apps[index], { ...program, startAgain, untilReady: untilBack, log });
    let kept = keep();
    end.add((hurry) => kept.stop(hurry));
    return {
      async restart() {
        await kept.stop();
        if (end.isRequested()) return;
        await startAgain();
        kept = keep();
      },
    };
  });
  const restart = async () => {
    await Promise.all(keepers.map((keeper) => keeper.restart()));
    await isReady(apps[0], end.isRequested);
  };
  return { restart };
}

function announce(facts, dataDir, log) {
  log(`
Loupe is ready.
  API        ${facts.url}
  Console    ${new URL('/', facts.signInUrl).href}
  Sign in    ${facts.signInUrl} (once, within an hour)
  Workspace  ${facts.workspaceId}
  Token      ${facts.token}
  Logs       ${join(dataDir, 'logs')} (api.log, worker.log)

Try it:
${firstRequest(facts)}

Import posts of your own:
npx loupe import FILE --workspace ${facts.workspaceId}

Ctrl-C stops everything.`);
}

/**
 * Runs "npm start": starts everything, waits for a signal, stops everything.
 * @param {string[]} argv
 * @param {(line: string) => void} log
 * @returns {Promise<number>} exit code
 */
async function main(argv, log) {
  const options = parseStartOptions(argv, ROOT);
  if (options.help) {
    log(USAGE);
    return 0;
  }
  checkNode();
  const end = orderlyEnd(log);
  let code = 0;
  try {
    const facts = await bringUp(options, end, log);
    announce(facts, options.dataDir, log);
    if (options.readyFile) {
      writeAtomically(options.readyFile, readyText(facts));
      end.add(() => rm(options.readyFile, { force: true }));
    }
    if (options.dev) log('The API and the worker restart when a source changes.');
    await end.requested;
  } catch (error) {
    code = error instanceof Interrupted ? INTERRUPTED_CODE : 1;
    console.error(`\n${describe(error)}`);
  }
  const failures = await end.finish();
  for (const failure of failures) console.error(describe(failure));
  return failures.length > 0 ? 1 : code;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // Keep running if nobody reads the output any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    process.exitCode = await main(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    console.error(describe(error));
    process.exitCode = 2;
  }
}
