-- The example of operation sends these in this order, after those of every-request.sql.
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
