import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseBenchOptions, USAGE } from './lib/bench-options.mjs';
import { checkNode, installIfNeeded, prepareCode } from './lib/install.mjs';
import { olderVersion } from './lib/older-version.mjs';
import { describe, Interrupted } from './lib/problem.mjs';
import { run } from './lib/run.mjs';
import { step } from './lib/step.mjs';
import { orderlyEnd } from './lib/stopping.mjs';
import { reportDeath } from './lib/supervisor.mjs';
import { maintenanceUrl } from './lib/test-summary.mjs';
import { startServices } from './services/index.mjs';
import { defaultCacheDir } from './services/trees.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INTERRUPTED_CODE = 130;

/** @returns {Promise<number>} exit code of the bench */
async function everything(options, end, log) {
  checkNode();
  await prepareCode({ root: ROOT, cacheDir: defaultCacheDir(), log });
  const comparesPeer = options.growth.length === 0 && !options.intake && !options.upgrade;
  if (options.peer && comparesPeer && !options.guard)
    await installIfNeeded(join(ROOT, 'test/bench/peer'), (line) => log(`PostGraphile: ${line}`));
  const before = options.guard
    ? await olderVersion({ root: ROOT, cacheDir: defaultCacheDir(), before: options.before, log })
    : options.before;
  const services = await startServices({
    dataDir: options.dataDir,
    // The data set can be generated again, so durability is not needed.
    durable: false,
    log,
    keep: reportDeath(log),
  });
  end.add(services.stop);
  const env = {
    ...process.env,
    LOUPE_TEST_DATABASE_URL: maintenanceUrl(services.databaseUrl),
    LOUPE_TEST_REDIS_URL: services.redisUrl,
    LOUPE_BENCH_OPTIONS: JSON.stringify({ ...options, before }),
  };
  const { code } = await step(log, 'Measuring', () =>
    run(process.execPath, ['--import', 'tsx', 'test/bench/main.ts'], {
      cwd: ROOT,
      env,
      show: true,
      allowFailure: true,
    }),
  );
  return code ?? 1;
}

/**
 * Runs "npm run bench".
 * @param {string[]} argv
 * @param {(line: string) => void} log
 * @returns {Promise<number>} exit code
 */
async function main(argv, log) {
  const options = parseBenchOptions(argv, defaultCacheDir());
  if (options.help) {
    log(USAGE);
    return 0;
  }
  const end = orderlyEnd(log);
  let code = 1;
  try {
    code = await everything(options, end, log);
  } catch (error) {
    if (error instanceof Interrupted) code = INTERRUPTED_CODE;
    console.error(`\n${describe(error)}`);
  }
  const failures = await end.finish();
  for (const failure of failures) console.error(describe(failure));
  return failures.length > 0 ? 1 : code;
}

try {
  process.exitCode = await main(process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(describe(error));
  process.exitCode = 2;
}
