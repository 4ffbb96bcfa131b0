-- The example of notes sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT note.workspace_id AS "workspaceId",
  note.id AS "id",
  note.item_id AS "itemId",
  note.creator_id AS "creatorId",
  note.text AS "text",
  note.author_kind AS "authorKind",
  note.author_id AS "authorId",
  note.author_name AS "authorName",
  note.mentions AS "mentions",
  note.created_at AS "createdAt",
  note.updated_at AS "updatedAt"
FROM (SELECT * FROM notes WHERE workspace_id = $1) AS note
WHERE ($2::uuid IS NULL OR note.item_id = $3)
  AND ($4::uuid IS NULL OR note.creator_id = $5)
  AND ($6::uuid IS NULL OR note.mentions @> $7::jsonb)
  AND TRUE
ORDER BY note.created_at DESC, note.id DESC
LIMIT 21;
