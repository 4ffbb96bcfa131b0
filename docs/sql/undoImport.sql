-- The example of undoImport sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT operation.completed_at AS "completedAt",
  coalesce((operation.progress ->> 'created')::integer, 0) AS created,
  EXISTS (
    SELECT
    FROM (SELECT * FROM import_reports WHERE workspace_id = $1) AS part
    WHERE part.operation_id = operation.id
  ) AS "isReported"
FROM (SELECT * FROM operations WHERE workspace_id = $2) AS operation
WHERE operation.id = $3 AND operation.operation_type = 'IMPORT';

SELECT file.id
FROM (SELECT * FROM import_files WHERE workspace_id = $1) AS file
WHERE file.undoes = $2 AND file.state = 'WAITING'
LIMIT 1;

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO import_files (workspace_id, id, format, strict, state, undoes, created_at, due_at)
VALUES ($1, $2, 'NDJSON', FALSE, 'WAITING', $3, $4, $5);

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
