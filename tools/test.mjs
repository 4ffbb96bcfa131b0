import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIfThere } from './lib/files.mjs';
import { checkNode, prepareCode } from './lib/install.mjs';
import { describe, Interrupted } from './lib/problem.mjs';
import { run } from './lib/run.mjs';
import { step } from './lib/step.mjs';
import { orderlyEnd } from './lib/stopping.mjs';
import { countReport, maintenanceUrl, summaryLine } from './lib/test-summary.mjs';
import { makeThrowAway, removeAbandoned } from './lib/throw-away.mjs';
import { startServices } from './services/index.mjs';
import { defaultCacheDir } from './services/trees.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INTERRUPTED_CODE = 130;

/** The static checks; a failed one is one failure, and the tests run all the same. */
async function runChecks(log) {
  const { code } = await step(log, 'Checking style, types, imports and unused code (npm run check)', () =>
    run('npm', ['run', '--silent', 'check'], { cwd: ROOT, show: true, allowFailure: true }),
  );
  if (code !== 0) log('npm run check failed: see above. It counts as one failure.');
  return code === 0 ? 0 : 1;
}

async function runTests(args, env, dir, log) {
  const report = join(dir, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await step(log, 'Running the tests (vitest)', () =>
    run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
      cwd: ROOT,
      env,
      show: true,
      allowFailure: true,
    }),
  );
  return countReport(readIfThere(report), code);
}

/** Tests get servers of their own that forget everything, and find them by names that no deployment uses. */
async function testEnvironment(dir, end, log) {
  const services = await startServices({
    dataDir: dir,
    durable: false,
    log,
    onDeath: (name, logFile) => log(`${name} ended unexpectedly: see ${logFile}`),
  });
  end.add(services.stop);
  return {
    ...process.env,
    LOUPE_TEST_DATABASE_URL: maintenanceUrl(services.databaseUrl),
    LOUPE_TEST_REDIS_URL: services.redisUrl,
  };
}

async function everything(args, end, log) {
  checkNode();
  await removeAbandoned(log);
  await prepareCode({ root: ROOT, cacheDir: defaultCacheDir(), log });
  const { dir, remove } = await makeThrowAway();
  end.add(remove);
  const env = await testEnvironment(dir, end, log);
  const failedChecks = args.length === 0 ? await runChecks(log) : 0;
  const counts = await runTests(args, env, dir, log);
  return { ...counts, failed: counts.failed + failedChecks };
}

/**
 * The whole of "npm test"; its last line is the summary, whatever happens.
 * @param {string[]} args passed on to Vitest; with any, the static checks are left out
 * @param {(line: string) => void} log
 * @returns {Promise<number>} exit code
 */
async function main(args, log) {
  const end = orderlyEnd(log);
  let summary = { passed: 0, failed: 1, skipped: 0 };
  let interrupted = false;
  try {
    summary = await everything(args, end, log);
  } catch (error) {
    interrupted = error instanceof Interrupted;
    log(`\n${describe(error)}`);
  }
  for (const failure of await end.finish()) {
    log(describe(failure));
    summary.failed += 1;
  }
  log(summaryLine(summary));
  if (interrupted) return INTERRUPTED_CODE;
  return summary.failed > 0 || summary.passed === 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2), (line) => console.log(line));
