import { createHash } from 'node:crypto';
import pg from 'pg';
import { FEW_WORDS, pick, searchedOf, type Texts } from './large-workspace-texts.js';

/** Part of all rows that is the large workspace's, unless a data set says otherwise. */
export const LARGE_SHARE = 0.4;
/** Fewer distinct tags than this would make none of them rare. */
const LEAST_TAGS = 2000;

/** A tag that half of the items have in every workspace but the large one. */
export const TAG_OF_OTHERS = 'elsewhere';

/** Kinds of rows; their ids show which. */
const KINDS = {
  organization: 1,
  workspace: 2,
  item: 3,
  profile: 4,
  creator: 5,
  brand: 6,
  media: 7,
  collection: 8,
  campaign: 9,
  operation: 10,
  view: 11,
  group: 12,
  tag: 13,
  definition: 14,
  token: 15,
  subscription: 16,
  event: 17,
  delivery: 18,
  alertRule: 19,
  alert: 20,
};

/** SQL of an id of the data set: a UUIDv7 made of the kind and a number, the same in every run. */
const id = (kind: keyof typeof KINDS, number: string | number) => `pg_temp.id(${KINDS[kind]}, ${number})`;

/** Numbers within a workspace are spread by this, so that an id says which workspace its row is in. */
const numbered = (workspace: string | number, number: string | number) =>
  `(${workspace})::bigint * 10000000 + (${number})`;

export interface DataSet {
  /** Items of all workspaces, a multiple of 500; everything else grows with them. */
  items: number;
  /** Workspaces with content, the large one included; 31 if not given. */
  workspaces?: number;
  /** A few dozen English words if not given. */
  texts?: Texts;
  /** Part of the items that is the large workspace's, in tenths; LARGE_SHARE if not given. */
  share?: number;
}

/** Number of distinct hashtags; the last is as rare as a tag can be, the first is in a tenth of the items. */
export const tagsOf = ({ items }: DataSet): number => Math.max(LEAST_TAGS, items / 250);

/**
 * Fills an empty, migrated database with one workspace that holds two fifths of everything or another share, beside smaller ones.
 * Metrics, tags and posters are skewed, and metrics are unknown for a part, as they are in life. Rows are written
 * without indexes, triggers and checks of foreign keys, the indexes are then built again, and statistics taken. The
 * server makes the rows itself (INSERT … SELECT), so none crosses the wire and none is held in memory. The same data set
 * is the same in every run. Needs a superuser.
 * @returns ids of the large workspace and its organization
 */
export async function loadLargeWorkspace({
  connectionString,
  onStatement = () => {},
  ...dataSet
}: DataSet & { connectionString: string; onStatement?: (text: string) => void }): Promise<{
  workspaceId: string;
  organizationId: string;
}> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const run = async (statement: string) => {
    onStatement(statement);
    await client.query(statement);
  };
  try {
    await client.query(PREPARE);
    const indexes = await client.query<{ name: string; definition: string }>(INDEXES);
    await client.query('BEGIN');
    for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
    for (const statement of statementsOf(dataSet)) await run(statement);
    for (const { definition } of indexes.rows) await run(definition);
    await client.query('COMMIT');
    // Also for the visibility map, without which no scan is index-only.
    await run('VACUUM ANALYZE');
    const { rows } = await client.query<{ workspaceId: string; organizationId: string }>(
      `SELECT ${id('workspace', 1)} AS "workspaceId", ${id('organization', 1)} AS "organizationId"`,
    );
    const [ids] = rows;
    if (ids === undefined) throw new Error('PostgreSQL gave no ids');
    return ids;
  } finally {
    await client.end();
  }
}

const PREPARE = `
  SET session_replication_role = replica;
  SET statement_timeout = 0;
  SET maintenance_work_mem = '512MB';
  SELECT setseed(0.25);
  CREATE FUNCTION pg_temp.id(kind integer, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(1700000000000 + number % 100000000 * 100), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || 'a' || substr(md5(number::text), 1, 15))::uuid
  $$;
`;

const INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = pg_index.indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY 1`;

/**
 * The id of a row of the large workspace. Items have the multiples of ten, media ten times their item's number and
 * their position, all others count from 0.
 */
export function idIn(kind: keyof typeof KINDS, number: number): string {
  const own = kind === 'item' || kind === 'media' ? number : 10_000_000 + number;
  const time = (1_700_000_000_000 + (own % 100_000_000) * 100).toString(16).padStart(12, '0');
  const hash = createHash('md5').update(String(own)).digest('hex').slice(0, 15);
  const digits = `${time}7${KINDS[kind].toString(16).padStart(3, '0')}a${hash}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const STATUS = pick(['APPROVED', 'EXPIRED', 'IN_QUEUE', 'REJECTED', 'REQUESTED'], 'random()');
const PLACE = `jsonb_build_object('name', 'Place ' || place, 'city', 'City ' || place,
  'state', 'State ' || place / 10, 'region', 'State ' || place / 10, 'country', 'Country ' || place / 50,
  'formatted', 'City ' || place)`;

/** The same for every row that mirrors it. */
const followersOf = (profile: string) =>
  `power(10, 2 + (${profile}) * 7919::bigint % 5003 / 1000.0)::integer`;

const verifiedOf = (profile: string) => `((${profile}) * 7919::bigint % 20 = 0)`;
const accountTypeOf = (profile: string) => `CASE WHEN (${profile}) * 7919::bigint % 1009 < 26 THEN 'BUSINESS'
  WHEN (${profile}) * 7919::bigint % 1009 < 260 THEN 'CREATOR' ELSE 'PERSONAL' END`;

