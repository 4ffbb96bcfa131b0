-- The example of erasePerson sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

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
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE profile.id = $2;

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
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE profile.creator_id = $2
ORDER BY profile.created_at, profile.id;

SELECT request.id
FROM (SELECT * FROM erasure_requests WHERE workspace_id = $1) AS request
WHERE COALESCE(request.creator_id, request.social_profile_id) = $2;

SELECT count(*) AS count
FROM (SELECT * FROM erasure_requests WHERE workspace_id = $1) AS request;

SELECT count(*) AS count
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.social_profile_id = ANY($2::uuid[]);

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO erasure_requests (
  workspace_id, id, creator_id, social_profile_id, mentions_only, items, requested_by, due_at
)
VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8);

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT "ErasedAccount"."workspace_id" AS "ErasedAccount_workspace_id",
  "ErasedAccount"."id" AS "ErasedAccount_id",
  "ErasedAccount"."platform_id_known" AS "ErasedAccount_platform_id_known",
  "ErasedAccount"."mentions_only" AS "ErasedAccount_mentions_only",
  "ErasedAccount"."social_profile_id" AS "ErasedAccount_social_profile_id",
  "ErasedAccount"."erased_at" AS "ErasedAccount_erased_at",
  "ErasedAccount"."provider" AS "ErasedAccount_provider",
  "ErasedAccount"."items" AS "ErasedAccount_items"
FROM "erased_accounts" "ErasedAccount"
WHERE (("ErasedAccount"."workspace_id" = $1) AND ("ErasedAccount"."social_profile_id" = $2))
LIMIT 1;

INSERT INTO "erased_accounts"(
  "workspace_id",
  "id",
  "platform_id_known",
  "mentions_only",
  "social_profile_id",
  "erased_at",
  "provider",
  "items"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO erased_marks (workspace_id, account_id, kind, hmac, words)
SELECT $1::uuid, $2::uuid, $3, decode(entry.hmac, 'hex'), entry.words
FROM unnest($4::text[], $5::smallint[]) AS entry(hmac, words)
ON CONFLICT (workspace_id, account_id, hmac) DO NOTHING;

INSERT INTO erased_marks (workspace_id, account_id, kind, hmac, words)
SELECT $1::uuid, $2::uuid, $3, decode(entry.hmac, 'hex'), entry.words
FROM unnest($4::text[], $5::smallint[]) AS entry(hmac, words)
ON CONFLICT (workspace_id, account_id, hmac) DO NOTHING;

INSERT INTO audit_log (
  id,
  created_at,
  organization_id,
  workspace_id,
  actor_kind,
  actor_id,
  actor_name,
  address,
  action,
  subject_id,
  subject_name,
  before,
  after
)
VALUES (
  $1,
  $2,
  COALESCE(
    $3::uuid, (SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = $4::uuid)
  ),
  $5,
  $6,
  $7,
  $8,
  $9,
  $10,
  $11,
  $12,
  $13,
  $14
);

COMMIT;
