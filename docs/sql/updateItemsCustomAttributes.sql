-- The example of updateItemsCustomAttributes sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT count(*) AS count
FROM (
  SELECT
  FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
  WHERE item.id = ANY($2::uuid[]) AND item.competitor_brand_id IS NULL
  LIMIT $3
) AS found;

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM bulk_changes WHERE workspace_id = $1) AS change
WHERE change.ended_at IS NULL;

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

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO bulk_changes (workspace_id, id, kind, change, undoes, due_at)
VALUES ($1, $2, $3, $4::jsonb, $5, $6);

INSERT INTO bulk_change_items (workspace_id, change_id, item_id)
SELECT $1::uuid, $2::uuid, item.id
FROM (SELECT * FROM items WHERE workspace_id = $3) AS item
WHERE item.id = ANY($4::uuid[]) AND item.competitor_brand_id IS NULL
LIMIT $5
RETURNING item_id AS id;

UPDATE "operations"
SET "total" = $1
WHERE ("workspace_id" = $2 AND "id" = $3);

INSERT INTO audit_log (
  id,
  created_at,
  organization_id,
  workspace_id,
  actor_kind,
  actor_id,
  actor_name,
  address,
  action,
  subject_id,
  subject_name,
  before,
  after
)
VALUES (
  $1,
  $2,
  COALESCE(
    $3::uuid, (SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = $4::uuid)
  ),
  $5,
  $6,
  $7,
  $8,
  $9,
  $10,
  $11,
  $12,
  $13,
  $14
);

COMMIT;
