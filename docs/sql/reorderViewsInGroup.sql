-- The example of reorderViewsInGroup sends these in this order, after those of every-request.sql.
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
SET group_position = entry.place - 1
FROM unnest($1::uuid[]) WITH ORDINALITY AS entry(id, place)
WHERE views.workspace_id = $2 AND views.group_id = $3 AND views.id = entry.id;

UPDATE collections
SET group_position = entry.place - 1
FROM unnest($1::uuid[]) WITH ORDINALITY AS entry(id, place)
WHERE collections.workspace_id = $2 AND collections.group_id = $3 AND collections.id = entry.id;

COMMIT;
