-- The example of creatorListEntries sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT entry.workspace_id AS "workspaceId",
  entry.list_id AS "listId",
  entry.creator_id AS "creatorId",
  entry.stage AS "stage",
  entry.note AS "note",
  entry.added_at AS "addedAt",
  entry.updated_at AS "updatedAt",
  entry.added_at AS "cursorValue",
  entry.creator_id AS "cursorId"
FROM (SELECT * FROM creator_list_entries WHERE workspace_id = $1) AS entry
WHERE entry.list_id = $2 AND ($3::text IS NULL OR entry.stage = $4) AND TRUE
ORDER BY entry.added_at DESC, entry.creator_id DESC
LIMIT 21;

SELECT creator.workspace_id AS "workspaceId",
  creator.id AS "id",
  creator.custom_attributes AS "customAttributes",
  creator.created_at AS "createdAt",
  creator.updated_at AS "updatedAt"
FROM (SELECT * FROM creators WHERE workspace_id = $1) AS creator
WHERE creator.id = ANY($2::uuid[]);

SELECT DISTINCT ON (profile.creator_id) profile.creator_id AS "creatorId",
  COALESCE(NULLIF(btrim(profile.full_name), ''), profile.account_name) AS name
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE profile.creator_id = ANY($2::uuid[])
ORDER BY profile.creator_id, NULLIF(btrim(profile.full_name), '') IS NULL, profile.created_at, profile.id;
