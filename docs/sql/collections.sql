-- The example of collections sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT collection.workspace_id AS "workspaceId",
  collection.id AS "id",
  collection.name AS "name",
  collection.position AS "position",
  collection.group_id AS "groupId",
  collection.group_position AS "groupPosition",
  collection.created_at AS "createdAt",
  collection.updated_at AS "updatedAt"
FROM (SELECT * FROM collections WHERE workspace_id = $1) AS collection
ORDER BY collection.position, collection.id
LIMIT $2;

SELECT member.collection_id AS id, count(*) AS count
FROM (SELECT * FROM collection_items WHERE workspace_id = $1) AS member
WHERE member.collection_id = ANY($2::uuid[])
GROUP BY member.collection_id;
