-- The example of reportEdition sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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

SELECT entry.workspace_id AS "workspaceId",
  entry.id AS "id",
  entry.edition_id AS "editionId",
  entry.block AS "block",
  entry.position AS "position",
  entry.item_id AS "itemId",
  entry.social_profile_id AS "socialProfileId",
  entry.data AS "data"
FROM (SELECT * FROM report_rows WHERE workspace_id = $1) AS entry
WHERE entry.edition_id = $2
ORDER BY entry.block, entry.position;
