-- The example of importItems sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT "Workspace"."id" AS "Workspace_id",
  "Workspace"."organization_id" AS "Workspace_organization_id",
  "Workspace"."name" AS "Workspace_name",
  "Workspace"."plan" AS "Workspace_plan",
  "Workspace"."time_zone" AS "Workspace_time_zone",
  "Workspace"."currency" AS "Workspace_currency",
  "Workspace"."rate_card" AS "Workspace_rate_card",
  "Workspace"."created_at" AS "Workspace_created_at",
  "Workspace"."deleted_at" AS "Workspace_deleted_at",
  "Workspace"."deleted_organization_id" AS "Workspace_deleted_organization_id"
FROM "workspaces" "Workspace"
WHERE (("Workspace"."id" = $1))
LIMIT 1;

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT 1
FROM (SELECT * FROM erased_accounts WHERE workspace_id = $1) AS account
LIMIT 1;

SELECT mark.kind,
  encode(mark.hmac, 'hex') AS hmac,
  account.platform_id_known AS "platformIdKnown",
  account.mentions_only AS "mentionsOnly"
FROM (SELECT * FROM erased_marks WHERE workspace_id = $1) AS mark
JOIN (SELECT * FROM erased_accounts WHERE workspace_id = $2) AS account ON account.id = mark.account_id
WHERE mark.hmac IN (SELECT decode(wanted, 'hex') FROM unnest($3::text[]) AS wanted);

SELECT DISTINCT mark.words
FROM (SELECT * FROM erased_marks WHERE workspace_id = $1) AS mark
WHERE mark.words IS NOT NULL;

SELECT mark.kind,
  encode(mark.hmac, 'hex') AS hmac,
  account.platform_id_known AS "platformIdKnown",
  account.mentions_only AS "mentionsOnly"
FROM (SELECT * FROM erased_marks WHERE workspace_id = $1) AS mark
JOIN (SELECT * FROM erased_accounts WHERE workspace_id = $2) AS account ON account.id = mark.account_id
WHERE mark.hmac IN (SELECT decode(wanted, 'hex') FROM unnest($3::text[]) AS wanted);

SELECT *
FROM (
  SELECT known.*
  FROM unnest($1::text[], $2::text[]) AS wanted(provider, external_id)
  CROSS JOIN LATERAL (
    SELECT item.id,
      item.provider,
      item.type,
      item.external_id AS "externalId",
      item.url_key AS "urlKey",
      item.competitor_brand_id AS "competitorBrandId",
      item.social_profile_id AS "socialProfileId",
      item.taken_at AS "takenAt",
      item.taken_at_basis AS "takenAtBasis",
      item.engagement_at AS "engagementAt"
    FROM (SELECT * FROM items WHERE workspace_id = $3) AS item
    WHERE item.provider = wanted.provider AND item.external_id = wanted.external_id
    OFFSET 0
  ) AS known
  UNION
  SELECT known.*
  FROM unnest($4::text[], $5::text[]) AS wanted(provider, url_key)
  CROSS JOIN LATERAL (
    SELECT item.id,
      item.provider,
      item.type,
      item.external_id AS "externalId",
      item.url_key AS "urlKey",
      item.competitor_brand_id AS "competitorBrandId",
      item.social_profile_id AS "socialProfileId",
      item.taken_at AS "takenAt",
      item.taken_at_basis AS "takenAtBasis",
      item.engagement_at AS "engagementAt"
    FROM (SELECT * FROM items WHERE workspace_id = $6) AS item
    WHERE item.url_key = wanted.url_key
    OFFSET 0
  ) AS known
  WHERE known.provider = wanted.provider
) AS found
ORDER BY found.id;

SELECT profile.workspace_id AS "workspaceId",
  profile.id AS "id",
  profile.creator_id AS "creatorId",
  profile.provider AS "provider",
  profile.external_key AS "externalKey",
  profile.account_name AS "accountName",
  profile.account_name_key AS "accountNameKey",
  profile.full_name AS "fullName",
  profile.bio AS "bio",
  profile.avatar AS "avatar",
  profile.has_picture AS "hasPicture",
  profile.email AS "email",
  profile.phone_numbers AS "phoneNumbers",
  profile.followers AS "followers",
  profile.following AS "following",
  profile.private AS "private",
  profile.pro_account AS "proAccount",
  profile.verified AS "verified",
  profile.account_type AS "accountType",
  profile.original_url AS "originalUrl",
  profile.created_at AS "createdAt",
  profile.updated_at AS "updatedAt"
