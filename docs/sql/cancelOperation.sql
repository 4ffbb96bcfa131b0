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

ROLLBACK;
