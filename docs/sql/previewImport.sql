-- The example of previewImport sends these in this order, after those of every-request.sql.
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

SELECT operation.input #> '{reading,answers}' AS answers
FROM (SELECT * FROM operations WHERE workspace_id = $1) AS operation
WHERE operation.operation_type = 'IMPORT' AND operation.input #>> '{reading,format}' = $2
ORDER BY operation.created_at DESC
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

UPDATE items
SET type = entry.type,
  social_profile_id = profile.id,
  creator_id = CASE WHEN entry."competitorBrandId" IS NULL THEN profile.creator_id END,
  taken_at = entry."takenAt",
  taken_at_basis = entry."takenAtBasis",
  caption = entry.caption,
  language = entry.language,
  poll_options = COALESCE(entry."pollOptions", items.poll_options),
  authors = COALESCE(entry.authors, items.authors),
  categories = COALESCE(entry.categories, items.categories),
  hashtags = entry.hashtags,
  mentions = entry.mentions,
  original_url = entry."originalUrl",
  url_key = entry."urlKey",
  location = COALESCE(entry.location, items.location),
  account_name_key = profile.account_name_key,
  followers = profile.followers,
  updated_at = $1
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
    $2::uuid[],
    $3::text[],
    $4::text[],
    $5::text[],
    $6::uuid[],
    $7::uuid[],
    $8::timestamptz[],
    $9::text[],
    $10::text[],
    $11::text[],
    $12::jsonb[],
    $13::text[],
    $14::text[],
    $15::text[],
    $16::text[],
    $17::text[],
    $18::text[],
    $19::jsonb[],
    $20::text[],
    $21::timestamptz[],
    $22::bigint[],
    $23::bigint[],
    $24::bigint[],
    $25::bigint[],
    $26::bigint[],
    $27::bigint[],
    $28::bigint[]
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
  FROM (SELECT * FROM social_profiles WHERE workspace_id = $29) AS poster
  WHERE poster.id = entry."socialProfileId"
  OFFSET 0
) AS profile
WHERE items.workspace_id = $30
  AND items.id = entry.id
  AND (
    items.type,
    items.social_profile_id,
    items.creator_id,
    items.taken_at,
    items.taken_at_basis,
    items.caption,
    items.poll_options,
    items.authors,
    items.categories,
    items.hashtags,
    items.mentions,
    items.original_url,
    items.url_key,
    items.location
  ) IS DISTINCT FROM (
    entry.type,
    profile.id,
    CASE WHEN entry."competitorBrandId" IS NULL THEN profile.creator_id END,
    entry."takenAt",
    entry."takenAtBasis",
    entry.caption,
    COALESCE(entry."pollOptions", items.poll_options),
    COALESCE(entry.authors, items.authors),
    COALESCE(entry.categories, items.categories),
    entry.hashtags,
    entry.mentions,
    entry."originalUrl",
    entry."urlKey",
    COALESCE(entry.location, items.location)
  )
RETURNING items.id;

WITH back AS (
  DELETE FROM upstream_deletions
  WHERE workspace_id = $1 AND item_id = ANY($2::uuid[])
  RETURNING item_id
),
  shown AS (
    UPDATE media_contents
    SET deleted = false
    FROM back
    WHERE media_contents.workspace_id = $3 AND media_contents.item_id = back.item_id
  )
SELECT item_id AS id
FROM back;

SELECT match_sources($1::uuid, $2::uuid[]);

