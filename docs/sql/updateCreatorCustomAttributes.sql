-- The example of updateCreatorCustomAttributes sends these in this order, after those of every-request.sql.
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
WHERE definition.entity = $2 AND definition.key = ANY($3)
ORDER BY definition.id
FOR SHARE;

SELECT creator.workspace_id AS "workspaceId",
  creator.id AS "id",
  creator.custom_attributes AS "customAttributes",
  creator.created_at AS "createdAt",
  creator.updated_at AS "updatedAt"
FROM (SELECT * FROM creators WHERE workspace_id = $1) AS creator
WHERE creator.id = COALESCE(
  (
    SELECT alias.creator_id
    FROM (SELECT * FROM creator_aliases WHERE workspace_id = $2) AS alias
    WHERE alias.id = $3
  ),
  $4::uuid
)
FOR UPDATE;

UPDATE creators
SET custom_attributes = $1::jsonb, updated_at = $2
WHERE workspace_id = $3 AND id = $4;

COMMIT;
