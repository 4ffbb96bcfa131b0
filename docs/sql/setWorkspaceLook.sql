-- The example of setWorkspaceLook sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT look.workspace_id AS "workspaceId",
  look.brand_name AS "brandName",
  look.colour AS "colour",
  look.logo AS "logo",
  look.updated_at AS "updatedAt"
FROM (SELECT * FROM report_looks WHERE workspace_id = $1) AS look;

INSERT INTO report_looks (workspace_id, brand_name, colour, logo, updated_at)
VALUES ($1, $2, $3, $4, $5::timestamptz)
ON CONFLICT (workspace_id) DO UPDATE
SET brand_name = EXCLUDED.brand_name,
  colour = EXCLUDED.colour,
  logo = EXCLUDED.logo,
  updated_at = EXCLUDED.updated_at;

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
