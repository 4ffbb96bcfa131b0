import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Takes out of the schema what a database that is distributed by workspace cannot have (docs/adr/0080): trigger functions that
 * ask for the name of their table, which is that of a shard; functions in SQL that read other tables inside triggers; foreign
 * keys that set columns to NULL.
 */
export class Distributable1796860801900 implements MigrationInterface {
  name = 'Distributable1796860801900';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, trigger, call } of TRIGGERS) {
      await runner.query(`DROP TRIGGER ${trigger} ON ${table}`);
      await runner.query(afterInsert(trigger, table, `${call}('${table === 'items' ? 'POST' : 'PART'}')`));
    }
    await runner.query(queueFunctions("TG_ARGV[0] = 'POST'"));
    await runner.query(`DROP FUNCTION attribute_entries(uuid, text, uuid, jsonb, timestamptz)`);
    await runner.query(attributeEntries('plpgsql', `BEGIN RETURN QUERY ${ENTRIES}; END`));
    await replaceKeys(runner, '');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceKeys(runner, 'ON DELETE SET NULL (group_id)');
    await runner.query(`DROP FUNCTION attribute_entries(uuid, text, uuid, jsonb, timestamptz)`);
    await runner.query(attributeEntries('sql', ENTRIES));
    await runner.query(queueFunctions("TG_TABLE_NAME = 'items'"));
    for (const { table, trigger, call } of TRIGGERS) {
      await runner.query(`DROP TRIGGER ${trigger} ON ${table}`);
      await runner.query(afterInsert(trigger, table, `${call}()`));
    }
  }
}

const TRIGGERS = [
  { table: 'items', trigger: 'queue_embedding', call: 'queue_embedding_of_new' },
  { table: 'media_contents', trigger: 'queue_embedding', call: 'queue_embedding_of_new' },
  { table: 'transcriptions', trigger: 'queue_embedding', call: 'queue_embedding_of_new' },
  { table: 'items', trigger: 'queue_enrichment', call: 'queue_enrichment_of_new' },
  { table: 'transcriptions', trigger: 'queue_enrichment', call: 'queue_enrichment_of_new' },
] as const;

function afterInsert(trigger: string, table: string, call: string): string {
  return `CREATE TRIGGER ${trigger} AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION ${call}`;
}

const HAS_FIELDS = `EXISTS (
        SELECT FROM ai_fields AS field
        WHERE field.workspace_id = added.workspace_id AND field.published_version IS NOT NULL)`;

/** The bodies as they were (1796860801300, 1796860801550). @param isPost SQL of whether the new rows are posts */
function queueFunctions(isPost: string): string {
  const embedding = `
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET lease = NULL, change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
        WHERE embedding_queue.change <> EXCLUDED.change;`;
  const enrichment = `
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET change = EXCLUDED.change, due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL, lease = NULL,
          field_ids = NULL, is_backfill = FALSE
        WHERE enrichment_queue.change <> EXCLUDED.change;`;
  return `
  CREATE OR REPLACE FUNCTION queue_embedding_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${isPost} THEN
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL ${embedding}
    ELSE
      INSERT INTO embedding_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added
      WHERE (SELECT queued.change FROM embedding_queue AS queued WHERE queued.workspace_id = added.workspace_id
        AND queued.item_id = added.item_id) IS DISTINCT FROM pg_current_xact_id() ${embedding}
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION queue_enrichment_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${isPost} THEN
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT workspace_id, id FROM added WHERE competitor_brand_id IS NULL AND ${HAS_FIELDS} ${enrichment}
    ELSE
      INSERT INTO enrichment_queue (workspace_id, item_id)
      SELECT DISTINCT workspace_id, item_id FROM added WHERE ${HAS_FIELDS} ${enrichment}
    END IF;
    RETURN NULL;
  END $$;`;
}

/** The body as it was, with the parameters named by the function: a column of the same name would be ambiguous in PL/pgSQL. */
const ENTRIES = `
    SELECT attribute_entries.workspace, attribute_entries.kind, given.key, attribute_entries.owner,
      CASE WHEN definition.type IN ('NUMBER', 'NUMBER_LIST') AND jsonb_typeof(entry) = 'number' THEN entry::numeric END,
      CASE WHEN definition.type IN ('DATE', 'DATETIME', 'DATE_LIST', 'DATETIME_LIST') AND jsonb_typeof(entry) = 'string'
        AND entry #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)?$' THEN entry #>> '{}' END,
      CASE WHEN definition.type IN ('TEXT', 'EMAIL', 'PHONE', 'URL', 'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN lower(entry #>> '{}') END,
      CASE WHEN definition.type IN ('BOOLEAN', 'BOOLEAN_LIST') AND jsonb_typeof(entry) = 'boolean'
          OR definition.type IN ('SINGLE_SELECT_V2', 'SINGLE_SELECT_V3', 'MULTIPLE_SELECT', 'MULTIPLE_SELECT_V2',
            'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN left(entry #>> '{}', 200) END,
      attribute_entries.at
    FROM jsonb_each(attributes) AS given
    JOIN custom_attribute_definitions AS definition
      ON definition.workspace_id = attribute_entries.workspace AND definition.entity = attribute_entries.kind
        AND definition.key = given.key
    CROSS JOIN LATERAL (
      SELECT given.value AS entry WHERE jsonb_typeof(given.value) <> 'array'
      UNION ALL
      SELECT DISTINCT element FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(given.value) = 'array' THEN given.value ELSE '[]' END) AS element
    ) AS entries
    WHERE definition.type <> 'SHIPPING_ADDRESS'`;

function attributeEntries(language: 'sql' | 'plpgsql', body: string): string {
  return `
  CREATE FUNCTION attribute_entries(workspace uuid, kind text, owner uuid, attributes jsonb, at timestamptz)
  RETURNS SETOF attribute_values LANGUAGE ${language} STABLE AS $$ ${body} $$`;
}

/** Groups let their views and collections go before they are deleted (view-groups.service.ts), so the keys need no action. The tables are small. */
async function replaceKeys(runner: QueryRunner, action: string): Promise<void> {
  for (const table of ['views', 'collections']) {
    const name = `${table}_workspace_id_group_id_fkey`;
    await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (workspace_id, group_id)
      REFERENCES view_groups (workspace_id, id) ${action}`);
  }
}
