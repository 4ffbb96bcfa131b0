-- The example of splitCreator sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT alias.id, alias.creator_id AS "creatorId"
FROM (SELECT * FROM creator_aliases WHERE workspace_id = $1) AS alias
WHERE alias.id = ANY($2::uuid[]);

SELECT creator.workspace_id AS "workspaceId",
  creator.id AS "id",
  creator.custom_attributes AS "customAttributes",
  creator.created_at AS "createdAt",
  creator.updated_at AS "updatedAt",
  creator.location
FROM (SELECT * FROM creators WHERE workspace_id = $1) AS creator
WHERE creator.id = ANY($2::uuid[])
ORDER BY creator.id
FOR UPDATE;

SELECT profile.id
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE profile.creator_id = ANY($2::uuid[])
LIMIT $3;

SELECT known.key FROM (SELECT * FROM creator_keys WHERE workspace_id = $1) AS known
WHERE known.creator_id = $2 AND known.key = ANY($3::text[]);

INSERT INTO "creators"("workspace_id", "id", "custom_attributes", "created_at", "updated_at")
VALUES ($1, $2, DEFAULT, $3, $4)
RETURNING "custom_attributes", "created_at", "updated_at";

UPDATE social_profiles
SET creator_id = $1, updated_at = $2
WHERE workspace_id = $3 AND id = ANY($4::uuid[]);

SELECT item.id
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.social_profile_id = ANY($2::uuid[])
LIMIT $3;

UPDATE items
SET creator_id = $1, updated_at = $2
WHERE workspace_id = $3
  AND social_profile_id = ANY($4::uuid[])
  AND competitor_brand_id IS NULL
  AND creator_id <> $5;

UPDATE campaigns
SET fill_before = $1
WHERE workspace_id = $2
  AND id IN (
    SELECT criterion.campaign_id
    FROM (SELECT * FROM campaign_criteria WHERE workspace_id = $3) AS criterion
    WHERE criterion.kind = 'CREATOR' AND criterion.ref_id = $4
  );

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
WHERE profile.creator_id = ANY($2::uuid[])
ORDER BY profile.created_at, profile.id;
