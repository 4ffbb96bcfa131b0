import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables that have few rows in any installation: a scan of them takes no time. All others may have millions, also those
 * that nobody has thought of.
 */
const SMALL = new Set([
  'organizations',
  'workspaces',
  'people',
  'memberships',
  'api_tokens',
  'views',
  'view_groups',
  'collections',
  'campaigns',
  'competitor_brands',
  'custom_attribute_definitions',
  'webhook_subscriptions',
  'lakes',
  'migrations',
  'unfinished_backfills',
]);

/** Modes that a reader or a writer of the table, or of rows of it, may wait for. */
const BLOCKING = [
  'RowExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

/** A statement that PostgreSQL refuses inside a transaction, and that blocks nobody. */
const OUTSIDE = /^\s*(CREATE (UNIQUE )?INDEX CONCURRENTLY|DROP INDEX CONCURRENTLY|REINDEX .*CONCURRENTLY)/i;

interface TableState {
  oid: string;
  name: string;
  file: string;
  scans: string;
  locks: string[];
}

/** Tables with their files, how often this transaction has read all of each, and what it has locked. */
const STATE = `
  SELECT class.oid::text, class.relname AS name, class.relfilenode::text AS file, stat.seq_scan::text AS scans,
    ARRAY(SELECT DISTINCT mode FROM pg_locks WHERE relation = class.oid AND pid = pg_backend_pid() AND granted) AS locks
  FROM pg_class AS class JOIN pg_stat_xact_all_tables AS stat ON stat.relid = class.oid
  WHERE class.relkind = 'r' AND class.relnamespace = 'public'::regnamespace`;

/** Columns that programs of the version before read and write. */
const COLUMNS = `
  SELECT table_name || '.' || column_name AS name, data_type || CASE WHEN is_nullable = 'NO' AND column_default IS NULL
      AND is_identity = 'NO' AND is_generated = 'NEVER' THEN ' that must be given' ELSE '' END AS kind
  FROM information_schema.columns WHERE table_schema = 'public'`;

/**
 * Runs a migration and watches, in PostgreSQL's own lists of locks, files and scans, whether it would make an installation
 * with millions of rows stand still: a transaction that holds a lock on a large table while it reads or rewrites all of one.
 * It sees what any statement does, also one inside a DO block or a function.
 * @returns what is wrong, one line each
 */
export async function watchMigration(migration: MigrationInterface, runner: QueryRunner): Promise<string[]> {
  const problems = new Set<string>();
  const before = await columns(runner);
  if (migration.transaction === false) {
    await migration.up(eachWatched(runner, problems));
  } else {
    await inWatched(runner, problems, () => migration.up(runner));
  }
  const after = await columns(runner);
  for (const [name, kind] of before) {
    if (after.get(name) !== kind) {
      problems.add(
        `${name} is ${kind} for programs of the version before, and becomes ${after.get(name) ?? 'nothing'}`,
      );
    }
  }
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
  for (const [name, kind] of after) {
    if (!before.has(name) && tables.has(name.split('.')[0]) && kind.endsWith('given'))
      problems.add(`${name} has to be given, which programs of the version before do not`);
  }
  return [...problems];
}

/** The runner of a migration that runs outside a transaction: each of its statements is a transaction of its own. */
function eachWatched(runner: QueryRunner, problems: Set<string>): QueryRunner {
  return new Proxy(runner, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (property === 'query') {
        return (...given: Parameters<QueryRunner['query']>) =>
          OUTSIDE.test(given[0]) || target.isTransactionActive
            ? target.query(...given)
            : inWatched(target, problems, () => target.query(...given));
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function inWatched<Result>(
  runner: QueryRunner,
  problems: Set<string>,
  work: () => Promise<Result>,
): Promise<Result> {
  await runner.startTransaction();
  try {
    const before = new Map((await state(runner)).map((table) => [table.oid, table]));
    const result = await work();
    // A new table has no rows that anybody waits for.
    const changed = (await state(runner)).filter(({ oid, name }) => before.has(oid) && !SMALL.has(name));
    const locked = changed.filter(({ locks }) => locks.some((mode) => BLOCKING.includes(mode)));
    const slow = changed.filter((table) => isSlow(before.get(table.oid), table));
    if (locked.length > 0) {
      for (const { name } of slow)
        problems.add(
          `reads or rewrites all of ${name} and locks ${locked.map((table) => table.name).join(', ')}`,
        );
    }
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

const isSlow = (before: TableState | undefined, after: TableState) =>
  before !== undefined && (before.file !== after.file || before.scans !== after.scans);

async function state(runner: QueryRunner): Promise<TableState[]> {
  return runner.query(STATE);
}

async function columns(runner: QueryRunner): Promise<Map<string, string>> {
  const rows: { name: string; kind: string }[] = await runner.query(COLUMNS);
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}
