-- The example of updateCreatorList sends these in this order, after those of every-request.sql.
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

SELECT count(*) AS count
FROM (SELECT * FROM creator_lists WHERE workspace_id = $1) AS list
WHERE lower(list.name) = lower($2) AND list.id <> $3;

UPDATE "creator_lists"
SET "workspace_id" = $1,
  "name" = $2,
  "notes" = $3,
  "stages" = $4,
  "owner_id" = $5,
  "owner_name" = $6,
  "created_at" = $7,
  "updated_at" = $8
WHERE ("workspace_id" = $9 AND "id" = $10);

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
