-- The example of deleteViewGroup sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT grouping.workspace_id AS "workspaceId",
  grouping.id AS "id",
  grouping.name AS "name",
  grouping.created_at AS "createdAt",
  grouping.updated_at AS "updatedAt"
FROM (SELECT * FROM view_groups WHERE workspace_id = $1) AS grouping
WHERE grouping.id = $2
FOR UPDATE;

SELECT member.id
FROM (
  SELECT view.id, view.group_position
  FROM (SELECT * FROM views WHERE workspace_id = $1) AS view
  WHERE view.group_id = $2
  UNION ALL
  SELECT collection.id, collection.group_position
  FROM (SELECT * FROM collections WHERE workspace_id = $3) AS collection
  WHERE collection.group_id = $4
) AS member
ORDER BY member.group_position, member.id;

UPDATE views
SET group_id = NULL, group_position = NULL
WHERE workspace_id = $1 AND group_id = $2;

UPDATE collections
SET group_id = NULL, group_position = NULL
WHERE workspace_id = $1 AND group_id = $2;

DELETE FROM "view_groups"
WHERE ("workspace_id" = $1 AND "id" = $2);

COMMIT;
