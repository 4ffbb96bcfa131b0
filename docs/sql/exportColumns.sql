-- The example of exportColumns sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT definition.workspace_id AS "workspaceId",
  definition.id AS "id",
  definition.entity AS "entity",
  definition.key AS "key",
  definition.name AS "name",
  definition.type AS "type",
  definition.options AS "options",
  definition.ai_generated AS "aiGenerated",
  definition.created_at AS "createdAt"
FROM (SELECT * FROM custom_attribute_definitions WHERE workspace_id = $1) AS definition
WHERE definition.entity = $2
ORDER BY definition.created_at, definition.id
LIMIT $3;

SELECT definition.workspace_id AS "workspaceId",
  definition.id AS "id",
  definition.entity AS "entity",
  definition.key AS "key",
  definition.name AS "name",
  definition.type AS "type",
  definition.options AS "options",
  definition.ai_generated AS "aiGenerated",
  definition.created_at AS "createdAt"
FROM (SELECT * FROM custom_attribute_definitions WHERE workspace_id = $1) AS definition
WHERE definition.entity = $2 AND definition.key = ANY($3);

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
