-- The example of workspace sends these in this order, after those of every-request.sql.
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

SELECT source.workspace_id AS "workspaceId", source.id, source.kind, source.name
FROM (SELECT * FROM sources WHERE workspace_id = ANY($1::uuid[])) AS source
WHERE source.competitor_brand_id IS NULL AND source.kind IN ('HASHTAG', 'MENTION', 'KEYWORD')
ORDER BY source.name, source.id;

SELECT DISTINCT ON (platform.workspace_id, platform.source_id) platform.source_id AS "sourceId",
  platform.provider
FROM (SELECT * FROM source_platforms WHERE workspace_id = ANY($1::uuid[])) AS platform
ORDER BY platform.workspace_id, platform.source_id, platform.place, platform.provider;
