-- The example of setLake sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT lake.workspace_id AS "workspaceId",
  lake.id AS "id",
  lake.is_on AS "isOn",
  lake.time_zone AS "timeZone",
  lake.format AS "format",
  lake.writers_until AS "writersUntil",
  lake.as_of AS "asOf",
  lake.problem AS "problem",
  lake.created_at AS "createdAt"
FROM (SELECT * FROM lakes WHERE workspace_id = $1) AS lake;

INSERT INTO lakes (workspace_id, id, created_at, due_at)
VALUES ($1, $2, $3, $4)
ON CONFLICT (workspace_id) DO UPDATE
SET is_on = TRUE,
  time_zone = NULL,
  writers_until = NULL,
  as_of = NULL,
  problem = NULL,
  due_at = EXCLUDED.due_at,
  lease = NULL;

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

SELECT lake.workspace_id AS "workspaceId",
  lake.id AS "id",
  lake.is_on AS "isOn",
  lake.time_zone AS "timeZone",
  lake.format AS "format",
  lake.writers_until AS "writersUntil",
  lake.as_of AS "asOf",
  lake.problem AS "problem",
  lake.created_at AS "createdAt"
FROM (SELECT * FROM lakes WHERE workspace_id = $1) AS lake;

SELECT file.workspace_id AS "workspaceId",
  file.part AS "part",
  file.kind AS "kind",
  file.changes AS "changes",
  file.rows AS "rows",
  file.bytes AS "bytes",
  file.sha256 AS "sha256",
  file.as_of AS "asOf"
FROM (SELECT * FROM lake_files WHERE workspace_id = $1) AS file
WHERE file.rows > 0
ORDER BY file.kind, file.part;
