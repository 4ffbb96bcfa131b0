import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names and ids by which items are filtered (hashtags, mentions, accounts, places, sources, products) in one column, each
 * as a number that is specific to the workspace (ADR 22). PostgreSQL keeps statistics of a column's entries. A tag that
 * one workspace uses every day and another never uses is thus two entries, so the plan for one workspace does not follow
 * the frequency in the other.
 */
export class Facets1796428800000 implements MigrationInterface {
  name = 'Facets1796428800000';

  async up(runner: QueryRunner): Promise<void> {
    // Before the table is rewritten, which rebuilds all of its indexes.
    await runner.query(
      'DROP INDEX items_by_content, items_by_place, items_by_source; DROP STATISTICS items_places',
    );
    await runner.query(FUNCTIONS);
    await runner.query(`
      ALTER TABLE items ADD COLUMN facets bigint[] NOT NULL GENERATED ALWAYS AS (item_facets(
        workspace_id, hashtags, mentions, account_name_key, location, source_ids, shopify_product_ids)) STORED;
      -- Some three thousand entries are known by their frequency, instead of a thousand; others are taken for rare.
      ALTER TABLE items ALTER COLUMN facets SET STATISTICS 300;
      -- For: tagsNames, accountNames, ugcLocations, sourcesIds, shopifyProductsIds. Its entries are of one workspace each.
      CREATE INDEX items_by_facet ON items USING gin (facets);
      -- For: conditions on whole values that are too many to be led to (ADR 13).
      CREATE INDEX items_by_attributes ON items USING gin (workspace_id, custom_attributes jsonb_path_ops);
      ANALYZE items (facets);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX items_by_attributes;
      ALTER TABLE items DROP COLUMN facets;
      DROP FUNCTION item_facets(uuid, text[], text[], text, jsonb, uuid[], text[]);
      DROP FUNCTION facet_keys(uuid, text, text[]);
      DROP FUNCTION facet_key(uuid, text, text);
    `);
    await runner.query(FORMER_INDEXES);
  }
}

/**
 * Names in the function bodies are resolved when the functions are created, so that they do not depend on the search
 * path: a dump is restored with an empty one. The hashes are those of PostgreSQL's hash partitions, which stay the same
 * over its versions. Two names of a workspace with the same hash are practically impossible (64 bits).
 */
const FUNCTIONS = `
  CREATE FUNCTION facet_key(workspace uuid, kind text, name text) RETURNS bigint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN hashtextextended(kind || ' ' || name, uuid_hash_extended(workspace, 0));

  -- What a filter looks for; worked out when the statement is planned.
  CREATE FUNCTION facet_keys(workspace uuid, kind text, names text[]) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT coalesce(array_agg(facet_key(workspace, kind, name)), '{}') FROM unnest(names) AS name);

  CREATE FUNCTION item_facets(workspace uuid, hashtags text[], mentions text[], account text, place jsonb,
    sources uuid[], products text[]) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (
      SELECT array_agg(facet_key(workspace, kind, name)) FROM (
        VALUES ('account', account), ('city', lower(place ->> 'city')), ('state', lower(place ->> 'state')),
          ('country', lower(place ->> 'country'))
        UNION ALL SELECT 'hashtag', unnest(hashtags)
        UNION ALL SELECT 'mention', unnest(mentions)
        UNION ALL SELECT 'source', unnest(sources)::text
        UNION ALL SELECT 'product', unnest(products)) AS facet (kind, name)
      WHERE name IS NOT NULL);
`;

const FORMER_INDEXES = `
  CREATE INDEX items_by_content
    ON items USING gin (workspace_id, hashtags, mentions, custom_attributes jsonb_path_ops);
  CREATE INDEX items_by_place ON items
    USING gin (workspace_id, lower(location ->> 'city'), lower(location ->> 'state'), lower(location ->> 'country'))
    WHERE location IS NOT NULL;
  CREATE STATISTICS items_places (mcv)
    ON (lower(location ->> 'city')), (lower(location ->> 'state')), (lower(location ->> 'country')) FROM items;
  CREATE INDEX items_by_source ON items USING gin (workspace_id, source_ids, shopify_product_ids);
`;
