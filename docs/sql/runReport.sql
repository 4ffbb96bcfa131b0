-- The example of runReport sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT report.workspace_id AS "workspaceId",
  report.id AS "id",
  report.name AS "name",
  report.definition AS "definition",
  report.schedule AS "schedule",
  report.next_run_at AS "nextRunAt",
  report.schedule_problem AS "scheduleProblem",
  report.created_at AS "createdAt",
  report.updated_at AS "updatedAt"
FROM (SELECT * FROM reports WHERE workspace_id = $1) AS report
WHERE report.id = $2;

SELECT sum(counter.items) AS count
FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter;

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT (
  SELECT count(*)::integer
  FROM (SELECT * FROM report_editions WHERE workspace_id = $1) AS edition
  WHERE edition.state = 'WAITING'
) AS waiting,
  (
    SELECT count(*)::integer
    FROM (SELECT * FROM report_editions WHERE workspace_id = $2) AS edition
    WHERE edition.report_id = $3
  ) AS kept;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO report_editions (
  workspace_id, id, report_id, request, scheduled_for, created_at, expires_at, due_at
)
VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8);

SELECT edition.workspace_id AS "workspaceId",
  edition.id AS "id",
  edition.report_id AS "reportId",
  edition.state AS "state",
  edition.request AS "request",
  edition.content AS "content",
  edition.scheduled_for AS "scheduledFor",
  edition.bytes AS "bytes",
  edition.runs AS "runs",
  edition.withdrawals AS "withdrawals",
  edition.error AS "error",
  edition.created_at AS "createdAt",
  edition.snapshot_at AS "snapshotAt",
  edition.expires_at AS "expiresAt"
FROM (SELECT * FROM report_editions WHERE workspace_id = $1) AS edition
WHERE edition.id = $2;

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
