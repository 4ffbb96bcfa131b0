import type { QueryRunner } from 'typeorm';

/** A batch takes some tens of milliseconds, in which its rows are locked. */
const BATCH_SIZE = 1_000;

/** A change of the rows of a large table, or of what is made of them. */
export interface Backfill {
  /** Names its progress; take the migration's name. */
  readonly name: string;
  readonly table: string;
  /** Columns of its primary key, in order. */
  readonly key: readonly string[];
  /** The statement for the rows of a batch; `within` is the condition by which it has only those. */
  readonly statement: (within: string) => string;
  readonly batchSize?: number;
}

/**
 * Builds an index while the table is read and written. The migration must not run in a transaction
 * (`transaction = false as const`). An index that an interrupted attempt left unfinished is built anew. While the service runs,
 * `ConcurrentIndexes` builds indexes, and looks whether another process is building the same.
 * @param name of the index
 * @param rest what follows the name, such as `ON items (workspace_id, taken_at)`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  rest: string,
  isUnique = false,
): Promise<void> {
  const [left] = await runner.query(
    'SELECT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid) AS unfinished',
    [name],
  );
  await withoutLockTimeout(runner, async () => {
    if (left.unfinished) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY IF NOT EXISTS ${name} ${rest}`);
  });
}

/**
 * Builds an index anew with another definition while the table is read and written, and all the time one of the two is there.
 * The migration must not run in a transaction (`transaction = false as const`).
 * @param name of the index
 * @param rest what follows the name, such as `ON items (workspace_id, taken_at)`
 */
export async function replaceIndexConcurrently(
  runner: QueryRunner,
  name: string,
  rest: string,
): Promise<void> {
  const next = `${name}_next`;
  await createIndexConcurrently(runner, next, rest);
  await dropIndexConcurrently(runner, name);
  await runner.query(`ALTER INDEX ${next} RENAME TO ${name}`);
}

/** Statements that belong together, in a migration that does not run in a transaction. */
export async function inTransaction(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  await runner.startTransaction();
  try {
    for (const statement of statements) await runner.query(statement);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Whether the function is there that a step of a migration made, which an interrupted attempt may have done. */
export async function isFunction(runner: QueryRunner, name: string): Promise<boolean> {
  const [found] = await runner.query('SELECT to_regproc($1) IS NOT NULL AS made', [name]);
  return found.made;
}

/** Drops an index while the table is read and written, if it is there. */
export function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  return withoutLockTimeout(runner, () => runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
}

/** For statements that wait for older transactions in a way that lets everybody else pass. */
async function withoutLockTimeout(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  const [before] = await runner.query('SHOW lock_timeout');
  await runner.query('SET lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query(`SET lock_timeout = '${before.lock_timeout}'`);
  }
}

/**
 * Changes all rows of a large table in batches by its primary key, each in a transaction of its own. It goes on where an
 * interrupted attempt has stopped. The migration must not run in a transaction (`transaction = false as const`).
 * @param onProgress called after each batch with the number of rows that this attempt has changed
 */
export async function backfill(
  runner: QueryRunner,
  change: Backfill,
  onProgress: (changed: number) => void = () => {},
): Promise<void> {
  // It exists only while a backfill is unfinished, so it is not part of the schema.
  await runner.query(
    'CREATE TABLE IF NOT EXISTS unfinished_backfills (name text PRIMARY KEY, reached text[] NOT NULL)',
  );
  let changed = 0;
  let isLast = false;
  while (!isLast) {
    await runner.startTransaction();
    try {
      const batch = await changeBatch(runner, change);
      await runner.commitTransaction();
      changed += batch.changed;
      isLast = batch.isLast;
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
    onProgress(changed);
  }
  await runner.query('DELETE FROM unfinished_backfills WHERE name = $1', [change.name]);
  const [others] = await runner.query('SELECT EXISTS (SELECT FROM unfinished_backfills) AS exist');
  if (!others.exist) await runner.query('DROP TABLE unfinished_backfills');
}

async function changeBatch(
  runner: QueryRunner,
  { name, table, key, statement, batchSize = BATCH_SIZE }: Backfill,
): Promise<{ changed: number; isLast: boolean }> {
  const columns = key.join(', ');
  const bound = (operator: string, first: number) =>
    `(${columns}) ${operator} (${key.map((_, index) => `$${first + index}`).join(', ')})`;
  const [progress] = await runner.query('SELECT reached FROM unfinished_backfills WHERE name = $1', [name]);
  const reached: string[] = progress?.reached ?? [];
  const after = reached.length === 0 ? 'TRUE' : bound('>', 1);
  const [last] = await runner.query(
    `SELECT ARRAY[${key.map((column) => `${column}::text`).join(', ')}] AS key FROM ${table} WHERE ${after}
     ORDER BY ${columns} LIMIT 1 OFFSET ${batchSize - 1}`,
    reached,
  );
  const until: string[] = last?.key ?? [];
  const upTo = until.length === 0 ? 'TRUE' : bound('<=', reached.length + 1);
  const { affected } = await runner.query(statement(`${after} AND ${upTo}`), [...reached, ...until], true);
  if (until.length > 0) {
    await runner.query(
      'INSERT INTO unfinished_backfills VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET reached = EXCLUDED.reached',
      [name, until],
    );
  }
  return { changed: affected ?? 0, isLast: until.length === 0 };
}
