-- The example of createExport sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT json_agg(answer) AS rows,
  (
    SELECT sum(counter.changes) AS changes
    FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter
  ) AS changes
FROM (
  SELECT count(*) AS count
  FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
  WHERE item.competitor_brand_id IS NULL AND (item.provider = $3) AND TRUE
) AS answer;

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

SELECT count(*) FILTER (WHERE export.state = 'WAITING')::integer AS waiting, count(*)::integer AS kept
FROM (SELECT * FROM exports WHERE workspace_id = $1) AS export;

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO exports (workspace_id, id, kind, format, request, origin, size, total, created_at, due_at)
VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10);

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

SELECT export.workspace_id AS "workspaceId",
  export.id AS "id",
  export.kind AS "kind",
  export.format AS "format",
  export.request AS "request",
  export.origin AS "origin",
  export.size AS "size",
  export.state AS "state",
  export.total AS "total",
  export.rows AS "rows",
  export.bytes AS "bytes",
  export.file AS "file",
  export.runs AS "runs",
  export.withdrawals AS "withdrawals",
  export.error AS "error",
  export.created_at AS "createdAt",
  export.snapshot_at AS "snapshotAt",
  export.expires_at AS "expiresAt"
FROM (SELECT * FROM exports WHERE workspace_id = $1) AS export
WHERE export.id = $2;

COMMIT;
