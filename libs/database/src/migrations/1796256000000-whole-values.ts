import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNERS = [
  { table: 'items', entity: 'ITEM' },
  { table: 'creators', entity: 'CREATOR' },
] as const;

/**
 * Adds options, booleans and list entries to the attribute index (ADR 13). The statistics of the GIN index on attributes
 * cover all workspaces and values together, so they do not show whether a workspace has few rows with a value.
 */
export class WholeValues1796256000000 implements MigrationInterface {
  name = 'WholeValues1796256000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE attribute_values ADD COLUMN whole text COLLATE "C";
      -- For: conditions on options, booleans and entries of lists.
      CREATE INDEX attribute_values_by_whole ON attribute_values (workspace_id, entity, key, whole)
        INCLUDE (owner_id) WHERE whole IS NOT NULL;
    `);
    await runner.query(ENTRIES);
    await runner.query('DELETE FROM attribute_values');
    for (const { table, entity } of OWNERS) await runner.query(filled(table, entity));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attribute_values DROP COLUMN whole');
    await runner.query(FORMER_ENTRIES);
    await runner.query('DELETE FROM attribute_values');
    for (const { table, entity } of OWNERS) await runner.query(filled(table, entity));
  }
}

const filled = (table: string, entity: string) => `
  INSERT INTO attribute_values
  SELECT entry.* FROM ${table} AS owner,
    attribute_entries(owner.workspace_id, '${entity}', owner.id, owner.custom_attributes) AS entry
  WHERE owner.custom_attributes <> '{}'`;

/** The entries of lists one by one, of any type. The first 200 characters of a text are selective enough. */
export const ENTRIES = `
  CREATE OR REPLACE FUNCTION attribute_entries(workspace uuid, kind text, owner uuid, attributes jsonb)
  RETURNS SETOF attribute_values LANGUAGE sql STABLE AS $$
    SELECT workspace, kind, given.key, owner,
      CASE WHEN definition.type IN ('NUMBER', 'NUMBER_LIST') AND jsonb_typeof(entry) = 'number' THEN entry::numeric END,
      CASE WHEN definition.type IN ('DATE', 'DATETIME', 'DATE_LIST', 'DATETIME_LIST')
        AND entry #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)?$' THEN entry #>> '{}' END,
      CASE WHEN definition.type IN ('TEXT', 'EMAIL', 'PHONE', 'URL', 'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN lower(entry #>> '{}') END,
      CASE WHEN definition.type IN ('BOOLEAN', 'BOOLEAN_LIST', 'SINGLE_SELECT_V2', 'SINGLE_SELECT_V3', 'MULTIPLE_SELECT',
        'MULTIPLE_SELECT_V2', 'TEXT_LIST') AND jsonb_typeof(entry) IN ('string', 'boolean')
        THEN left(entry #>> '{}', 200) END
    FROM jsonb_each(attributes) AS given
    JOIN custom_attribute_definitions AS definition
      ON definition.workspace_id = workspace AND definition.entity = kind AND definition.key = given.key
    CROSS JOIN LATERAL (
      SELECT given.value AS entry WHERE jsonb_typeof(given.value) <> 'array'
      UNION ALL
      SELECT element FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(given.value) = 'array' THEN given.value ELSE '[]' END) AS element
    ) AS entries
    WHERE definition.type <> 'SHIPPING_ADDRESS'
  $$`;

/** As in migration Selective. */
const FORMER_ENTRIES = `
  CREATE OR REPLACE FUNCTION attribute_entries(workspace uuid, kind text, owner uuid, attributes jsonb)
  RETURNS SETOF attribute_values LANGUAGE sql STABLE AS $$
    SELECT workspace, kind, given.key, owner,
      CASE WHEN definition.type = 'NUMBER' AND jsonb_typeof(entry) = 'number' THEN entry::numeric END,
      CASE WHEN definition.type IN ('DATE', 'DATETIME')
        AND entry #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)?$' THEN entry #>> '{}' END,
      CASE WHEN definition.type IN ('TEXT', 'EMAIL', 'PHONE', 'URL', 'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN lower(entry #>> '{}') END
    FROM jsonb_each(attributes) AS given
    JOIN custom_attribute_definitions AS definition
      ON definition.workspace_id = workspace AND definition.entity = kind AND definition.key = given.key
    CROSS JOIN LATERAL (
      SELECT given.value AS entry WHERE definition.type <> 'TEXT_LIST'
      UNION ALL
      SELECT element FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(given.value) = 'array' THEN given.value ELSE '[]' END) AS element
      WHERE definition.type = 'TEXT_LIST'
    ) AS entries
    WHERE definition.type IN ('NUMBER', 'DATE', 'DATETIME', 'TEXT', 'EMAIL', 'PHONE', 'URL', 'TEXT_LIST')
  $$`;
