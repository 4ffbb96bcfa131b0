-- The example of report sends these in this order, after those of every-request.sql.
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

SELECT link.*
FROM unnest($1::uuid[]) AS wanted(id)
CROSS JOIN LATERAL (
  SELECT link.workspace_id AS "workspaceId",
    link.id AS "id",
    link.report_id AS "reportId",
    link.edition_id AS "editionId",
    link.token_hash AS "tokenHash",
    link.password_hash AS "passwordHash",
    link.block_ids AS "blockIds",
    link.expires_at AS "expiresAt",
    link.revoked_at AS "revokedAt",
    link.views AS "views",
    link.last_viewed_at AS "lastViewedAt",
    link.created_at AS "createdAt"
  FROM (SELECT * FROM report_links WHERE workspace_id = $2) AS link
  WHERE link.report_id = wanted.id
  ORDER BY link.created_at DESC, link.id DESC
  LIMIT 100
) AS link;

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
