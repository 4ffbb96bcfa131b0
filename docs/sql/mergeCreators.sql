-- The example of mergeCreators sends these in this order, after those of every-request.sql.
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

SELECT profile.id
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE profile.creator_id = ANY($2::uuid[])
LIMIT $3;

UPDATE creators
SET custom_attributes = $1::jsonb, location = $2::jsonb, updated_at = $3
WHERE workspace_id = $4 AND id = $5;

UPDATE social_profiles
SET creator_id = $1, updated_at = $2
WHERE workspace_id = $3 AND id = ANY($4::uuid[]);

UPDATE creator_keys
SET creator_id = $1
WHERE workspace_id = $2 AND creator_id = ANY($3::uuid[]);

UPDATE creator_aliases
SET creator_id = $1
WHERE workspace_id = $2 AND creator_id = ANY($3::uuid[]);

INSERT INTO creator_aliases (workspace_id, id, creator_id)
SELECT $1::uuid, former.id, $2::uuid
FROM unnest($3::uuid[]) AS former(id);

WITH moved AS (
  DELETE FROM creator_list_entries
  WHERE workspace_id = $1 AND creator_id = ANY($2::uuid[])
  RETURNING *
)
INSERT INTO creator_list_entries (workspace_id, list_id, creator_id, stage, note, added_at, updated_at)
SELECT DISTINCT ON (moved.list_id) moved.workspace_id,
  moved.list_id,
  $3::uuid,
  moved.stage,
  moved.note,
  moved.added_at,
  moved.updated_at
FROM moved
ORDER BY moved.list_id, moved.added_at
ON CONFLICT DO NOTHING;

UPDATE notes
SET creator_id = $1
WHERE workspace_id = $2 AND creator_id = ANY($3::uuid[]);

WITH replaced AS (
  DELETE FROM campaign_criteria
  WHERE workspace_id = $1 AND kind = 'CREATOR' AND ref_id = ANY($2::uuid[])
  RETURNING campaign_id
)
INSERT INTO campaign_criteria (workspace_id, campaign_id, kind, ref_id)
SELECT DISTINCT $3::uuid, replaced.campaign_id, 'CREATOR', $4::uuid
FROM replaced
ON CONFLICT DO NOTHING;

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

DELETE FROM creators
WHERE workspace_id = $1
  AND id IN (
    SELECT alias.id
    FROM (SELECT * FROM creator_aliases WHERE workspace_id = $2) AS alias
    WHERE alias.creator_id = $3
  )
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM social_profiles WHERE workspace_id = $4) AS profile
    WHERE profile.creator_id = creators.id
  )
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM items WHERE workspace_id = $5) AS item
    WHERE item.creator_id = creators.id
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
