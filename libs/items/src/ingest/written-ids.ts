import { type Database, type Sql, sql } from '@loupe/database';

/**
 * The ids that an INSERT or UPDATE with RETURNING … AS id gives. It runs inside a CTE because TypeORM gives the rows
 * of a bare UPDATE in another shape than all other rows.
 */
export async function writtenIds(db: Database, statement: Sql): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`WITH written AS (${statement}) SELECT id FROM written`);
  return rows.map(({ id }) => id);
}
