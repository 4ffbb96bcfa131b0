-- The example of moveCollectionToGroup sends these in this order, after those of every-request.sql.
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

SELECT COALESCE(max(member.group_position) + 1, 0) AS next
FROM (
  SELECT view.group_position
  FROM (SELECT * FROM views WHERE workspace_id = $1) AS view
  WHERE view.group_id = $2
  UNION ALL
  SELECT collection.group_position
  FROM (SELECT * FROM collections WHERE workspace_id = $3) AS collection
  WHERE collection.group_id = $4
) AS member;

UPDATE collections AS collection
SET group_id = $1::uuid, group_position = $2::integer
WHERE workspace_id = $3 AND id = $4
RETURNING collection.workspace_id AS "workspaceId",
  collection.id AS "id",
  collection.name AS "name",
  collection.position AS "position",
  collection.group_id AS "groupId",
  collection.group_position AS "groupPosition",
  collection.created_at AS "createdAt",
  collection.updated_at AS "updatedAt";

COMMIT;
