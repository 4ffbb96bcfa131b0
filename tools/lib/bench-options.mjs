import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

const SIZES = ['100k', '250k', '1m', '2500k', '10m'];

const ROUNDS = 3;
/** A single round says little: what counts is their median. */
const GUARD_ROUNDS = 12;

export const USAGE = `Usage: npm run bench -- [options]

Measures the built API on a large data set, and compares it with the same SQL without a framework and with PostGraphile (docs/bench.md).

  --items SIZE        100k, 250k, 1m, 2500k or 10m items (default 1m); loaded once, then reused
  --growth SIZES      instead: the cost of each request at several sizes, such as 100k,1m,10m
  --jobs SIZES        instead: the jobs of the cookbook in a workspace with so many items, such as 100k,1m
  --intake            instead: posts a second of an import, beside COPY of the same rows
  --upgrade           instead: an upgrade from an older version under load
  --guard             instead: the processor time of this version beside that of the last release; code 1 if it is more than 1.1 times as much
  --rate N            with --upgrade: requests a second (default 50)
  --before DIR        another checkout, already built: with --intake, to import with in turns; with --upgrade, the older version;
                      with --guard, what this version is compared with, or a commit, which is built once (default test/bench/release.json)
  --only REGEX        only the requests whose names match; of the guard, the things
  --rounds N          rounds; each server is measured once in a round (default 3; 12 for --guard)
  --stretch MS        milliseconds of one measurement (default 800)
  --data-dir DIR      folder for data sets and results (default bench in the cache folder, bench-upgrade for --upgrade, bench-guard for --guard)
  --out FILE          file for the results as JSON (default a new file in DIR/results)
  --no-peer           skip PostGraphile, which is otherwise installed into test/bench/peer at first use
  --reload            load the data set again
  --load-only         only load
  --document          write the results into docs/bench.md
  --check             exit with code 1 if a target is missed
  --help              show this

Set DATABASE_URL to measure on your own PostgreSQL server, as a superuser. Each data set is a separate database there.`;

const OPTIONS = {
  items: { type: 'string' },
  growth: { type: 'string' },
  jobs: { type: 'string' },
  intake: { type: 'boolean', default: false },
  upgrade: { type: 'boolean', default: false },
  guard: { type: 'boolean', default: false },
  rate: { type: 'string', default: '50' },
  before: { type: 'string' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string' },
  stretch: { type: 'string', default: '800' },
  'data-dir': { type: 'string' },
  out: { type: 'string' },
  'no-peer': { type: 'boolean', default: false },
  reload: { type: 'boolean', default: false },
  'load-only': { type: 'boolean', default: false },
  document: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

/**
 * @param {string[]} argv without the program
 * @param {string} cacheDir
 * @returns {{ items: string | null, growth: string[], jobs: string[], intake: boolean, upgrade: boolean, guard: boolean, rate: number, before: string | null, only: string, rounds: number, stretch: number, dataDir: string,
 *   out: string | null, peer: boolean, reload: boolean, loadOnly: boolean, document: boolean, check: boolean, help: boolean }}
 * @throws {Problem} with the usage, if an argument is invalid
 */
export function parseBenchOptions(argv, cacheDir) {
  const values = read(argv);
  if (values.upgrade && !values.before && !values.help)
    throw refuse('--upgrade needs --before, a checkout of the version to upgrade from');
  const kind = ['upgrade', 'guard'].find((name) => values[name]);
  const folder = kind === undefined ? 'bench' : `bench-${kind}`;
  return {
    items: values.items === undefined ? null : size('--items', values.items),
    growth: sizes('--growth', values.growth),
    jobs: sizes('--jobs', values.jobs),
    intake: values.intake,
    upgrade: values.upgrade,
    guard: values.guard,
    rate: count('--rate', values.rate),
    // Of the guard, it may be a commit.
    before: values.before ? (values.guard ? values.before : resolve(values.before)) : null,
    only: pattern(values.only),
    rounds: count('--rounds', values.rounds ?? (values.guard ? GUARD_ROUNDS : ROUNDS)),
    stretch: count('--stretch', values.stretch),
    dataDir: values['data-dir'] ? resolve(values['data-dir']) : join(cacheDir, folder),
    out: values.out ? resolve(values.out) : null,
    peer: !values['no-peer'],
    reload: values.reload,
    loadOnly: values['load-only'],
    document: values.document,
    check: values.check,
    help: values.help,
  };
}

function refuse(text) {
  return new Problem(`${text}.\n\n${USAGE}`);
}

function size(name, value) {
  if (!SIZES.includes(value)) throw refuse(`${name} takes ${SIZES.join(', ')}, not "${value}"`);
  return value;
}

const sizes = (name, value) => (value === undefined ? [] : value.split(',').map((one) => size(name, one)));

function count(name, value) {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw refuse(`${name} takes a whole number above 0, not "${value}"`);
  return number;
}

function pattern(value) {
  try {
    return new RegExp(value).source === '(?:)' ? '' : value;
  } catch (error) {
    throw refuse(`--only takes a regular expression: ${error.message}`);
  }
}

function read(argv) {
  try {
    return parseArgs({ args: argv, options: OPTIONS }).values;
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw refuse(error.message.split('. ')[0]);
  }
}
