-- The example of creators sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT sum(counter.creators) AS count
FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter;

SELECT creator.workspace_id AS "workspaceId",
  creator.id AS "id",
  creator.custom_attributes AS "customAttributes",
  creator.created_at AS "createdAt",
  creator.updated_at AS "updatedAt"
FROM (SELECT * FROM creators WHERE workspace_id = $1) AS creator
WHERE TRUE AND TRUE AND TRUE
ORDER BY creator.created_at DESC, creator.id DESC
LIMIT 51;

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
