-- The example of undoOperation sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT change.workspace_id AS "workspaceId",
  change.id AS "id",
  change.kind AS "kind",
  change.change AS "change",
  change.undoes AS "undoes",
  change.ended_at AS "endedAt"
FROM (SELECT * FROM bulk_changes WHERE workspace_id = $1) AS change
WHERE change.id = $2
FOR UPDATE;

SELECT count(*) FILTER (WHERE entry.state IN ('CHANGED', 'UNDONE'))::int AS changed,
  count(*) FILTER (WHERE entry.state = 'SAME')::int AS same,
  count(*) FILTER (WHERE entry.state = 'FAILED')::int AS failed,
  count(*) FILTER (WHERE entry.state = 'UNDONE')::int AS undone
FROM (SELECT * FROM bulk_change_items WHERE workspace_id = $1) AS entry
WHERE entry.change_id = $2;

SELECT count(*) AS count
FROM (SELECT * FROM bulk_changes WHERE workspace_id = $1) AS change
WHERE change.undoes = $2 AND change.ended_at IS NULL;

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO bulk_changes (workspace_id, id, kind, change, undoes, due_at)
VALUES ($1, $2, $3, $4::jsonb, $5, $6);

INSERT INTO bulk_change_items (workspace_id, change_id, item_id)
SELECT entry.workspace_id, $1::uuid, entry.item_id
FROM (SELECT * FROM bulk_change_items WHERE workspace_id = $2) AS entry
WHERE entry.change_id = $3 AND entry.state = 'CHANGED'
RETURNING item_id AS id;

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
