-- The example of deleteCustomAttribute sends these in this order, after those of every-request.sql.
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

DELETE FROM "custom_attribute_definitions"
WHERE ("workspace_id" = $1 AND "id" = $2);

SELECT set_config('statement_timeout', $1, true);

DELETE FROM "pinned_values"
WHERE ("workspace_id" = $1 AND "key" = $2);

UPDATE items
SET ai_filter_reasons = ai_filter_reasons - $1::text,
  custom_attributes = custom_attributes - $2::text,
  updated_at = $3
WHERE workspace_id = $4 AND custom_attributes ? $5::text;

COMMIT;
