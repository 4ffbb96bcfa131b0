-- The example of deleteImportMapping sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT mapping.workspace_id AS "workspaceId",
  mapping.id AS "id",
  mapping.name AS "name",
  mapping.fields AS "fields",
  mapping.created_at AS "createdAt",
  mapping.updated_at AS "updatedAt"
FROM (SELECT * FROM import_mappings WHERE workspace_id = $1) AS mapping
WHERE mapping.id = $2
FOR NO KEY UPDATE;

DELETE FROM "import_mappings"
WHERE ("workspace_id" = $1 AND "id" = $2);

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
