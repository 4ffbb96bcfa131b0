-- The example of sendReport sends these in this order, after those of every-request.sql.
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
WHERE edition.report_id = $2 AND edition.state = 'READY' AND edition.expires_at > $3
ORDER BY edition.created_at DESC, edition.id DESC
LIMIT 1;
