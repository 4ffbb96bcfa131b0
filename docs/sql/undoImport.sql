-- The example of undoImport sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT operation.completed_at AS "completedAt",
  coalesce((operation.progress ->> 'created')::integer, 0) AS created,
  EXISTS (
    SELECT
    FROM (SELECT * FROM import_reports WHERE workspace_id = $1) AS part
    WHERE part.operation_id = operation.id
  ) AS "isReported"
FROM (SELECT * FROM operations WHERE workspace_id = $2) AS operation
WHERE operation.id = $3 AND operation.operation_type = 'IMPORT';

ROLLBACK;
