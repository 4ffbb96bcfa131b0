-- The example of rotateImportHook sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

UPDATE import_hooks
SET token_hash = $1
WHERE workspace_id = $2 AND id = $3;

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
WHERE hook.id = $2;

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
