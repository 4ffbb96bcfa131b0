-- The example of updateCustomAttribute sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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
WHERE definition.id = $2
FOR UPDATE;

UPDATE custom_attribute_definitions
SET name = $1, options = $2::jsonb
WHERE workspace_id = $3 AND id = $4;

COMMIT;