/** Everything that makes the rows of a data set, so that their text says which data set it is. */
export function statementsOf({
  items,
  workspaces = 31,
  texts = FEW_WORDS,
  share = LARGE_SHARE,
}: DataSet): string[] {
  const profilesOf = (workspace: string) =>
    `CASE WHEN ${workspace} = 1 THEN ${items / 25} ELSE ${items / 250} END`;
  const everyWorkspace = `generate_series(1, ${workspaces}) AS w`;
  // Every tenth item belongs to the large workspace.
  const someItem = (n: string) => id('item', `((${n}) % ${items / 10} + 1) * 10`);
  const tags = tagsOf({ items });
  return [
    texts.prepare,
    // In one transaction with the rows, so that they are not written to the log first.
    'TRUNCATE organizations, workspaces, api_tokens CASCADE',
    `INSERT INTO organizations (id, name, plan)
      SELECT ${id('organization', 'n')}, 'Organization ' || n, 'growth' FROM generate_series(1, 2000) AS n`,
    // The first organization has the workspaces with content; the others have a few empty ones each.
    `INSERT INTO workspaces (id, organization_id, name)
      SELECT ${id('workspace', 'n')},
        CASE WHEN n <= ${workspaces} THEN ${id('organization', 1)} ELSE ${id('organization', '2 + n % 1999')} END,
        'Workspace ' || n
      FROM generate_series(1, 5000) AS n`,
    `INSERT INTO api_tokens (id, organization_id, name, hmac, last_four, scopes)
      SELECT ${id('token', 'n')}, ${id('organization', '1 + n % 2000')}, 'token', sha256(n::text::bytea), 'last', '{read}'
      FROM generate_series(1, 10000) AS n`,
    `INSERT INTO people (id, email, created_at)
      SELECT ${id('token', 'n')}, 'person' || n || '@example.com', now() FROM generate_series(1, 10000) AS n`,
    `INSERT INTO memberships (id, person_id, organization_id, role, created_at, accepted_at)
      SELECT ${id('token', 'n')}, ${id('token', 'n')}, ${id('organization', '1 + n % 2000')}, 'viewer', now(), now()
      FROM generate_series(1, 10000) AS n`,
    `INSERT INTO oauth_connections (id, person_id, client_id, client_name, redirect_uri, scopes, workspace_ids,
        created_at, connected_at)
      SELECT ${id('token', 'n')}, ${id('token', 'n')}, 'client', 'Client', 'https://client.example.com/back', '{read}',
        ARRAY[${id('workspace', '1 + n % 5000')}], now(), now()
      FROM generate_series(1, 10000) AS n`,
    `INSERT INTO audit_log (id, created_at, organization_id, actor_kind, action)
      SELECT ${id('token', 'n')}, now() - make_interval(secs => n), ${id('organization', '1 + n % 200')}, 'OPERATOR', 'filled'
      FROM generate_series(1, 20000) AS n`,
    `INSERT INTO erased_accounts (workspace_id, id, platform_id_known, mentions_only, erased_at)
      SELECT ${id('workspace', 1)}, ${id('token', 'n')}, false, false, now() - make_interval(secs => n)
      FROM generate_series(1, 900) AS n`,
    `INSERT INTO api_usage (id, day, organization_id, token_id, operation, requests, credits)
      SELECT ${id('token', 'n')}, date_trunc('day', now()) - make_interval(days => n), ${id('organization', '1 + n % 200')},
        ${id('token', '1 + n % 10000')}, 'items', 1, 1
      FROM generate_series(1, 20000) AS n`,
    `INSERT INTO competitor_brands (workspace_id, id, name)
      SELECT ${id('workspace', 'w')}, ${id('brand', numbered('w', 'n'))}, 'Brand ' || n
      FROM ${everyWorkspace}, generate_series(0, 9) AS n`,
    `INSERT INTO creators (workspace_id, id, custom_attributes, location, created_at)
      SELECT ${id('workspace', 'w')}, ${id('creator', numbered('w', 'n'))},
        CASE WHEN chance < 0.5 THEN jsonb_build_object('tier', 'tier' || (chance * 10)::int, 'rate', floor(chance * 1000))
          ELSE '{}' END,
        CASE WHEN random() < 0.5 THEN ${PLACE} END,
        '2023-01-01'::timestamptz + n * interval '1 minute'
      FROM (SELECT w, n, random() AS chance, floor(500 * power(random(), 2))::int AS place
        FROM ${everyWorkspace}, LATERAL generate_series(0, ${profilesOf('w')} - 1) AS n) AS creator`,
    // A number is a creator's and a profile's; every tenth creator has a second profile.
    `INSERT INTO social_profiles (workspace_id, id, creator_id, provider, external_key, account_name,
        account_name_key, followers, verified, account_type, original_url, created_at)
      SELECT ${id('workspace', 'w')}, ${id('profile', `${numbered('w', 'n')} + second * 5000000`)},
        ${id('creator', numbered('w', 'n'))}, CASE WHEN n % 10 < 7 THEN 'INSTAGRAM' ELSE 'TIKTOK' END,
        n || '.' || second, 'Creator' || n, 'creator' || n, ${followersOf('n')}, ${verifiedOf('n')},
        ${accountTypeOf('n')}, 'https://www.instagram.com/creator' || n,
        '2023-01-01'::timestamptz + n * interval '1 minute'
      FROM ${everyWorkspace}, LATERAL generate_series(0, ${profilesOf('w')} - 1) AS n,
        LATERAL generate_series(0, CASE WHEN n % 10 = 0 THEN 1 ELSE 0 END) AS second`,
    `INSERT INTO profile_snapshots (workspace_id, social_profile_id, captured_at, followers, following)
      SELECT workspace_id, id, created_at + n * interval '1 hour', followers + n, following
      FROM social_profiles, generate_series(1, CASE WHEN id = ${id('profile', numbered('1', '0'))} THEN 2000 ELSE 1 END) AS n`,
    `INSERT INTO items (workspace_id, id, provider, type, external_id, competitor_brand_id, social_profile_id,
        creator_id, taken_at, caption, hashtags, mentions, original_url, url_key, location, import_type,
        custom_attributes, account_name_key, followers, verified, account_type, engagement_at, likes, comments, shares, views,
        impressions, earned_media_value, followers_at_capture, usage_rights_status, instagram_whitelisting_status,
        tiktok_spark_code_status, tiktok_whitelisting_eligible, source_ids, shopify_product_ids, language)
      SELECT ${id('workspace', 'w')}, ${id('item', 'n')}, platform, type, n::text,
        CASE WHEN rival THEN ${id('brand', numbered('w', 'n % 10'))} END,
        ${id('profile', numbered('w', 'p'))}, CASE WHEN NOT rival THEN ${id('creator', numbered('w', 'p'))} END,
        taken_at, ${texts.caption},
        CASE WHEN random() < 0.7 THEN ARRAY['tag' || floor(${tags} * power(random(), 4)), 'tag' || floor(${tags} * random())]
          ELSE '{}' END || CASE WHEN w <> 1 AND n % 2 = 0 THEN ARRAY['${TAG_OF_OTHERS}'] ELSE '{}' END,
        CASE WHEN random() < 0.3 THEN ARRAY['creator' || floor(4000 * power(random(), 2))] ELSE '{}' END,
        'https://www.instagram.com/p/C0ffee' || n || '/', 'https://www.instagram.com/p/C0ffee' || n,
        CASE WHEN random() < 0.1 THEN ${PLACE} END, CASE WHEN random() < 0.03 THEN 'MANUAL' ELSE 'AUTOMATIC' END,
        CASE WHEN chance < 0.4 THEN jsonb_build_object('status', 'option' || (chance * 25)::int,
          'score', floor(chance * 1000), 'labels', jsonb_build_array('label' || n % 50, 'label' || n % 7),
          'due', to_char('2025-01-01'::date + (n % 300)::int, 'YYYY-MM-DD')) ELSE '{}' END,
        'creator' || p, ${followersOf('p')}, ${verifiedOf('p')}, ${accountTypeOf('p')}, CASE WHEN known THEN taken_at + interval '1 day' END,
        CASE WHEN known AND chance < 0.9 THEN power(10, 5 * random())::int END,
        CASE WHEN known THEN power(10, 3 * random())::int END,
        CASE WHEN known AND platform <> 'INSTAGRAM' THEN power(10, 3 * random())::int END,
        CASE WHEN known AND type <> 'POST' THEN power(10, 6 * random())::int END,
        CASE WHEN known AND type <> 'POST' THEN power(10, 6 * random())::int END,
        CASE WHEN known THEN power(10, 6 * random())::int END,
        CASE WHEN known AND random() < 0.9 THEN ${followersOf('p')} END,
        CASE WHEN random() < 0.02 THEN ${STATUS} END, CASE WHEN random() < 0.01 THEN ${STATUS} END,
        CASE WHEN random() < 0.005 THEN ${STATUS} END, random() < 0.005,
        CASE WHEN random() < 0.6 THEN ARRAY[${id('tag', numbered('w', 'floor(1000 * power(random(), 3))::int'))}]
          ELSE '{}' END,
        CASE WHEN random() < 0.02 THEN ARRAY['gid://shopify/Product/' || floor(500 * random())] ELSE '{}' END,
        CASE n % 100 WHEN 7 THEN 'de' WHEN 8 THEN 'und' ELSE 'en' END
      FROM (
        SELECT n, w, rival, known, chance, place, floor(profiles * power(random(), 2))::int AS p, platform,
          date_trunc('second', '2023-01-01'::timestamptz + power(random(), 0.7) * interval '1080 days') AS taken_at,
          CASE platform WHEN 'INSTAGRAM' THEN ${pick(['REEL', 'REEL', 'POST', 'POST', 'STORY'], 'random()')}
            WHEN 'TIKTOK' THEN 'SHORT' ELSE ${pick(['SHORT', 'VIDEO'], 'random()')} END AS type
        FROM (
          SELECT n, w, random() < 0.1 AS rival, random() < 0.8 AS known, random() AS chance,
            ${profilesOf('w')} AS profiles, floor(500 * power(random(), 2))::int AS place,
            (CASE WHEN w % 3 = 1 THEN ${pick(['INSTAGRAM', 'INSTAGRAM', 'TIKTOK'], 'random()')}
              ELSE ${pick(['INSTAGRAM', 'TIKTOK', 'TIKTOK', 'YOUTUBE'], 'random()')} END) AS platform
          FROM (
            SELECT n, CASE WHEN n % 10 < ${share * 10} THEN 1
              ELSE 2 + floor(${workspaces - 1} * power(random(), 2))::int END AS w
            FROM generate_series(1, ${items}) AS n) AS numbered) AS placed) AS typed`,
    `INSERT INTO media_contents (workspace_id, id, item_id, position, type, file_url, thumbnail_url)
      SELECT workspace_id, ${id('media', `external_id::bigint * 10 + position`)}, id, position,
        CASE WHEN type = 'POST' OR position > 0 THEN 'IMAGE' ELSE 'VIDEO' END,
        '/media/' || id || '.mp4', '/media/' || id || '.jpg'
      FROM items, generate_series(0, CASE WHEN type = 'POST' THEN 1 ELSE 0 END) AS position`,
    // Those of a tenth of the items have been copied.
    `INSERT INTO stored_media (workspace_id, media_content_id, thumbnail_source, thumbnail_key, thumbnail_size,
        thumbnail_checksum, blur_hash)
      SELECT media.workspace_id, media.id, media.thumbnail_url, 'media/' || media.id || '.webp', 20000,
        md5(media.id::text), 'LEHV6nWB2yk8pyo0adR*.7kCMdnj'
      FROM media_contents AS media JOIN items ON items.workspace_id = media.workspace_id AND items.id = media.item_id
      WHERE items.external_id::bigint % 10 = 0`,
    `INSERT INTO transcriptions (workspace_id, media_content_id, item_id, transcript)
      SELECT workspace_id, id, item_id, ${texts.transcript}
      FROM media_contents WHERE type = 'VIDEO' AND random() < 0.2`,
    ...searchedOf(texts),
    // A part of the items was read three times, one of them for years.
    `INSERT INTO engagement_snapshots (workspace_id, item_id, captured_at, likes, views, followers)
      SELECT workspace_id, id, taken_at + n * interval '1 day', likes, views, followers
      FROM items, generate_series(1, CASE WHEN id = ${id('item', 10)} THEN 2000 ELSE 3 END) AS n
      WHERE external_id::bigint % 10 = 0`,
    `INSERT INTO view_groups (workspace_id, id, name)
      SELECT ${id('workspace', 'w')}, ${id('group', numbered('w', 'n'))}, 'Group ' || n
      FROM ${everyWorkspace}, generate_series(0, 99) AS n`,
    `INSERT INTO views (workspace_id, id, kind, name, filters, sort, group_id, group_position, updated_at)
      SELECT ${id('workspace', 'w')}, ${id('view', numbered('w', 'n'))},
        ${pick(['CONTENT', 'CREATOR', 'SOCIAL_PROFILE'], 'random()')}, 'View ' || n, '{}', '{}',
        CASE WHEN n % 3 = 0 THEN ${id('group', numbered('w', 'n % 100'))} END, CASE WHEN n % 3 = 0 THEN n END,
        '2025-01-01'::timestamptz + n * interval '1 minute'
      FROM ${everyWorkspace}, generate_series(0, 999) AS n`,
    `INSERT INTO collections (workspace_id, id, name, position, group_id, group_position)
      SELECT ${id('workspace', 'w')}, ${id('collection', numbered('w', 'n'))}, 'Collection ' || n, n,
        CASE WHEN n % 3 = 0 THEN ${id('group', numbered('w', 'n % 100'))} END, CASE WHEN n % 3 = 0 THEN n END
      FROM ${everyWorkspace}, generate_series(0, 299) AS n`,
    // Collection 0 has a tenth of the workspace's items, the next a twentieth, and so on.
    `INSERT INTO collection_items (workspace_id, collection_id, item_id)
      SELECT ${id('workspace', 1)}, ${id('collection', numbered(1, 'c'))}, ${someItem('m * 104729::bigint + c')}
      FROM generate_series(0, 299) AS c, LATERAL generate_series(1, ${items} / 25 / (c + 1)) AS m`,
    `INSERT INTO collection_items (workspace_id, collection_id, item_id)
      SELECT item.workspace_id, collection.id, item.id
      FROM items AS item JOIN collections AS collection
        ON collection.workspace_id = item.workspace_id AND collection.position = item.external_id::bigint % 1000
      WHERE item.workspace_id <> ${id('workspace', 1)}`,
    `INSERT INTO campaigns (workspace_id, id, name)
      SELECT ${id('workspace', 'w')}, ${id('campaign', numbered('w', 'n'))}, 'Campaign ' || n
      FROM ${everyWorkspace}, generate_series(0, 99) AS n`,
    `INSERT INTO campaign_items (workspace_id, campaign_id, item_id)
      SELECT ${id('workspace', 1)}, ${id('campaign', numbered(1, 'c'))}, ${someItem('m * 7919::bigint + c')}
      FROM generate_series(0, 99) AS c, generate_series(1, ${items} / 500) AS m`,
    `INSERT INTO alert_rules (workspace_id, id, name, metric, at_least, checked_since)
      SELECT ${id('workspace', 'w')}, ${id('alertRule', numbered('w', 'n'))}, 'Rule ' || n, 'LIKE_COUNT', n + 1, '2025-01-01'
      FROM ${everyWorkspace}, generate_series(0, 49) AS n`,
    `INSERT INTO alerts (workspace_id, id, rule_id, item_id, at, value, created_at)
      SELECT ${id('workspace', 1)}, ${id('alert', numbered(1, 'n'))}, ${id('alertRule', numbered(1, '(n - 1) / 80'))},
        ${someItem('n')}, at, n, at
      FROM generate_series(1, 4000) AS n,
        LATERAL (SELECT '2025-01-10'::timestamptz + n * interval '1 minute' AS at) AS made`,
    `INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, completed_at)
      SELECT ${id('workspace', 'w')}, ${id('operation', numbered('w', 'n'))},
        CASE WHEN n % 2 = 0 THEN 'REFETCH_ENGAGEMENT' ELSE 'UPLOAD_ITEM_FROM_URL' END, 'COMPLETED', 10,
        CASE WHEN n % 2 = 0 THEN '{}' ELSE jsonb_build_object('urlKey', 'https://www.instagram.com/p/C0ffee' || n) END,
        '2025-01-01'::timestamptz + n * interval '1 minute', CASE WHEN n % 3 = 0 THEN '2025-06-01'::timestamptz END
      FROM ${everyWorkspace}, generate_series(1, 2000) AS n`,
    `INSERT INTO operation_items (workspace_id, operation_id, item_id, state)
      SELECT ${id('workspace', 1)}, ${id('operation', numbered(1, 'n'))}, ${someItem('n * 5 + m')},
        CASE WHEN n > 1900 THEN 'PENDING' ELSE 'SUCCEEDED' END
      FROM generate_series(2, 2000, 2) AS n, generate_series(0, 9) AS m`,
    `INSERT INTO webhook_subscriptions
        (workspace_id, id, name, url, origin, event_types, status, secret, created_at, updated_at)
      SELECT ${id('workspace', 'w')}, ${id('subscription', numbered('w', 'n'))}, 'Subscription ' || n,
        'https://hooks.example.com/' || n, 'https://hooks.example.com', '{*}', 'ACTIVE', '\\x01', at, at
      FROM ${everyWorkspace}, generate_series(0, 99) AS n,
        LATERAL (SELECT '2025-01-01'::timestamptz + n * interval '1 hour' AS at) AS made`,
    `INSERT INTO outbox_events (workspace_id, id, type, data, created_at, relayed_at)
      SELECT ${id('workspace', 'w')}, ${id('event', numbered('w', 'n'))}, 'item.deleted', '{}', at, at
      FROM ${everyWorkspace}, generate_series(1, 2000) AS n,
        LATERAL (SELECT '2025-01-10'::timestamptz + n * interval '1 minute' AS at) AS made`,
    `INSERT INTO webhook_deliveries
        (workspace_id, id, subscription_id, event_id, event_type, status, attempts, created_at)
      SELECT event.workspace_id, ${id('delivery', numbered('w', 'n'))},
        ${id('subscription', numbered('w', 'n % 100'))}, event.id, event.type, 'DELIVERED', 1, event.created_at
      FROM ${everyWorkspace}, generate_series(1, 2000) AS n,
        LATERAL (SELECT * FROM outbox_events WHERE workspace_id = ${id('workspace', 'w')}
          AND id = ${id('event', numbered('w', 'n'))}) AS event`,
    `INSERT INTO custom_attribute_definitions (workspace_id, id, entity, key, name, type, options)
      SELECT ${id('workspace', 'w')}, ${id('definition', numbered('w', 'n'))}, entity, key, key, type, options::jsonb
      FROM ${everyWorkspace}, (VALUES
        (1, 'ITEM', 'status', 'SINGLE_SELECT_V3', (SELECT jsonb_agg(jsonb_build_object('id', 'option' || o, 'name', o))
          FROM generate_series(0, 10) AS o)),
        (2, 'ITEM', 'score', 'NUMBER', NULL), (3, 'ITEM', 'labels', 'TEXT_LIST', NULL),
        (4, 'CREATOR', 'tier', 'TEXT', NULL), (5, 'CREATOR', 'rate', 'NUMBER', NULL), (6, 'ITEM', 'due', 'DATE', NULL)
      ) AS definition (n, entity, key, type, options)`,
    `INSERT INTO sources (workspace_id, id, kind, name)
      SELECT ${id('workspace', 'w')}, ${id('tag', numbered('w', 'n'))}, 'HASHTAG', 'tag' || n
      FROM generate_series(1, 5000) AS w,
        LATERAL generate_series(0, 0 + CASE WHEN w <= ${workspaces} THEN 499 ELSE 9 END) AS n`,
    `INSERT INTO sources (workspace_id, id, kind, name)
      SELECT ${id('workspace', 'w')}, ${id('tag', numbered('w', 'n'))}, 'KEYWORD', 'word' || n
      FROM generate_series(1, 5000) AS w,
        LATERAL generate_series(500, 500 + CASE WHEN w <= ${workspaces} THEN 499 ELSE 9 END) AS n`,
    `INSERT INTO source_platforms (workspace_id, id, source_id, provider)
      SELECT workspace_id, id, id, 'INSTAGRAM' FROM sources`,
    `INSERT INTO integrations (workspace_id, id, provider, handle, status)
      SELECT ${id('workspace', 'n')}, ${id('tag', numbered('n', 0))}, 'INSTAGRAM', 'handle', 'CONNECTED'
      FROM generate_series(1, 5000) AS n`,
    `INSERT INTO integration_credentials (workspace_id, integration_id, account_id, sealed, renewed_at)
      SELECT workspace_id, id, 'account', '', now() FROM integrations`,
    // What triggers keep otherwise.
    `INSERT INTO attribute_values
      SELECT entry.* FROM items AS owner,
        attribute_entries(owner.workspace_id, 'ITEM', owner.id, owner.custom_attributes, owner.taken_at) AS entry
      WHERE owner.custom_attributes <> '{}'`,
    `INSERT INTO attribute_values
      SELECT entry.* FROM creators AS owner,
        attribute_entries(owner.workspace_id, 'CREATOR', owner.id, owner.custom_attributes, owner.created_at) AS entry
      WHERE owner.custom_attributes <> '{}'`,
    `INSERT INTO workspace_tallies (workspace_id, items, creators, social_profiles, changes)
      SELECT id, (SELECT count(*) FROM items WHERE workspace_id = w.id AND competitor_brand_id IS NULL),
        (SELECT count(*) FROM creators WHERE workspace_id = w.id),
        (SELECT count(*) FROM social_profiles WHERE workspace_id = w.id), 1
      FROM workspaces AS w WHERE id IN (SELECT workspace_id FROM creators)`,
  ];
}
