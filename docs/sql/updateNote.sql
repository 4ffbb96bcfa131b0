-- The example of updateNote sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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
WHERE note.id = $2
FOR UPDATE;

UPDATE "notes"
SET "text" = $1, "mentions" = $2, "updated_at" = $3
WHERE ("workspace_id" = $4 AND "id" = $5);

INSERT INTO audit_log (
  id,
  created_at,
  organization_id,
  workspace_id,
  actor_kind,
  actor_id,
  actor_name,
  address,
  action,
  subject_id,
  subject_name,
  before,
  after
)
VALUES (
  $1,
  $2,
  COALESCE(
    $3::uuid, (SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = $4::uuid)
  ),
  $5,
  $6,
  $7,
  $8,
  $9,
  $10,
  $11,
  $12,
  $13,
  $14
);

COMMIT;
