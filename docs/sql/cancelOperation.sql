-- The example of cancelOperation sends these in this order, after those of every-request.sql.
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

UPDATE operations
SET progress = jsonb_build_object(
  'changed',
  COALESCE((progress ->> 'changed')::int, 0) + $1::int,
  'same',
  COALESCE((progress ->> 'same')::int, 0) + $2::int,
  'failed',
  COALESCE((progress ->> 'failed')::int, 0) + $3::int
)
WHERE workspace_id = $4 AND id = $5
RETURNING progress;

UPDATE bulk_changes
SET ended_at = $1, lease = NULL
WHERE workspace_id = $2 AND id = $3;

DELETE FROM bulk_change_items
WHERE workspace_id = $1 AND change_id = $2 AND state = 'WAITING';

UPDATE "operations"
SET "completed_at" = $1, "error" = $2
WHERE ("workspace_id" = $3 AND "id" = $4);

SELECT 1
FROM (SELECT * FROM outbox_interests WHERE workspace_id = $1) AS interest
WHERE interest.event_type IN ($2, '*')
LIMIT 1;

INSERT INTO outbox_events (workspace_id, id, type, data, created_at)
SELECT $1::uuid, entry.id, $2, entry.data, $3::timestamptz
FROM json_to_recordset($4::json) AS entry(id uuid, data jsonb);

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

SELECT operation.workspace_id AS "workspaceId",
  operation.id AS "id",
  operation.operation_type AS "operationType",
  operation.status AS "status",
  operation.total AS "total",
  operation.input AS "input",
  operation.created_at AS "createdAt",
  operation.completed_at AS "completedAt",
  operation.error AS "error",
  operation.progress AS "progress",
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'itemId', entry.item_id, 'state', entry.state, 'error', entry.error
        ) ORDER BY entry.item_id
      ),
      '[]'
    )
    FROM (SELECT * FROM operation_items WHERE workspace_id = $1) AS entry
    WHERE entry.operation_id = operation.id
  ) AS items
FROM (SELECT * FROM operations WHERE workspace_id = $2) AS operation
WHERE operation.id = $3;
