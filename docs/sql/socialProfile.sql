-- The example of socialProfile sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
WHERE profile.id = ANY($2::uuid[]);

SELECT creator.workspace_id AS "workspaceId",
  creator.id AS "id",
  creator.custom_attributes AS "customAttributes",
  creator.created_at AS "createdAt",
  creator.updated_at AS "updatedAt"
FROM (SELECT * FROM creators WHERE workspace_id = $1) AS creator
WHERE creator.id = ANY($2::uuid[]);
