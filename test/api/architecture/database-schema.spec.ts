import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { schemaSql } from '../../support/schema-sql.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  testEnvironment,
} from '../../support/servers.js';

const COMMITTED = new URL('../../../schema.sql', import.meta.url);

/** Drops the database afterwards. */
async function inDatabase<Result>(
  database: TestDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: testEnvironment({ database: database.name }).DATABASE_URL,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.drop();
  }
}

/** Reading a function's SQL-standard body again, PostgreSQL names columns that had no name in the migration. */
const withoutNames = (text: string) => text.replaceAll('::text AS text', '::text');

describe('schema.sql', () => {
  it('is the schema that the migrations make (npm run schema writes it)', async () => {
    const migrated = await inDatabase(await createTestDatabase(), schemaSql);
    if (process.env.LOUPE_WRITE_SCHEMA === '1') writeFileSync(COMMITTED, migrated);
    expect(migrated).toContain('CREATE TABLE items (');
    expect(readFileSync(COMMITTED, 'utf8')).toBe(migrated);
  });

  it('makes that schema again', async () => {
    const committed = readFileSync(COMMITTED, 'utf8');
    const made = await inDatabase(await createEmptyDatabase(), async (client) => {
      await client.query(committed);
      return schemaSql(client);
    });
    expect(withoutNames(made)).toBe(withoutNames(committed));
  });

  it('refuses kinds of objects that it could not show', async () => {
    const dump = inDatabase(await createEmptyDatabase(), async (client) => {
      await client.query(
        `CREATE MATERIALIZED VIEW recent AS SELECT 1 AS one; CREATE TYPE mood AS ENUM ('good')`,
      );
      return schemaSql(client);
    });
    await expect(dump).rejects.toThrow('relation recent, type mood');
  });
});
