import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIfThere } from './lib/files.mjs';
import { checkNode, prepareCode } from './lib/install.mjs';
import { keepServices, keptServices } from './lib/kept-services.mjs';
import { pauseAgainAndAgain } from './lib/pauses.mjs';
import { describe, Interrupted } from './lib/problem.mjs';
import { run } from './lib/run.mjs';
import { step } from './lib/step.mjs';
import { orderlyEnd } from './lib/stopping.mjs';
import { reportDeath } from './lib/supervisor.mjs';
import { countReport, durationsOf, maintenanceUrl, summaryLine, timesOf } from './lib/test-summary.mjs';
import { makeThrowAway, removeAbandoned } from './lib/throw-away.mjs';
import { startServices } from './services/index.mjs';
import { defaultCacheDir } from './services/trees.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INTERRUPTED_CODE = 130;

/** The parts of npm run check. They run in parallel, because each uses one core. */
const CHECKS = ['lint', 'types', 'graph', 'unused', 'expressions'];

/** Runs the static checks. Each failed check counts as one failure; the tests still run. */
async function runChecks(log) {
  const results = await step(
    log,
    'Checking style, types, imports, unused code and expressions (npm run check)',
    () =>
      Promise.all(
        CHECKS.map((check) => run('npm', ['run', '--silent', check], { cwd: ROOT, allowFailure: true })),
      ),
  );
  const failed = CHECKS.filter((_, index) => results[index].code !== 0);
  for (const check of failed) {
    const { stdout, stderr } = results[CHECKS.indexOf(check)];
    log(`npm run ${check} failed, which counts as one failure:\n${stdout}${stderr}`);
  }
  return failed.length;
}

async function runTests(args, env, log) {
  const report = join(env.LOUPE_TEST_DIR, `vitest-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await step(log, 'Running the tests (vitest)', () =>
    run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
      cwd: ROOT,
      // What was built before is what is tested (vitest.config.ts).
      env: { ...env, LOUPE_TEST_COMPILED: '1' },
      show: true,
      allowFailure: true,
    }),
  );
  const leftOut = readIfThere(join(env.LOUPE_TEST_DIR, 'left-out.txt'));
  if (leftOut !== null) log(`Left out, as the run had to end in time (LOUPE_TEST_DEADLINE):\n${leftOut}`);
  const text = readIfThere(report);
  if (text !== null && args.length === 0) {
    log(timesOf(text, ROOT));
    if (process.env.LOUPE_WRITE_DURATIONS === '1')
      writeFileSync(join(ROOT, 'test/durations.json'), durationsOf(text, ROOT));
  }
  return countReport(text, code);
}

/** Tests get their own temporary servers, through variables that no deployment uses. */
async function startTestServices(end, log) {
  await removeAbandoned(log);
  const { dir, remove } = await makeThrowAway();
  end.add(remove);
  const services = await startServices({
    dataDir: dir,
    durable: false,
    log,
    keep: reportDeath(log),
  });
  end.add(services.stop);
  return {
    LOUPE_TEST_DIR: dir,
    LOUPE_TEST_DATABASE_URL: maintenanceUrl(services.databaseUrl),
    LOUPE_TEST_REDIS_URL: services.redisUrl,
  };
}

/** For single specs, uses test servers that are running, so a file takes seconds. A whole run starts its own. */
async function servicesFor(args, end, log) {
  const kept = args.length > 0 ? keptServices(ROOT) : null;
  if (kept === null) return startTestServices(end, log);
  log(`Using the test servers of process ${kept.pid}`);
  return kept.env;
}

/** Shows what depends on the speed of a machine (docs/testing.md#pauses). */
function pause(kind, end, log) {
  const { stop, pauses } = pauseAgainAndAgain(kind);
  end.add(async () => {
    await stop();
    log(`Processes of this run were paused ${pauses()} times (LOUPE_TEST_PAUSES=${kind})`);
  });
}

/**
 * Servers are fetched and started while packages are installed, which mostly waits for the network, and while the code is built
 * and checked. All of it is over before the first test, which has both cores.
 */
async function everything(args, end, log) {
  const isWhole = args.length === 0;
  const code = prepare(log, { bundles: isWhole }).then(() => (isWhole ? runChecks(log) : 0));
  // If the servers cannot be started, only that is reported.
  const [services, failedChecks] = await Promise.allSettled([servicesFor(args, end, log), code]);
  if (services.status === 'rejected') throw services.reason;
  if (failedChecks.status === 'rejected') throw failedChecks.reason;
  const kind = process.env.LOUPE_TEST_PAUSES;
  if (kind) pause(kind, end, log);
  const counts = await runTests(args, { ...process.env, ...services.value }, log);
  return { ...counts, failed: counts.failed + failedChecks.value };
}

/** Keeps servers running for later runs, until Ctrl-C. */
async function keepUp(end, log) {
  const env = await startTestServices(end, log);
  end.add(keepServices(ROOT, env));
  return env;
}

/** Runs the specs that a change affects, after each change. Its servers also serve other runs meanwhile. */
async function watch(args, end, log) {
  const env = keptServices(ROOT)?.env ?? (await keepUp(end, log));
  // Vitest reads keys from the terminal.
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'watch', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  end.add(() => void vitest.kill());
  await Promise.race([once(vitest, 'exit'), end.requested]);
}

const MODES = {
  '--keep-services': async (_args, end, log) => {
    await keepUp(end, log);
    log('\nTest servers are running: npm test -- FILE uses them. Ctrl-C stops them.');
    await end.requested;
  },
  '--watch': watch,
};

/** Runs a mode until Ctrl-C, which is its normal end. */
async function goOn(mode, args, log) {
  const end = orderlyEnd(log);
  let failures = [];
  try {
    checkNode();
    await prepare(log, { bundles: false });
    await mode(args, end, log);
  } catch (error) {
    failures = [error];
  }
  failures.push(...(await end.finish()));
  for (const failure of failures) log(describe(failure));
  return failures.length > 0 ? 1 : 0;
}

/** Single specs start too few programs for a bundle to be worth its time. */
async function prepare(log, { bundles }) {
  await prepareCode({ root: ROOT, cacheDir: defaultCacheDir(), log, bundles });
}

/**
 * Runs "npm test". Its last line is always the summary.
 * @param {string[]} args arguments for Vitest; with any, the static checks are skipped
 * @param {(line: string) => void} log
 * @returns {Promise<number>} exit code
 */
async function test(args, log) {
  const end = orderlyEnd(log);
  let summary = { passed: 0, failed: 1, skipped: 0 };
  let interrupted = false;
  try {
    checkNode();
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

const [first, ...others] = process.argv.slice(2);
const log = (line) => console.log(line);
const mode = MODES[first];
process.exitCode = await (mode ? goOn(mode, others, log) : test(process.argv.slice(2), log));
