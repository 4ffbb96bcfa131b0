import sql, { raw, type Sql } from 'sql-template-tag';
import { endedWithTransaction } from './sql-state.js';

/** Runs statements of the running transaction. */
interface Statements {
  query<Row>(statement: Sql): Promise<Row[]>;
}

/** The rows of a SELECT by a cursor of the running transaction, as `Database.batches` has them. */
export async function* batchesOf<Row>(
  db: Statements,
  statement: Sql,
  cursor: string,
  sizeAfter: (before: readonly Row[]) => number,
): AsyncGenerator<Row[]> {
  const name = raw(cursor);
  await db.query(sql`DECLARE ${name} NO SCROLL CURSOR FOR ${statement}`);
  try {
    let rows: Row[] = [];
    do {
      rows = await db.query<Row>(sql`FETCH ${raw(String(sizeAfter(rows)))} FROM ${name}`);
      if (rows.length > 0) yield rows;
    } while (rows.length > 0);
  } finally {
    await db.query(sql`CLOSE ${name}`).catch(endedWithTransaction);
  }
}
