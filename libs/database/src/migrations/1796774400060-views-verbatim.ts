import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['filters', 'sort', 'custom_attribute_conditions'];

/**
 * Views return the JSON of their authors unchanged (specification §2), with the keys in their order; jsonb sorts the
 * keys. Older versions of the service write jsonb, which PostgreSQL casts. A workspace has a few hundred views, so the
 * table is small.
 */
export class ViewsVerbatim1796774400060 implements MigrationInterface {
  name = 'ViewsVerbatim1796774400060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(columnsAs('json'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(columnsAs('jsonb'));
  }
}

/** All columns in one statement, so that the table is rewritten once. */
const columnsAs = (type: 'json' | 'jsonb') => `
  ALTER TABLE views ALTER COLUMN custom_attribute_conditions DROP DEFAULT,
    ${COLUMNS.map((column) => `ALTER COLUMN ${column} TYPE ${type} USING ${column}::${type}`).join(', ')};
  ALTER TABLE views ALTER COLUMN custom_attribute_conditions SET DEFAULT '[]'`;
