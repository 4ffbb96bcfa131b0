-- The example of createImportHook sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM import_hooks WHERE workspace_id = $1) AS hook;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO "import_hooks"(
  "workspace_id",
  "id",
  "name",
  "token_hash",
  "mapping_id",
  "provider",
  "apify_token",
  "problem",
  "last_used_at",
  "created_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
RETURNING "created_at";

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
