-- The example of beginIntegration sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

DELETE FROM integration_attempts
WHERE workspace_id = $1 AND expires_at <= $2;

SELECT count(*) AS count
FROM (SELECT * FROM integration_attempts WHERE workspace_id = $1) AS attempt;

INSERT INTO "integration_attempts"(
  "workspace_id",
  "id",
  "provider",
  "status",
  "state_hash",
  "session_id",
  "redirect_uri",
  "sealed",
  "problem",
  "created_at",
  "expires_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

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
