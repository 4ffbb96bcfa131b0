import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ENTRIES as FORMER_ENTRIES } from './1796256000000-whole-values.js';

/** The entities with attributes, and the column of their lists' default order. */
const OWNERS = [
  { table: 'items', entity: 'ITEM', time: 'taken_at' },
  { table: 'creators', entity: 'CREATOR', time: 'created_at' },
] as const;

type Owner = (typeof OWNERS)[number];

/**
 * Orders the indexes of attribute values and creators' places by time: a page of rows with one value is one range of an
 * index, however many rows have the value (ADR 13).
 */
export class ValuesInTime1796515200000 implements MigrationInterface {
  name = 'ValuesInTime1796515200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${DROP_INDEXES}
      TRUNCATE attribute_values;
      DROP FUNCTION attribute_entries(uuid, text, uuid, jsonb);
      -- The item's taken_at, the creator's created_at.
      ALTER TABLE attribute_values ADD COLUMN at timestamptz NOT NULL;
    `);
    await runner.query(ENTRIES);
    for (const statement of keptBy(entriesInTime, changedInTime)) await runner.query(statement);
    await runner.query(`
      -- For: conditions on numbers, on days and instants, on options, booleans and entries of lists; those on one value
      -- in the order of time.
      CREATE INDEX attribute_values_by_number ON attribute_values (workspace_id, entity, key, number, at, owner_id)
        WHERE number IS NOT NULL;
      CREATE INDEX attribute_values_by_moment ON attribute_values (workspace_id, entity, key, moment, at, owner_id)
        WHERE moment IS NOT NULL;
      CREATE INDEX attribute_values_by_whole ON attribute_values (workspace_id, entity, key, whole, at, owner_id)
        WHERE whole IS NOT NULL;
      ${OTHER_INDEXES}
      DROP INDEX creators_by_place;
      -- For: locations of creators and creatorLocations of items, newest first, by the parts of a place.
      CREATE INDEX creators_by_city ON creators (workspace_id, lower(location ->> 'city'), created_at, id)
        WHERE location IS NOT NULL;
      CREATE INDEX creators_by_region ON creators (workspace_id, lower(location ->> 'region'), created_at, id)
        WHERE location IS NOT NULL;
      CREATE INDEX creators_by_country ON creators (workspace_id, lower(location ->> 'country'), created_at, id)
        WHERE location IS NOT NULL;
      ANALYZE attribute_values;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${DROP_INDEXES}
      TRUNCATE attribute_values;
      DROP FUNCTION attribute_entries(uuid, text, uuid, jsonb, timestamptz);
      ALTER TABLE attribute_values DROP COLUMN at;
    `);
    await runner.query(FORMER_ENTRIES);
    for (const statement of keptBy(formerEntries, formerlyChanged)) await runner.query(statement);
    await runner.query(`
      CREATE INDEX attribute_values_by_number ON attribute_values (workspace_id, entity, key, number)
        INCLUDE (owner_id) WHERE number IS NOT NULL;
      CREATE INDEX attribute_values_by_moment ON attribute_values (workspace_id, entity, key, moment)
        INCLUDE (owner_id) WHERE moment IS NOT NULL;
      CREATE INDEX attribute_values_by_whole ON attribute_values (workspace_id, entity, key, whole)
        INCLUDE (owner_id) WHERE whole IS NOT NULL;
      ${OTHER_INDEXES}
      DROP INDEX creators_by_city, creators_by_region, creators_by_country;
      CREATE INDEX creators_by_place ON creators
        USING gin (workspace_id, lower(location ->> 'city'), lower(location ->> 'region'), lower(location ->> 'country'))
        WHERE location IS NOT NULL;
    `);
  }
}

/** Filling the table is faster without them. */
const DROP_INDEXES = `DROP INDEX attribute_values_by_owner, attribute_values_by_number, attribute_values_by_moment,
        attribute_values_by_whole, attribute_values_by_text;`;

/** As in migration Selective. */
const OTHER_INDEXES = `
      CREATE INDEX attribute_values_by_owner ON attribute_values (workspace_id, owner_id);
      CREATE INDEX attribute_values_by_text ON attribute_values
        USING gin (workspace_id, entity, key, text gin_trgm_ops) WHERE text IS NOT NULL;`;

/**
 * As in migration WholeValues, with two changes. No owner has a value twice, even if a list repeats an entry. And only
 * values that a condition on the attribute's type can match are whole values: not the text "true" besides the boolean.
 */
const ENTRIES = `
  CREATE FUNCTION attribute_entries(workspace uuid, kind text, owner uuid, attributes jsonb, at timestamptz)
  RETURNS SETOF attribute_values LANGUAGE sql STABLE AS $$
    SELECT workspace, kind, given.key, owner,
      CASE WHEN definition.type IN ('NUMBER', 'NUMBER_LIST') AND jsonb_typeof(entry) = 'number' THEN entry::numeric END,
      CASE WHEN definition.type IN ('DATE', 'DATETIME', 'DATE_LIST', 'DATETIME_LIST') AND jsonb_typeof(entry) = 'string'
        AND entry #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)?$' THEN entry #>> '{}' END,
      CASE WHEN definition.type IN ('TEXT', 'EMAIL', 'PHONE', 'URL', 'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN lower(entry #>> '{}') END,
      CASE WHEN definition.type IN ('BOOLEAN', 'BOOLEAN_LIST') AND jsonb_typeof(entry) = 'boolean'
          OR definition.type IN ('SINGLE_SELECT_V2', 'SINGLE_SELECT_V3', 'MULTIPLE_SELECT', 'MULTIPLE_SELECT_V2',
            'TEXT_LIST') AND jsonb_typeof(entry) = 'string'
        THEN left(entry #>> '{}', 200) END,
      at
    FROM jsonb_each(attributes) AS given
    JOIN custom_attribute_definitions AS definition
      ON definition.workspace_id = workspace AND definition.entity = kind AND definition.key = given.key
    CROSS JOIN LATERAL (
      SELECT given.value AS entry WHERE jsonb_typeof(given.value) <> 'array'
      UNION ALL
      SELECT DISTINCT element FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(given.value) = 'array' THEN given.value ELSE '[]' END) AS element
    ) AS entries
    WHERE definition.type <> 'SHIPPING_ADDRESS'
  $$`;

/** SQL of the values of some attributes of a row; `alias` is a row of the owner's table. */
type Entries = (alias: string, owner: Owner, attributes: string) => string;

const entriesInTime: Entries = (alias, { entity, time }, attributes) =>
  `attribute_entries(${alias}.workspace_id, '${entity}', ${alias}.id, ${attributes}, ${alias}.${time})`;

const formerEntries: Entries = (alias, { entity }, attributes) =>
  `attribute_entries(${alias}.workspace_id, '${entity}', ${alias}.id, ${attributes})`;

/** Condition under which an update recomputes the values. */
const changedInTime = ({ time }: Owner) =>
  `OLD.custom_attributes <> NEW.custom_attributes OR OLD.${time} <> NEW.${time} AND NEW.custom_attributes <> '{}'`;

const formerlyChanged = () => 'OLD.custom_attributes <> NEW.custom_attributes';

/** The functions and triggers of migration Selective, and the existing values. */
const keptBy = (entries: Entries, changed: (owner: Owner) => string) => [
  `
  CREATE OR REPLACE FUNCTION index_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM attribute_values WHERE workspace_id = OLD.workspace_id AND owner_id = OLD.id;
    END IF;
    ${OWNERS.map(
      (owner) => `IF TG_OP <> 'DELETE' AND TG_ARGV[0] = '${owner.entity}' THEN
      INSERT INTO attribute_values SELECT * FROM ${entries('NEW', owner, 'NEW.custom_attributes')};
    END IF;`,
    ).join('\n    ')}
    RETURN NULL;
  END $$`,
  `
  CREATE OR REPLACE FUNCTION index_defined_attribute() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${OWNERS.map(
      (owner) => `IF NEW.entity = '${owner.entity}' THEN
      INSERT INTO attribute_values
      SELECT entry.* FROM ${owner.table} AS owner,
        ${entries('owner', owner, 'jsonb_build_object(NEW.key, owner.custom_attributes -> NEW.key)')} AS entry
      WHERE owner.workspace_id = NEW.workspace_id AND owner.custom_attributes ? NEW.key;
    END IF;`,
    ).join('\n    ')}
    RETURN NULL;
  END $$`,
  ...OWNERS.flatMap((owner) => [
    `CREATE OR REPLACE TRIGGER index_attributes_update AFTER UPDATE ON ${owner.table} FOR EACH ROW
      WHEN (${changed(owner)}) EXECUTE FUNCTION index_attributes('${owner.entity}')`,
    `INSERT INTO attribute_values
      SELECT entry.* FROM ${owner.table} AS owner, ${entries('owner', owner, 'owner.custom_attributes')} AS entry
      WHERE owner.custom_attributes <> '{}'`,
  ]),
];
