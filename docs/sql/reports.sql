-- The example of reports sends these in this order, after those of every-request.sql.
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
WHERE TRUE AND TRUE
ORDER BY report.created_at DESC, report.id DESC
LIMIT 21;

SELECT edition.*
FROM unnest($1::uuid[]) AS wanted(id)
CROSS JOIN LATERAL (
  SELECT edition.workspace_id AS "workspaceId",
    edition.id AS "id",
    edition.report_id AS "reportId",
    edition.state AS "state",
    edition.request AS "request",
    edition.bytes AS "bytes",
    edition.error AS "error",
    edition.created_at AS "createdAt",
    edition.snapshot_at AS "snapshotAt",
    edition.expires_at AS "expiresAt"
  FROM (SELECT * FROM report_editions WHERE workspace_id = $2) AS edition
  WHERE edition.report_id = wanted.id
  ORDER BY edition.created_at DESC, edition.id DESC
  LIMIT 50
) AS edition;
