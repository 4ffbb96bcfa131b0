-- The example of customAttributeSchemas sends these in this order, after those of every-request.sql.
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
