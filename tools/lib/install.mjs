import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWritable, readIfThere } from './files.mjs';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { run, runInsistently } from './run.mjs';
import { step } from './step.mjs';

/** The build needs the development packages, which NODE_ENV=production would skip. */
const NPM_OPTIONS = ['--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
const OFFLINE = '--prefer-offline';
/** What npm keeps of a package may be older than a lock file that has come since. */
const STALE = /ETARGET/;
const OUT_OF_STEP = /package\.json and package-lock\.json .* are in sync/;
const OLDEST_NODE = [20, 19];
/**
 * A build that has not used the processor for so long hangs: its bundlers wait for threads of their own now and then, on machines
 * of two cores. A slow or busy machine gives it some time all along.
 */
const STALLED_MS = 60_000;

/**
 * @param {string} [version] such as 20.19.4
 * @throws {Problem} if Node is too old for Loupe
 */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Problem(
    `Loupe needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${version}: install a newer one and start again.`,
  );
}

/** What node_modules was installed for: the lock file and the machine, because some packages contain binaries. */
function wantedState(root) {
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) throw new Problem(`${lock} is missing: this is not a complete clone of Loupe.`);
  return `${createHash('sha256').update(readFileSync(lock)).digest('hex')} ${process.platform}-${process.arch}-${process.versions.modules}`;
}

/**
 * Installs the dependencies if they are missing or the lock file has changed, then builds what has changed. One
 * process at a time for each clone.
 * @param {{ root: string, cacheDir: string, log: (line: string) => void, bundles?: boolean }} options bundles: whether the programs are
 * to start fast, which is not worth its time when they are built after each change
 * @throws {Problem} with the end of npm's or the build's output
 */
export async function prepareCode({ root, cacheDir, log, bundles = true }) {
  await inCloneAlone({ root, cacheDir, log }, async () => {
    await installIfNeeded(root, log);
    const args = bundles ? [] : ['--no-bundle'];
    await step(log, 'Building what has changed', () => buildCode({ root, args, log }));
  });
}

/**
 * Does work while no other process installs or builds the clone.
 * @template T
 * @param {{ root: string, cacheDir: string, log: (line: string) => void }} clone
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inCloneAlone({ root, cacheDir, log }, work) {
  ensureWritable(cacheDir, 'set XDG_CACHE_HOME to a folder that can');
  const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 12);
  const waiting = (pid) => log(`Waiting for process ${pid}, which is installing or building this clone`);
  return withLock(join(cacheDir, `clone-${name}.lock`), waiting, work);
}

/**
 * Builds what has changed. To be called in `inCloneAlone`.
 * @param {{ root: string, args: string[], log: (line: string) => void }} options args: of tools/lib/build.mjs
 * @returns {Promise<string>} what it says it has built
 */
export async function buildCode({ root, args, log }) {
  const { stdout } = await runInsistently(process.execPath, ['tools/lib/build.mjs', ...args], {
    cwd: root,
    stalledMs: STALLED_MS,
    onStalled: () => log('The build stands still, and is begun again'),
  });
  return stdout.trim();
}

/**
 * Installs the packages of a lock file, unless they are installed.
 * @param {string} root folder of package.json and package-lock.json
 * @param {(line: string) => void} log
 */
export async function installIfNeeded(root, log) {
  const mark = join(root, 'node_modules', '.loupe-lock');
  const wanted = wantedState(root);
  if (readIfThere(mark) === wanted) return;
  try {
    await step(log, 'Installing dependencies (npm ci): this takes a while the first time', () =>
      npm(root, 'ci'),
    );
  } catch (error) {
    if (!(error instanceof Problem) || !OUT_OF_STEP.test(error.message)) throw error;
    // If a registry lacks packages for other systems, the lock file lacks them too, and npm ci refuses it.
    await step(
      log,
      'npm ci finds the lock file incomplete; installing what it holds (npm install --no-save)',
      () => npm(root, 'install', '--no-save'),
    );
  }
  writeFileSync(mark, wanted);
}

async function npm(root, ...args) {
  const isIn = (error, pattern) => error instanceof Problem && pattern.test(error.message);
  try {
    await run('npm', [...args, OFFLINE, ...NPM_OPTIONS], { cwd: root }).catch(async (error) => {
      if (!isIn(error, STALE)) throw error;
      await run('npm', [...args, ...NPM_OPTIONS], { cwd: root });
    });
  } catch (error) {
    if (isIn(error, /E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|HOSTUNREACH)/)) {
      throw new Problem(
        `${error.message}\nThe npm registry cannot be reached: connect to it, or name yours with "npm config set registry", then start again.`,
      );
    }
    throw error;
  }
}
