import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first schema: organizations, workspaces, API tokens, creators, social profiles, items with their media,
 * transcriptions and engagement snapshots, collections, custom attributes, tags, keywords, integrations.
 *
 * Rules of all tables: ids are UUIDv7 that the application creates; workspace data has the key (workspace_id, id), so
 * that every index and every foreign key stays inside one workspace and the tables can be distributed by it; times are
 * timestamptz(3), the precision of cursors.
 */
export class Foundation1795219200000 implements MigrationInterface {
  // TypeORM sorts and records migrations by this name.
  name = 'Foundation1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      EXTENSIONS,
      TENANCY,
      PEOPLE,
      ITEMS,
      ITEM_INDEXES,
      ATTACHMENTS,
      PRESETS,
      SETTINGS,
    ]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE integrations, keywords, tags, custom_attribute_definitions, collection_items, collections,
        engagement_snapshots, transcriptions, media_contents, items, social_profiles, creators, api_tokens,
        competitor_brands, workspaces, organizations;
      DROP FUNCTION mirror_profile_on_items();
    `);
  }
}

/** vector and pg_trgm serve search, btree_gin lets a GIN index begin with workspace_id. */
const EXTENSIONS = `
  CREATE EXTENSION IF NOT EXISTS vector;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
`;

const PLAN_CHECK = `CHECK (plan IN ('base', 'startup', 'growth', 'agency', 'enterprise'))`;
const PROVIDER_CHECK = `CHECK (provider IN ('INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'INTERNAL'))`;

/** A workspace takes its plan from its organization, or has its own plan and no organization: exactly one of the two. */
const TENANCY = `
  CREATE TABLE organizations (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    plan text NOT NULL ${PLAN_CHECK},
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE TABLE workspaces (
    id uuid PRIMARY KEY,
    organization_id uuid REFERENCES organizations,
    name text NOT NULL,
    plan text ${PLAN_CHECK},
    time_zone text NOT NULL DEFAULT 'UTC',
    rate_card jsonb,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((organization_id IS NULL) <> (plan IS NULL))
  );
  -- For: workspaces of a token's organization, by name.
  CREATE INDEX workspaces_by_organization ON workspaces (organization_id, name, id);

  CREATE TABLE api_tokens (
    id uuid PRIMARY KEY,
    organization_id uuid REFERENCES organizations,
    workspace_id uuid REFERENCES workspaces,
    name text NOT NULL,
    hmac bytea NOT NULL UNIQUE,
    last_four text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3),
    paused_at timestamptz(3),
    expires_at timestamptz(3),
    replaced_at timestamptz(3),
    CHECK ((organization_id IS NULL) <> (workspace_id IS NULL))
  );

  CREATE TABLE competitor_brands (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id)
  );
  -- For: a workspace's competitors, newest first.
  CREATE INDEX competitor_brands_by_creation ON competitor_brands (workspace_id, created_at, id);
`;

/**
 * external_key is the platform's own id of the profile if it is known, otherwise a key made from the name
 * (docs/import-format.md), so that the same profile is always the same row.
 */
const PEOPLE = `
  CREATE TABLE creators (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    custom_attributes jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id)
  );
  -- For: creators, newest first.
  CREATE INDEX creators_by_creation ON creators (workspace_id, created_at, id);
  -- For: conditions on creators' attributes.
  CREATE INDEX creators_by_attribute ON creators USING gin (workspace_id, custom_attributes jsonb_path_ops);

  CREATE TABLE social_profiles (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    creator_id uuid,
    provider text NOT NULL ${PROVIDER_CHECK},
    external_key text NOT NULL,
    account_name text NOT NULL,
    account_name_key text COLLATE "C" NOT NULL,
    full_name text,
    avatar text,
    email text,
    phone_numbers text[] NOT NULL DEFAULT '{}',
    followers integer NOT NULL DEFAULT 0,
    following integer NOT NULL DEFAULT 0,
    private boolean NOT NULL DEFAULT false,
    pro_account boolean NOT NULL DEFAULT false,
    verified boolean NOT NULL DEFAULT false,
    account_type text CHECK (account_type IN ('BUSINESS', 'CREATOR', 'PERSONAL')),
    original_url text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, provider, external_key),
    FOREIGN KEY (workspace_id, creator_id) REFERENCES creators
  );
  -- For: one profile by its handle; a handle is not unique, as two channels may share a name. The constraint above
  -- finds the profiles of a platform, and captured ones again.
  CREATE INDEX social_profiles_by_name ON social_profiles (workspace_id, account_name_key, provider);
  -- For: the profiles of creators, and the number of all profiles.
  CREATE INDEX social_profiles_by_creator ON social_profiles (workspace_id, creator_id);
  -- For: profiles, newest first.
  CREATE INDEX social_profiles_by_creation ON social_profiles (workspace_id, created_at, id);
`;

/**
 * The metrics of the newest snapshot, and the poster's handle and current follower count, are copied to the item, so that
 * each sort key is one index. Both virality columns are generated, so that no writer can compute them differently
 * (libs/engagement documents the formulas). Posts of competitors are in the same table, with a competitor_brand_id; the
 * sort indexes leave them out.
 */
const ITEMS = `
  CREATE TABLE items (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    provider text NOT NULL ${PROVIDER_CHECK},
    type text NOT NULL CHECK (type IN ('POST', 'REEL', 'SHORT', 'STORY', 'VIDEO')),
    external_id text NOT NULL,
    competitor_brand_id uuid,
    social_profile_id uuid NOT NULL,
    creator_id uuid,
    taken_at timestamptz(3) NOT NULL,
    caption text,
    hashtags text[] NOT NULL DEFAULT '{}',
    mentions text[] NOT NULL DEFAULT '{}',
    original_url text,
    url_key text,
    location jsonb,
    import_type text NOT NULL CHECK (import_type IN ('AUTOMATIC', 'MANUAL')),
    custom_attributes jsonb NOT NULL DEFAULT '{}',
    ai_filter_reasons jsonb NOT NULL DEFAULT '{}',
    account_name_key text COLLATE "C" NOT NULL,
    followers integer NOT NULL,
    engagement_at timestamptz(3),
    likes bigint,
    comments bigint,
    shares bigint,
    views bigint,
    impressions bigint,
    earned_media_value bigint,
    followers_at_capture bigint,
    linear_virality double precision GENERATED ALWAYS AS
      (views::double precision / NULLIF(followers_at_capture, 0)) STORED,
    exponential_virality double precision GENERATED ALWAYS AS
      (views::double precision * views / NULLIF(followers_at_capture, 0)) STORED,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    UNIQUE NULLS NOT DISTINCT (workspace_id, provider, external_id, competitor_brand_id),
    CHECK ((competitor_brand_id IS NULL) = (creator_id IS NOT NULL)),
    FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles,
    FOREIGN KEY (workspace_id, creator_id) REFERENCES creators,
    FOREIGN KEY (workspace_id, competitor_brand_id) REFERENCES competitor_brands
  );

  -- A trigger, not application code: whoever writes a profile, its posts sort and filter by the truth.
  CREATE FUNCTION mirror_profile_on_items() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE items SET followers = NEW.followers, account_name_key = NEW.account_name_key
    WHERE workspace_id = NEW.workspace_id AND social_profile_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER mirror_profile AFTER UPDATE ON social_profiles FOR EACH ROW
    WHEN (OLD.followers <> NEW.followers OR OLD.account_name_key <> NEW.account_name_key)
    EXECUTE FUNCTION mirror_profile_on_items();
`;

/**
 * (workspace_id, key, id) for each sort key: read forwards for ASC, backwards for DESC (libs/graphql keyset). They also
 * serve range filters and their counts: takenAt, engagement, followersCount, viralityScore, accountNames.
 */
const SORT_COLUMNS = [
  'taken_at',
  'account_name_key',
  'followers',
  'likes',
  'comments',
  'shares',
  'views',
  'earned_media_value',
  'linear_virality',
  'exponential_virality',
];

const ITEM_INDEXES = `
  ${SORT_COLUMNS.map(
    (column) =>
      `CREATE INDEX items_by_${column} ON items (workspace_id, ${column}, id) WHERE competitor_brand_id IS NULL;`,
  ).join('\n  ')}
  -- For: provider and itemTypes, newest first, and their counts. Without them a page for a kind that a workspace
  -- hardly has reads all of the workspace; one index for both would give the posts of a platform in no order.
  CREATE INDEX items_by_provider ON items (workspace_id, provider, taken_at, id) WHERE competitor_brand_id IS NULL;
  CREATE INDEX items_by_kind ON items (workspace_id, provider, type, taken_at, id) WHERE competitor_brand_id IS NULL;
  -- For: importType MANUAL, newest first; nearly everything else is AUTOMATIC, which the order by taken_at finds.
  CREATE INDEX items_added_by_hand ON items (workspace_id, taken_at, id)
    WHERE import_type = 'MANUAL' AND competitor_brand_id IS NULL;
  -- For: posts of a competitor, by time and by value, and the figures of brands over a period.
  CREATE INDEX items_of_competitor_by_taken_at
    ON items (workspace_id, competitor_brand_id, taken_at, id) WHERE competitor_brand_id IS NOT NULL;
  CREATE INDEX items_of_competitor_by_value
    ON items (workspace_id, competitor_brand_id, earned_media_value, id) WHERE competitor_brand_id IS NOT NULL;
  -- For: socialProfileIds, newest first, verified and socialProfileAccountTypes, and the mirror above, which is why it
  -- holds competitors' posts too; the included column lets it count those of the workspace alone.
  CREATE INDEX items_by_profile
    ON items (workspace_id, social_profile_id, taken_at, id) INCLUDE (competitor_brand_id);
  -- For: creatorLocations.
  CREATE INDEX items_by_creator ON items (workspace_id, creator_id);
  -- For: itemIdsByUrl.
  CREATE INDEX items_by_url ON items (workspace_id, url_key);
  -- For: tagsNames, accountNames, conditions that look for whole values. A GIN index serves each of its columns as
  -- well alone as together, and one repeats the workspace of a row once instead of three times.
  CREATE INDEX items_by_content
    ON items USING gin (workspace_id, hashtags, mentions, custom_attributes jsonb_path_ops);
  -- For: ugcLocations, by any of the parts of a place.
  CREATE INDEX items_by_place ON items
    USING gin (workspace_id, lower(location ->> 'city'), lower(location ->> 'state'), lower(location ->> 'country'))
    WHERE location IS NOT NULL;
  -- Without it PostgreSQL takes half a percent of the posts for being at any place, and does not use the index.
  CREATE STATISTICS items_places (mcv)
    ON (lower(location ->> 'city')), (lower(location ->> 'state')), (lower(location ->> 'country')) FROM items;
`;

/**
 * Snapshots are only added, never changed. Their key gives an item's history in order of time without a second index; the
 * position of media does the same for the media of an item.
 */
const ATTACHMENTS = `
  CREATE TABLE media_contents (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    item_id uuid NOT NULL,
    position smallint NOT NULL,
    type text NOT NULL CHECK (type IN ('IMAGE', 'VIDEO')),
    file_url text,
    thumbnail_url text,
    width integer,
    height integer,
    video_duration integer,
    deleted boolean NOT NULL DEFAULT false,
    PRIMARY KEY (workspace_id, id),
    -- For: the media of items in their order, contentTypes, which is why it includes the type.
    UNIQUE (workspace_id, item_id, position) INCLUDE (type),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );

  CREATE TABLE transcriptions (
    workspace_id uuid NOT NULL,
    media_content_id uuid NOT NULL,
    item_id uuid NOT NULL,
    transcript text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, media_content_id),
    FOREIGN KEY (workspace_id, media_content_id) REFERENCES media_contents ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
  -- For: the transcriptions of items, FUZZY_TRANSCRIPTION in a workspace.
  CREATE INDEX transcriptions_by_item ON transcriptions (workspace_id, item_id);

  CREATE TABLE engagement_snapshots (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    captured_at timestamptz(3) NOT NULL,
    likes bigint,
    comments bigint,
    shares bigint,
    views bigint,
    impressions bigint,
    earned_media_value bigint,
    followers bigint,
    PRIMARY KEY (workspace_id, item_id, captured_at),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
`;

const PRESETS = `
  CREATE TABLE collections (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
    position integer NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id)
  );
  CREATE UNIQUE INDEX collections_by_name ON collections (workspace_id, lower(name));
  -- For: collections in the workspace's saved order.
  CREATE INDEX collections_by_position ON collections (workspace_id, position, id);

  -- The key is for: itemCount, collectionsIds.
  CREATE TABLE collection_items (
    workspace_id uuid NOT NULL,
    collection_id uuid NOT NULL,
    item_id uuid NOT NULL,
    added_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, collection_id, item_id),
    FOREIGN KEY (workspace_id, collection_id) REFERENCES collections ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
  -- For: the collections of items.
  CREATE INDEX collection_items_by_item ON collection_items (workspace_id, item_id);
`;

const SETTINGS = `
  CREATE TABLE custom_attribute_definitions (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    entity text NOT NULL CHECK (entity IN ('ITEM', 'CREATOR')),
    key text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    options jsonb,
    ai_generated boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, entity, key)
  );

  CREATE TABLE tags (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    provider text NOT NULL ${PROVIDER_CHECK},
    type text NOT NULL CHECK (type IN ('HASHTAG', 'MENTION')),
    name text NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, type, provider, name)
  );

  CREATE TABLE keywords (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    provider text NOT NULL ${PROVIDER_CHECK},
    name text NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, provider, name)
  );

  CREATE TABLE integrations (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    id uuid NOT NULL,
    provider text NOT NULL ${PROVIDER_CHECK},
    handle text NOT NULL,
    status text NOT NULL CHECK (status IN ('CONNECTED', 'DISCONNECTED', 'PENDING')),
    connected_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, provider, handle)
  );
`;
