import type { QueryRunner } from 'typeorm';

/** A batch takes some tens of milliseconds, in which its rows are locked. */
const BATCH_SIZE = 1_000;

/** A change of the rows of a large table. */
export interface Backfill {
  /** Names its progress; take the migration's name. */
  readonly name: string;
  readonly table: string;
  /** Columns of its primary key, in order. */
  readonly key: readonly string[];
  /** SQL after SET, such as `length = char_length(caption)`. */
  readonly set: string;
  readonly batchSize?: number;
}

/**
 * Builds an index while the table is read and written. The migration must not run in a transaction
 * (`transaction = false as const`). An index that an interrupted attempt left unfinished is built anew.
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
  const [before] = await runner.query('SHOW lock_timeout');
  // It waits for older transactions in a way that lets everybody else pass.
  await runner.query('SET lock_timeout = 0');
  try {
    if (left.unfinished) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY IF NOT EXISTS ${name} ${rest}`);
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
  { name, table, key, set, batchSize = BATCH_SIZE }: Backfill,
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
  const { affected } = await runner.query(
    `UPDATE ${table} SET ${set} WHERE ${after} AND ${upTo}`,
    [...reached, ...until],
    true,
  );
  if (until.length > 0) {
    await runner.query(
      'INSERT INTO unfinished_backfills VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET reached = EXCLUDED.reached',
      [name, until],
    );
  }
  return { changed: affected ?? 0, isLast: until.length === 0 };
}
