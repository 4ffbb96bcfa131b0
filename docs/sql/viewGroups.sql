-- The example of viewGroups sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT grouping.workspace_id AS "workspaceId",
  grouping.id AS "id",
  grouping.name AS "name",
  grouping.created_at AS "createdAt",
  grouping.updated_at AS "updatedAt"
FROM (SELECT * FROM view_groups WHERE workspace_id = $1) AS grouping
ORDER BY grouping.created_at, grouping.id
LIMIT $2;
