import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rest of the public contract: views and their groups, operations, campaigns, rights on content. */
export class Contract1795305600000 implements MigrationInterface {
  name = 'Contract1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [VIEWS, OPERATIONS, CAMPAIGNS, RIGHTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE creators DROP COLUMN location;
      ALTER TABLE items DROP COLUMN usage_rights_status, DROP COLUMN instagram_whitelisting_status,
        DROP COLUMN tiktok_spark_code_status, DROP COLUMN tiktok_whitelisting_eligible, DROP COLUMN source_ids,
        DROP COLUMN shopify_product_ids, DROP COLUMN refetched_at;
      DROP TABLE campaign_items, campaigns, operation_items, operations, views;
      ALTER TABLE collections DROP COLUMN group_id, DROP COLUMN group_position;
      DROP TABLE view_groups;
    `);
  }
}

/**
 * The three kinds of views are one table, because they differ only in the rows that they apply to. A view or a collection
 * is in at most one group; group_position is its order there and has no meaning without a group.
 */
const VIEWS = `
  CREATE TABLE view_groups (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id)
  );
  -- For: groups, oldest first.
  CREATE INDEX view_groups_by_creation ON view_groups (workspace_id, created_at, id);

  CREATE TABLE views (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('CONTENT', 'CREATOR', 'SOCIAL_PROFILE')),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
    filters jsonb NOT NULL,
    sort jsonb NOT NULL,
    custom_attribute_conditions jsonb NOT NULL DEFAULT '[]',
    show_reporting_stats boolean NOT NULL DEFAULT true,
    group_id uuid,
    group_position integer,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, group_id) REFERENCES view_groups ON DELETE SET NULL (group_id)
  );
  CREATE UNIQUE INDEX views_by_name ON views (workspace_id, kind, lower(name));
  -- For: views of a kind, most recently updated first.
  CREATE INDEX views_by_update ON views (workspace_id, kind, updated_at, id);
  -- For: the views of groups, in their order.
  CREATE INDEX views_by_group ON views (workspace_id, group_id, group_position) WHERE group_id IS NOT NULL;

  ALTER TABLE collections ADD COLUMN group_id uuid, ADD COLUMN group_position integer,
    ADD FOREIGN KEY (workspace_id, group_id) REFERENCES view_groups ON DELETE SET NULL (group_id);
  -- For: the collections of groups, in their order.
  CREATE INDEX collections_by_group ON collections (workspace_id, group_id, group_position)
    WHERE group_id IS NOT NULL;
`;

/**
 * An operation's status is that of enqueuing; its items hold the results of the refresh. The partial index serves the
 * question whether a refresh of an item is already queued.
 */
const OPERATIONS = `
  CREATE TABLE operations (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    operation_type text NOT NULL,
    status text NOT NULL CHECK (status IN ('QUEUED', 'PROCESSING', 'COMPLETED', 'PARTIAL', 'FAILED')),
    total integer NOT NULL,
    input jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    completed_at timestamptz(3),
    PRIMARY KEY (workspace_id, id)
  );
  -- For: operations, newest first.
  CREATE INDEX operations_by_creation ON operations (workspace_id, created_at, id);
  -- For: "does an upload of this address wait already".
  CREATE INDEX operations_uploading ON operations (workspace_id, (input ->> 'urlKey'))
    WHERE operation_type = 'UPLOAD_ITEM_FROM_URL' AND completed_at IS NULL;

  CREATE TABLE operation_items (
    workspace_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    item_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SUCCEEDED', 'FAILED')),
    error text,
    PRIMARY KEY (workspace_id, operation_id, item_id),
    FOREIGN KEY (workspace_id, operation_id) REFERENCES operations ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX operation_items_pending ON operation_items (workspace_id, item_id) WHERE state = 'PENDING';
  -- For: the foreign key, when an item is deleted.
  CREATE INDEX operation_items_by_item ON operation_items (workspace_id, item_id);
`;

const CAMPAIGNS = `
  CREATE TABLE campaigns (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id)
  );
  -- For: campaigns, newest first.
  CREATE INDEX campaigns_by_creation ON campaigns (workspace_id, created_at, id);

  -- The key is for: campaignsIds.
  CREATE TABLE campaign_items (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    item_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id, item_id),
    FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
  -- For: the foreign key, when an item is deleted.
  CREATE INDEX campaign_items_by_item ON campaign_items (workspace_id, item_id);
`;

const RIGHTS_COLUMNS = ['usage_rights_status', 'instagram_whitelisting_status', 'tiktok_spark_code_status'];

const CONTRACT_CHECK = (column: string) =>
  `CHECK (${column} IN ('APPROVED', 'EXPIRED', 'IN_QUEUE', 'REJECTED', 'REQUESTED'))`;

/**
 * Null means that the right was never requested, which is true for nearly all items, so the indexes of rights hold only
 * the others. Sources are the tags and keywords by which an item was found.
 */
const RIGHTS = `
  ALTER TABLE items
    ${RIGHTS_COLUMNS.map((column) => `ADD COLUMN ${column} text ${CONTRACT_CHECK(column)},`).join('\n    ')}
    ADD COLUMN tiktok_whitelisting_eligible boolean NOT NULL DEFAULT false,
    ADD COLUMN source_ids uuid[] NOT NULL DEFAULT '{}',
    ADD COLUMN shopify_product_ids text[] NOT NULL DEFAULT '{}',
    ADD COLUMN refetched_at timestamptz(3);
  -- For: usageRightsStatus, instagramWhitelistingStatus, tiktokSparkCodeStatus, tiktokWhitelistingEligibility, each
  -- newest first, and their counts.
  ${RIGHTS_COLUMNS.map(
    (column) =>
      `CREATE INDEX items_by_${column} ON items (workspace_id, ${column}, taken_at, id)
        WHERE ${column} IS NOT NULL AND competitor_brand_id IS NULL;`,
  ).join('\n  ')}
  CREATE INDEX items_by_tiktok_whitelisting_eligible ON items (workspace_id, taken_at, id)
    WHERE tiktok_whitelisting_eligible AND competitor_brand_id IS NULL;
  -- For: sourcesIds, shopifyProductsIds.
  CREATE INDEX items_by_source ON items USING gin (workspace_id, source_ids, shopify_product_ids);

  ALTER TABLE creators ADD COLUMN location jsonb;
  -- For: locations of creators and creatorLocations of items, by any of the parts of a place.
  CREATE INDEX creators_by_place ON creators
    USING gin (workspace_id, lower(location ->> 'city'), lower(location ->> 'region'), lower(location ->> 'country'))
    WHERE location IS NOT NULL;
  CREATE STATISTICS creators_places (mcv)
    ON (lower(location ->> 'city')), (lower(location ->> 'region')), (lower(location ->> 'country')) FROM creators;
`;
