-- The example of importText sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM import_files WHERE workspace_id = $1) AS file
WHERE file.state <> 'DONE';

INSERT INTO "import_files"(
  "workspace_id",
  "id",
  "format",
  "provider",
  "strict",
  "reading",
  "state",
  "position",
  "undoes",
  "data_set",
  "bytes",
  "created_at"
)
VALUES ($1, $2, $3, $4, $5, $6, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, $7)
RETURNING "state", "bytes", "created_at";

COMMIT;

SELECT workspace.id AS "workspaceId",
  COALESCE(organization.plan, workspace.plan) AS plan,
  counter.kind,
  COALESCE(sum(counter.bytes), 0)::bigint AS bytes
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
LEFT JOIN (
  SELECT *
  FROM stored_bytes
  WHERE workspace_id = ANY($1::uuid[])
) AS counter ON counter.workspace_id = workspace.id
WHERE workspace.id = ANY($2::uuid[])
GROUP BY workspace.id, organization.plan, workspace.plan, counter.kind;

SELECT operation.input #> '{reading,answers}' AS answers
FROM (SELECT * FROM operations WHERE workspace_id = $1) AS operation
WHERE operation.operation_type = 'IMPORT' AND operation.input #>> '{reading,format}' = $2
ORDER BY operation.created_at DESC
LIMIT 1;

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT workspace.id AS "workspaceId",
  COALESCE(organization.plan, workspace.plan) AS plan,
  counter.kind,
  COALESCE(sum(counter.bytes), 0)::bigint AS bytes
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
LEFT JOIN (
  SELECT *
  FROM stored_bytes
  WHERE workspace_id = ANY($1::uuid[])
) AS counter ON counter.workspace_id = workspace.id
WHERE workspace.id = ANY($2::uuid[])
GROUP BY workspace.id, organization.plan, workspace.plan, counter.kind;

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

UPDATE import_files
SET state = 'WAITING', bytes = $1, format = $2, reading = $3::jsonb, due_at = $4
WHERE workspace_id = $5 AND id = $6;

COMMIT;
