-- The example of creatorLists sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT list.workspace_id AS "workspaceId",
  list.id AS "id",
  list.name AS "name",
  list.notes AS "notes",
  list.stages AS "stages",
  list.owner_id AS "ownerId",
  list.owner_name AS "ownerName",
  list.created_at AS "createdAt",
  list.updated_at AS "updatedAt"
FROM (SELECT * FROM creator_lists WHERE workspace_id = $1) AS list
ORDER BY lower(list.name), list.id;

SELECT entry.list_id AS "listId", entry.stage, count(*)::int AS count
FROM (SELECT * FROM creator_list_entries WHERE workspace_id = $1) AS entry
WHERE entry.list_id = ANY($2::uuid[])
GROUP BY entry.list_id, entry.stage;
