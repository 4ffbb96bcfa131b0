import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The entities with attributes, by their table's name and by their name in definitions. */
const OWNERS = [
  { table: 'items', entity: 'ITEM' },
  { table: 'creators', entity: 'CREATOR' },
] as const;

/** Indexes for selective conditions: values of attributes by range and by substring, rates, properties of posters. */
export class Selective1795651200002 implements MigrationInterface {
  name = 'Selective1795651200002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [ATTRIBUTE_VALUES, POSTER, RATES]) await runner.query(statement);
    for (const owner of OWNERS) await runner.query(attributesOf(owner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX items_by_engagements_rate, items_by_impressions_rate;
      DROP STATISTICS items_engagements_rate, items_impressions_rate;
    `);
    await runner.query(`
      DROP TRIGGER mirror_profile ON social_profiles;
      CREATE OR REPLACE FUNCTION mirror_profile_on_items() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE items SET followers = NEW.followers, account_name_key = NEW.account_name_key
        WHERE workspace_id = NEW.workspace_id AND social_profile_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER mirror_profile AFTER UPDATE ON social_profiles FOR EACH ROW
        WHEN (OLD.followers <> NEW.followers OR OLD.account_name_key <> NEW.account_name_key)
        EXECUTE FUNCTION mirror_profile_on_items();
      DROP TRIGGER take_facts_of_profile ON items;
      DROP FUNCTION take_facts_of_profile();
      ALTER TABLE items DROP COLUMN verified, DROP COLUMN account_type;
    `);
    for (const { table } of OWNERS) {
      for (const event of ['insert', 'update', 'delete'])
        await runner.query(`DROP TRIGGER index_attributes_${event} ON ${table}`);
    }
    await runner.query(`
      DROP TRIGGER index_defined_attribute ON custom_attribute_definitions;
      DROP FUNCTION index_defined_attribute(), index_attributes(), attribute_entries(uuid, text, uuid, jsonb);
      DROP TABLE attribute_values;
    `);
  }
}

/**
 * Values that a GIN index on the attributes does not find: numbers, days and instants by range, texts by a substring (in
 * lower case, as they are compared). It has no selects, no booleans and no values that are compared as a whole. It holds
 * every value that a condition can match, but it only finds candidate rows: the condition itself is tested on the row.
 */
const ATTRIBUTE_VALUES = `
  CREATE TABLE attribute_values (
    workspace_id uuid NOT NULL,
    entity text NOT NULL,
    key text NOT NULL,
    owner_id uuid NOT NULL,
    number numeric,
    moment text COLLATE "C",
    text text
  );
  -- For: the values of an item or creator, when they are written again.
  CREATE INDEX attribute_values_by_owner ON attribute_values (workspace_id, owner_id);
  -- For: conditions on numbers, on days and instants, on parts of texts.
  CREATE INDEX attribute_values_by_number ON attribute_values (workspace_id, entity, key, number)
    INCLUDE (owner_id) WHERE number IS NOT NULL;
  CREATE INDEX attribute_values_by_moment ON attribute_values (workspace_id, entity, key, moment)
    INCLUDE (owner_id) WHERE moment IS NOT NULL;
  CREATE INDEX attribute_values_by_text ON attribute_values
    USING gin (workspace_id, entity, key, text gin_trgm_ops) WHERE text IS NOT NULL;

  CREATE FUNCTION attribute_entries(workspace uuid, kind text, owner uuid, attributes jsonb)
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
  $$;

  CREATE FUNCTION index_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM attribute_values WHERE workspace_id = OLD.workspace_id AND owner_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO attribute_values
      SELECT * FROM attribute_entries(NEW.workspace_id, TG_ARGV[0], NEW.id, NEW.custom_attributes);
    END IF;
    RETURN NULL;
  END $$;

  -- Values that were written before their attribute was defined.
  CREATE FUNCTION index_defined_attribute() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${OWNERS.map(
      ({ table, entity }) => `IF NEW.entity = '${entity}' THEN
      INSERT INTO attribute_values
      SELECT entry.* FROM ${table} AS owner, attribute_entries(NEW.workspace_id, '${entity}', owner.id,
        jsonb_build_object(NEW.key, owner.custom_attributes -> NEW.key)) AS entry
      WHERE owner.workspace_id = NEW.workspace_id AND owner.custom_attributes ? NEW.key;
    END IF;`,
    ).join('\n    ')}
    RETURN NULL;
  END $$;
  CREATE TRIGGER index_defined_attribute AFTER INSERT ON custom_attribute_definitions
    FOR EACH ROW EXECUTE FUNCTION index_defined_attribute();
`;

/** Only writes of attributes cost anything: new posts have none, and new metrics do not change them. */
const attributesOf = ({ table, entity }: (typeof OWNERS)[number]) => `
  CREATE TRIGGER index_attributes_insert AFTER INSERT ON ${table} FOR EACH ROW
    WHEN (NEW.custom_attributes <> '{}') EXECUTE FUNCTION index_attributes('${entity}');
  CREATE TRIGGER index_attributes_update AFTER UPDATE ON ${table} FOR EACH ROW
    WHEN (OLD.custom_attributes <> NEW.custom_attributes) EXECUTE FUNCTION index_attributes('${entity}');
  CREATE TRIGGER index_attributes_delete AFTER DELETE ON ${table} FOR EACH ROW
    WHEN (OLD.custom_attributes <> '{}') EXECUTE FUNCTION index_attributes('${entity}');
  INSERT INTO attribute_values
  SELECT entry.* FROM ${table} AS owner,
    attribute_entries(owner.workspace_id, '${entity}', owner.id, owner.custom_attributes) AS entry
  WHERE owner.custom_attributes <> '{}';
`;

/**
 * Two more properties of the poster are copied to the item, so that a page filtered by them is one range of an index.
 * Like handle and followers, triggers keep them up to date; the profile holds the original.
 */
const POSTER = `
  ALTER TABLE items ADD COLUMN verified boolean NOT NULL DEFAULT false, ADD COLUMN account_type text;
  UPDATE items SET verified = profile.verified, account_type = profile.account_type FROM social_profiles AS profile
    WHERE profile.workspace_id = items.workspace_id AND profile.id = items.social_profile_id
      AND (profile.verified OR profile.account_type IS NOT NULL);

  CREATE OR REPLACE FUNCTION mirror_profile_on_items() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE items SET followers = NEW.followers, account_name_key = NEW.account_name_key, verified = NEW.verified,
      account_type = NEW.account_type
    WHERE workspace_id = NEW.workspace_id AND social_profile_id = NEW.id;
    RETURN NULL;
  END $$;
  DROP TRIGGER mirror_profile ON social_profiles;
  CREATE TRIGGER mirror_profile AFTER UPDATE ON social_profiles FOR EACH ROW
    WHEN ((OLD.followers, OLD.account_name_key, OLD.verified, OLD.account_type)
      IS DISTINCT FROM (NEW.followers, NEW.account_name_key, NEW.verified, NEW.account_type))
    EXECUTE FUNCTION mirror_profile_on_items();

  -- A post that comes in, or turns out to be another account's, takes them from its profile.
  CREATE FUNCTION take_facts_of_profile() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT profile.verified, profile.account_type INTO NEW.verified, NEW.account_type FROM social_profiles AS profile
    WHERE profile.workspace_id = NEW.workspace_id AND profile.id = NEW.social_profile_id;
    -- An unknown profile is for the foreign key to refuse.
    NEW.verified = COALESCE(NEW.verified, false);
    RETURN NEW;
  END $$;
  CREATE TRIGGER take_facts_of_profile BEFORE INSERT OR UPDATE OF social_profile_id ON items
    FOR EACH ROW EXECUTE FUNCTION take_facts_of_profile();

  -- For: verified and socialProfileAccountTypes, newest first, and their counts.
  CREATE INDEX items_by_verified ON items (workspace_id, taken_at, id) WHERE verified AND competitor_brand_id IS NULL;
  CREATE INDEX items_by_account_type ON items (workspace_id, account_type, taken_at, id)
    WHERE account_type IS NOT NULL AND competitor_brand_id IS NULL;
`;

/** The expressions must equal those of libs/items item.filter.ts, otherwise PostgreSQL does not use the indexes. */
const RATE_EXPRESSIONS = {
  engagements_rate: `(CASE WHEN num_nonnulls(likes, comments, shares) > 0 THEN
    100.0 * (COALESCE(likes, 0) + COALESCE(comments, 0) + COALESCE(shares, 0))
    / NULLIF(followers_at_capture, 0) END)`,
  impressions_rate: '(100.0 * impressions / NULLIF(followers_at_capture, 0))',
};

/** Separate statistics, because PostgreSQL ignores the statistics of a partial index's expressions. */
const RATES = Object.entries(RATE_EXPRESSIONS)
  .map(
    ([name, expression]) => `
  -- For: engagement by the rate.
  CREATE INDEX items_by_${name} ON items (workspace_id, ${expression}) WHERE competitor_brand_id IS NULL;
  CREATE STATISTICS items_${name} ON ${expression} FROM items;`,
  )
  .join('\n');
