-- The example of removeCreatorsFromList sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

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
WHERE list.id = $2
FOR UPDATE;

DELETE FROM creator_list_entries
WHERE workspace_id = $1 AND list_id = $2 AND creator_id = ANY($3::uuid[])
RETURNING creator_id AS id;

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