FROM (
  SELECT keyed.id
  FROM unnest($1::text[], $2::text[]) AS wanted(provider, key)
  CROSS JOIN LATERAL (
    SELECT profile.id
    FROM (SELECT * FROM social_profiles WHERE workspace_id = $3) AS profile
    WHERE profile.provider = wanted.provider AND profile.external_key = wanted.key OFFSET 0
  ) AS keyed
  UNION
  SELECT named.id
  FROM unnest($4::text[], $5::text[]) AS wanted(provider, key)
  CROSS JOIN LATERAL (
    SELECT profile.id
    FROM (SELECT * FROM social_profiles WHERE workspace_id = $6) AS profile
    WHERE profile.provider = wanted.provider AND profile.account_name_key = wanted.key OFFSET 0
  ) AS named
  UNION
  SELECT unnest($7::uuid[])
) AS found
CROSS JOIN LATERAL (
  SELECT *
  FROM (SELECT * FROM social_profiles WHERE workspace_id = $8) AS given
  WHERE given.id = found.id
  OFFSET 0
) AS profile
ORDER BY profile.created_at, profile.id;

INSERT INTO creators (workspace_id, id, created_at, updated_at)
SELECT $1::uuid, entry.id, $2::timestamptz, $3::timestamptz
FROM unnest($4::uuid[]) AS entry(id)
ON CONFLICT (workspace_id, id) DO NOTHING;

INSERT INTO social_profiles (
  workspace_id,
  id,
  creator_id,
  provider,
  external_key,
  account_name,
  account_name_key,
  full_name,
  bio,
  avatar,
  email,
  phone_numbers,
  followers,
  following,
  private,
  pro_account,
  verified,
  account_type,
  original_url,
  created_at,
  updated_at
)
SELECT $1::uuid,
  entry.id,
  entry."creatorId",
  entry.provider,
  entry."externalKey",
  entry."accountName",
  entry."accountNameKey",
  entry."fullName",
  entry.bio,
  entry.avatar,
  entry.email,
  entry."phoneNumbers",
  entry.followers,
  entry.following,
  entry.private,
  entry."proAccount",
  entry.verified,
  entry."accountType",
  entry."originalUrl",
  entry."createdAt",
  entry."updatedAt"
FROM (
  SELECT given."id",
    given."creatorId",
    given."provider",
    given."externalKey",
    given."accountName",
    given."accountNameKey",
    given."fullName",
    given."bio",
    given."avatar",
    given."email",
    given."phoneNumbers"::text[] AS "phoneNumbers",
    given."followers",
    given."following",
    given."private",
    given."proAccount",
    given."verified",
    given."accountType",
    given."originalUrl",
    given."createdAt",
    given."updatedAt"
  FROM unnest(
    $2::uuid[],
    $3::uuid[],
    $4::text[],
    $5::text[],
    $6::text[],
    $7::text[],
    $8::text[],
    $9::text[],
    $10::text[],
    $11::text[],
    $12::text[],
    $13::integer[],
    $14::integer[],
    $15::boolean[],
    $16::boolean[],
    $17::boolean[],
    $18::text[],
    $19::text[],
    $20::timestamptz[],
    $21::timestamptz[]
  ) AS given(
    "id",
    "creatorId",
    "provider",
    "externalKey",
    "accountName",
    "accountNameKey",
    "fullName",
    "bio",
    "avatar",
    "email",
    "phoneNumbers",
    "followers",
    "following",
    "private",
    "proAccount",
    "verified",
    "accountType",
    "originalUrl",
    "createdAt",
    "updatedAt"
  )
) AS entry;

