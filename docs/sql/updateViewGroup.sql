-- The example of updateViewGroup sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

UPDATE view_groups AS grouping
SET name = $1, updated_at = $2::timestamptz
WHERE workspace_id = $3 AND id = $4
RETURNING grouping.workspace_id AS "workspaceId",
  grouping.id AS "id",
  grouping.name AS "name",
  grouping.created_at AS "createdAt",
  grouping.updated_at AS "updatedAt";
