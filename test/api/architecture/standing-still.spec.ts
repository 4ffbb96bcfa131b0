import { backfill, createIndexConcurrently, dataSourceOptions } from '@loupe/database';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  testConfig,
} from '../../support/servers.js';
import { watchMigration } from '../../support/standing-still.js';

const NOBODY = '00000000-0000-7000-8000-000000000000';
/** Migrations up to this one were written before the rule. */
const LAST_BEFORE = 1796860802000;
/** Columns that may be empty now. Programs of the version before look for rows by their times, and find none that have none. */
const NOW_OPTIONAL =
  /^(?:snapshot_schedule|erasure_requests)\.due_at is .* that must be given for programs of the version before/;
const numberOf = (name = '') => Number(name.slice(-13));

async function connect(database: TestDatabase): Promise<DataSource> {
  const config = testConfig({ database: database.name });
  return new DataSource(dataSourceOptions(config, { applicationName: 'loupe-test' })).initialize();
}

describe('a migration that would make a large installation stand still is found:', () => {
  let database: TestDatabase;
  let source: DataSource;
  let runner: QueryRunner;

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await connect(database);
    runner = source.createQueryRunner();
  });
  afterAll(async () => {
    await runner.release();
    await source.destroy();
    await database.drop();
  });

  const problemsOf = (up: MigrationInterface['up'], transaction?: false) => {
    const migration: MigrationInterface = {
      up,
      down: async () => {},
      ...(transaction === false ? { transaction } : {}),
    };
    return watchMigration(migration, runner);
  };
  const sql =
    (...statements: string[]) =>
    async (given: QueryRunner) => {
      for (const statement of statements) await given.query(statement);
    };

  it.each([
    ['an index', 'CREATE INDEX a1 ON items (created_at)'],
    ['an index inside a block', "DO $$ BEGIN EXECUTE 'CREATE INDEX a2 ON items (created_at)'; END $$"],
    ['a new type', 'ALTER TABLE items ALTER COLUMN likes TYPE numeric'],
    ['a generated column', 'ALTER TABLE items ADD COLUMN a3 bigint GENERATED ALWAYS AS (likes + 1) STORED'],
    [
      'a default that is computed for each row',
      'ALTER TABLE items ADD COLUMN a4 uuid DEFAULT gen_random_uuid()',
    ],
    ['a checked constraint', 'ALTER TABLE items ADD CONSTRAINT a5 CHECK (likes < 1)'],
    ['a unique constraint', 'ALTER TABLE items ADD CONSTRAINT a6 UNIQUE (workspace_id, id, likes)'],
    [
      'a checked foreign key',
      'ALTER TABLE items ADD CONSTRAINT a7 FOREIGN KEY (workspace_id) REFERENCES workspaces (id)',
    ],
    ['NOT NULL', 'ALTER TABLE items ALTER COLUMN caption SET NOT NULL'],
    ['a change of all rows', 'UPDATE items SET likes = 1'],
    ['a column that other versions do not give', 'ALTER TABLE items ADD COLUMN a8 int NOT NULL'],
    ['a column that other versions read', 'ALTER TABLE items RENAME COLUMN caption TO a9'],
  ])('%s', async (_, statement) => {
    expect(await problemsOf(sql(statement))).not.toEqual([]);
  });

  it.each([
    ['NOT VALID, checked in the same transaction', 'ALTER TABLE items VALIDATE CONSTRAINT b1'],
    ['a short lock, held while all rows are read', 'SELECT count(*) FROM engagement_snapshots'],
  ])('%s', async (_, second) => {
    const first = 'ALTER TABLE items ADD CONSTRAINT b1 CHECK (likes < 1) NOT VALID';
    expect(await problemsOf(sql(first, second, 'ALTER TABLE items DROP CONSTRAINT b1'))).not.toEqual([]);
  });

  it.each([
    [
      'a new table with its keys and indexes',
      [
        'CREATE TABLE c1 (id uuid PRIMARY KEY, w uuid NOT NULL REFERENCES workspaces (id))',
        'CREATE INDEX c2 ON c1 (w)',
      ],
    ],
    [
      'a column with a default that is the same for all',
      ['ALTER TABLE items ADD COLUMN c3 int NOT NULL DEFAULT 0'],
    ],
    ['a constraint for new rows', ['ALTER TABLE items ADD CONSTRAINT c4 CHECK (c3 < 1) NOT VALID']],
    [
      'a trigger',
      ['CREATE TRIGGER c5 AFTER INSERT ON items FOR EACH ROW EXECUTE FUNCTION mirror_profile_on_items()'],
    ],
    [
      'a change of one row',
      [`UPDATE items SET c3 = 0 WHERE (workspace_id, id) = ('${NOBODY}', '${NOBODY}')`],
    ],
  ])('but not %s', async (_, statements) => {
    expect(await problemsOf(sql(...statements))).toEqual([]);
  });

  it.each<[string, MigrationInterface['up']]>([
    [
      'an index that is built concurrently',
      (given) => createIndexConcurrently(given, 'd1', 'ON items (created_at)'),
    ],
    ['a later check of a constraint', sql('ALTER TABLE items VALIDATE CONSTRAINT c4')],
    [
      'a backfill in batches',
      (given) =>
        backfill(given, {
          name: 'd2',
          table: 'items',
          key: ['workspace_id', 'id'],
          statement: (within) => `UPDATE items SET c3 = 0 WHERE ${within}`,
        }),
    ],
  ])('nor, outside a transaction, %s', async (_, up) => {
    expect(await problemsOf(up, false)).toEqual([]);
  });

  it('nor a change of all rows of a small table', async () => {
    expect(await problemsOf(sql('UPDATE views SET name = name'))).toEqual([]);
  });
});

describe('new migrations', () => {
  it('do not make a large installation stand still', async () => {
    const database = await createEmptyDatabase();
    const source = await connect(database);
    const runner = source.createQueryRunner();
    try {
      const isNew = ({ name }: MigrationInterface) => numberOf(name) > LAST_BEFORE;
      const found: Record<string, string[]> = {};
      // Without new ones there is nothing to run.
      for (const migration of source.migrations.some(isNew) ? source.migrations : []) {
        if (!isNew(migration)) await migration.up(runner);
        else {
          const problems = (await watchMigration(migration, runner)).filter((one) => !NOW_OPTIONAL.test(one));
          if (problems.length > 0) found[migration.name ?? ''] = problems;
        }
      }
      expect(found).toEqual({});
    } finally {
      await runner.release();
      await source.destroy();
      await database.drop();
    }
  });
});