INSERT INTO items (
  workspace_id,
  id,
  provider,
  type,
  external_id,
  competitor_brand_id,
  social_profile_id,
  creator_id,
  taken_at,
  taken_at_basis,
  caption,
  language,
  poll_options,
  authors,
  categories,
  hashtags,
  mentions,
  original_url,
  url_key,
  location,
  import_type,
  account_name_key,
  followers,
  verified,
  account_type,
  engagement_at,
  likes,
  comments,
  shares,
  views,
  impressions,
  earned_media_value,
  followers_at_capture,
  created_at,
  updated_at
)
SELECT $1::uuid,
  entry.id,
  entry.provider,
  entry.type,
  entry."externalId",
  entry."competitorBrandId",
  profile.id,
  CASE WHEN entry."competitorBrandId" IS NULL THEN profile.creator_id END,
  entry."takenAt",
  entry."takenAtBasis",
  entry.caption,
  entry.language,
  entry."pollOptions",
  entry.authors,
  entry.categories,
  entry.hashtags,
  entry.mentions,
  entry."originalUrl",
  entry."urlKey",
  entry.location,
  entry."importType",
  profile.account_name_key,
  profile.followers,
  profile.verified,
  profile.account_type,
  entry."engagementAt",
  entry.likes,
  entry.comments,
  entry.shares,
  entry.views,
  entry.impressions,
  entry."earnedMediaValue",
  entry."followersAtCapture",
  $2::timestamptz,
  $3::timestamptz
FROM (
  SELECT given."id",
    given."provider",
    given."type",
    given."externalId",
    given."competitorBrandId",
    given."socialProfileId",
    given."takenAt",
    given."takenAtBasis",
    given."caption",
    given."language",
    given."pollOptions",
    given."authors"::text[] AS "authors",
    given."categories"::text[] AS "categories",
    given."hashtags"::text[] AS "hashtags",
    given."mentions"::text[] AS "mentions",
    given."originalUrl",
    given."urlKey",
    given."location",
    given."importType",
    given."engagementAt",
    given."likes",
    given."comments",
    given."shares",
    given."views",
    given."impressions",
    given."earnedMediaValue",
    given."followersAtCapture"
  FROM unnest(
    $4::uuid[],
    $5::text[],
    $6::text[],
    $7::text[],
    $8::uuid[],
    $9::uuid[],
    $10::timestamptz[],
    $11::text[],
    $12::text[],
    $13::text[],
    $14::jsonb[],
    $15::text[],
    $16::text[],
    $17::text[],
    $18::text[],
    $19::text[],
    $20::text[],
    $21::jsonb[],
    $22::text[],
    $23::timestamptz[],
    $24::bigint[],
    $25::bigint[],
    $26::bigint[],
    $27::bigint[],
    $28::bigint[],
    $29::bigint[],
    $30::bigint[]
  ) AS given(
    "id",
    "provider",
    "type",
    "externalId",
    "competitorBrandId",
    "socialProfileId",
    "takenAt",
    "takenAtBasis",
    "caption",
    "language",
    "pollOptions",
    "authors",
    "categories",
    "hashtags",
    "mentions",
    "originalUrl",
    "urlKey",
    "location",
    "importType",
    "engagementAt",
    "likes",
    "comments",
    "shares",
    "views",
    "impressions",
    "earnedMediaValue",
    "followersAtCapture"
  )
) AS entry
CROSS JOIN LATERAL (
  SELECT *
  FROM (SELECT * FROM social_profiles WHERE workspace_id = $31) AS poster
  WHERE poster.id = entry."socialProfileId"
  OFFSET 0
) AS profile;

SELECT match_sources($1::uuid, $2::uuid[]);

SELECT given.word
FROM unnest($1::text[]) AS given (word)
WHERE NOT EXISTS (
  SELECT
  FROM (SELECT * FROM search_words WHERE workspace_id = $2) AS known
  WHERE known.word = given.word
);

INSERT INTO search_words (workspace_id, word, keys)
SELECT $1::uuid, entry.word, entry.keys
FROM (
  SELECT given."word", given."keys"::integer[] AS "keys"
  FROM unnest($2::text[],$3::text[]) AS given("word", "keys")
) AS entry
ON CONFLICT (word, workspace_id) DO NOTHING;

INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at, language)
SELECT $1::uuid, entry."itemId", entry.kind, entry.words, $2::smallint, entry."takenAt", entry.language
FROM (
  SELECT given."itemId", given."takenAt", given."language", given."kind", given."words"
  FROM unnest(
    $3::uuid[],$4::timestamptz[],$5::text[],$6::text[],$7::tsvector[]
  ) AS given("itemId", "takenAt", "language", "kind", "words")
) AS entry;

INSERT INTO engagement_snapshots (
  workspace_id,
  item_id,
  captured_at,
  likes,
  comments,
  shares,
  views,
  impressions,
  earned_media_value,
  followers
)
SELECT $1::uuid,
  entry."itemId",
  entry."capturedAt",
  entry.likes,
  entry.comments,
  entry.shares,
  entry.views,
  entry.impressions,
  entry."earnedMediaValue",
  entry.followers
FROM (
  SELECT given."itemId",
    given."capturedAt",
    given."likes",
    given."comments",
    given."shares",
    given."views",
    given."impressions",
    given."earnedMediaValue",
    given."followers"
  FROM unnest(
    $2::uuid[],
    $3::timestamptz[],
    $4::bigint[],
    $5::bigint[],
    $6::bigint[],
    $7::bigint[],
    $8::bigint[],
    $9::bigint[],
    $10::bigint[]
  ) AS given(
    "itemId",
    "capturedAt",
    "likes",
    "comments",
    "shares",
    "views",
    "impressions",
    "earnedMediaValue",
    "followers"
  )
) AS entry;

INSERT INTO snapshot_schedule (workspace_id, item_id, provider, window_at, due_at)
SELECT $1::uuid, entry."itemId", entry.provider, entry.at, entry.at
FROM (
  SELECT given."itemId", given."provider", given."at"
  FROM unnest($2::uuid[],$3::text[],$4::timestamptz[]) AS given("itemId", "provider", "at")
) AS entry;

SELECT 1
FROM (SELECT * FROM outbox_interests WHERE workspace_id = $1) AS interest
WHERE interest.event_type IN ($2, '*')
LIMIT 1;

SELECT item.workspace_id AS "workspaceId",
  item.id AS "id",
  item.provider AS "provider",
  item.type AS "type",
  item.external_id AS "externalId",
  item.competitor_brand_id AS "competitorBrandId",
  item.social_profile_id AS "socialProfileId",
  item.creator_id AS "creatorId",
  item.taken_at AS "takenAt",
  item.taken_at_basis AS "takenAtBasis",
  item.caption AS "caption",
  item.language AS "language",
  item.poll_options AS "pollOptions",
  item.authors AS "authors",
  item.categories AS "categories",
  item.hashtags AS "hashtags",
  item.mentions AS "mentions",
  item.original_url AS "originalUrl",
  item.url_key AS "urlKey",
  item.location AS "location",
  item.import_type AS "importType",
  item.custom_attributes AS "customAttributes",
  item.ai_filter_reasons AS "reasons",
  item.account_name_key AS "accountNameKey",
  item.followers AS "followers",
  item.engagement_at AS "engagementAt",
  item.likes AS "likes",
  item.comments AS "comments",
  item.shares AS "shares",
  item.views AS "views",
  item.impressions AS "impressions",
  item.earned_media_value AS "earnedMediaValue",
  item.followers_at_capture AS "followersAtCapture",
  item.linear_virality AS "linearVirality",
  item.created_at AS "createdAt",
  item.updated_at AS "updatedAt",
  item.permalink_serial AS "permalinkSerial",
  profile.account_name AS "accountName"
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
JOIN (SELECT * FROM social_profiles WHERE workspace_id = $2) AS profile ON profile.id = item.social_profile_id
WHERE item.id = ANY($3::uuid[]) AND item.competitor_brand_id IS NULL
ORDER BY item.id;

INSERT INTO outbox_events (workspace_id, id, type, data, created_at)
SELECT $1::uuid, entry.id, $2, entry.data, $3::timestamptz
FROM json_to_recordset($4::json) AS entry(id uuid, data jsonb);

COMMIT;
