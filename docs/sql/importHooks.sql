-- The example of importHooks sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT hook.workspace_id AS "workspaceId",
  hook.id AS "id",
  hook.name AS "name",
  hook.token_hash AS "tokenHash",
  hook.mapping_id AS "mappingId",
  hook.provider AS "provider",
  hook.apify_token AS "apifyToken",
  hook.problem AS "problem",
  hook.last_used_at AS "lastUsedAt",
  hook.created_at AS "createdAt"
FROM (SELECT * FROM import_hooks WHERE workspace_id = $1) AS hook
ORDER BY hook.name, hook.id;