SELECT item.id AS "itemId",
  item.taken_at AS "takenAt",
  item.language,
  spoken.transcript,
  shown.picture,
  NULLIF(
    concat_ws(
      E'
',
      VARIADIC ARRAY[item.caption] || ARRAY(
        SELECT jsonb_array_elements_text(item.poll_options)
      ) || described.texts
    ),
    ''
  ) AS caption
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
LEFT JOIN (
  SELECT transcription.item_id,
    string_agg(transcription.transcript, E'
' ORDER BY media.position) AS transcript
  FROM (SELECT * FROM transcriptions WHERE workspace_id = $2) AS transcription
  JOIN (
    SELECT *
    FROM media_contents
    WHERE workspace_id = $3
  ) AS media ON media.id = transcription.media_content_id
  WHERE transcription.item_id = ANY($4::uuid[])
  GROUP BY transcription.item_id
) AS spoken ON spoken.item_id = item.id
LEFT JOIN (
  SELECT media.item_id, string_agg(NULLIF(read.text, ''), E'
' ORDER BY media.position) AS picture
  FROM (SELECT * FROM media_contents WHERE workspace_id = $5) AS media
  JOIN (SELECT * FROM picture_texts WHERE workspace_id = $6) AS read ON read.media_content_id = media.id
  WHERE media.item_id = ANY($7::uuid[])
  GROUP BY media.item_id
) AS shown ON shown.item_id = item.id
LEFT JOIN (
  SELECT media.item_id, array_agg(media.alt_text ORDER BY media.position) AS texts
  FROM (SELECT * FROM media_contents WHERE workspace_id = $8) AS media
  WHERE media.item_id = ANY($9::uuid[]) AND media.alt_text IS NOT NULL
  GROUP BY media.item_id
) AS described ON described.item_id = item.id
WHERE item.id = ANY($10::uuid[]);

SELECT given.word
FROM unnest($1::text[]) AS given (word)
WHERE NOT EXISTS (
  SELECT
  FROM (SELECT * FROM search_words WHERE workspace_id = $2) AS known
  WHERE known.word = given.word
);

INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at, language)
SELECT $1::uuid, entry."itemId", entry.kind, entry.words, $2::smallint, entry."takenAt", entry.language
FROM (
  SELECT given."itemId", given."takenAt", given."language", given."kind", given."words"
  FROM unnest(
    $3::uuid[],$4::timestamptz[],$5::text[],$6::text[],$7::tsvector[]
  ) AS given("itemId", "takenAt", "language", "kind", "words")
) AS entry
ON CONFLICT (workspace_id, item_id, kind) DO UPDATE
SET words = excluded.words, version = excluded.version, language = excluded.language
WHERE (
  search_documents.words, search_documents.version, search_documents.language
) IS DISTINCT FROM (excluded.words, excluded.version, excluded.language);

DELETE FROM search_documents
WHERE workspace_id = $1 AND kind = $2 AND item_id = ANY($3::uuid[]);

DELETE FROM search_documents
WHERE workspace_id = $1 AND kind = $2 AND item_id = ANY($3::uuid[]);

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
) AS entry
ON CONFLICT (workspace_id, item_id, captured_at) DO NOTHING
RETURNING item_id AS "itemId", captured_at AS "capturedAt";

INSERT INTO alert_checks (workspace_id, item_id, captured_at, due_at)
SELECT $1::uuid, snapshot.item_id, snapshot.captured_at, $2::timestamptz
FROM unnest($3::uuid[], $4::timestamptz[]) AS added(item_id, captured_at)
JOIN (
  SELECT *
  FROM engagement_snapshots
  WHERE workspace_id = $5
) AS snapshot ON snapshot.item_id = added.item_id
  AND snapshot.captured_at = added.captured_at
JOIN (SELECT * FROM items WHERE workspace_id = $6) AS item ON item.id = added.item_id
  AND item.competitor_brand_id IS NULL
WHERE (snapshot.followers > 0 AND snapshot.views >= $7::bigint * snapshot.followers)
  OR EXISTS (SELECT FROM (SELECT * FROM alert_rules WHERE workspace_id = $8) AS rule WHERE NOT rule.paused)
ORDER BY 2, 3
ON CONFLICT DO NOTHING;

UPDATE items
SET engagement_at = newest.captured_at,
  likes = newest.likes,
  comments = newest.comments,
  shares = newest.shares,
  views = newest.views,
  impressions = newest.impressions,
  earned_media_value = newest.earned_media_value,
  followers_at_capture = newest.followers,
  updated_at = $1
FROM unnest($2::uuid[]) AS read(item_id)
CROSS JOIN LATERAL (
  SELECT snapshot.*
  FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $3) AS snapshot
  WHERE snapshot.item_id = read.item_id
  ORDER BY snapshot.captured_at DESC
  LIMIT 1
) AS newest
WHERE items.workspace_id = $4
  AND items.id = newest.item_id
  AND (items.engagement_at IS NULL OR items.engagement_at < newest.captured_at)
RETURNING items.id;

SELECT 1
FROM (SELECT * FROM outbox_interests WHERE workspace_id = $1) AS interest
WHERE interest.event_type IN ($2, '*')
LIMIT 1;

INSERT INTO snapshot_schedule (workspace_id, item_id, provider, window_at, due_at)
SELECT $1::uuid, entry."itemId", entry.provider, entry.at, entry.at
FROM (
  SELECT given."itemId", given."provider", given."at"
  FROM unnest($2::uuid[],$3::text[],$4::timestamptz[]) AS given("itemId", "provider", "at")
) AS entry
ON CONFLICT (workspace_id, item_id) DO UPDATE
SET window_at = EXCLUDED.window_at, due_at = EXCLUDED.window_at, failures = 0, last_error = NULL
WHERE snapshot_schedule.lease IS NULL;

ROLLBACK;
