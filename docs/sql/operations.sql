-- The example of operations sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT operation.workspace_id AS "workspaceId",
  operation.id AS "id",
  operation.operation_type AS "operationType",
  operation.status AS "status",
  operation.total AS "total",
  operation.input AS "input",
  operation.created_at AS "createdAt",
  operation.completed_at AS "completedAt",
  operation.error AS "error",
  operation.progress AS "progress"
FROM (SELECT * FROM operations WHERE workspace_id = $1) AS operation
WHERE TRUE AND TRUE
ORDER BY operation.created_at DESC, operation.id DESC
LIMIT 11;
