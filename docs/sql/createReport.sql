-- The example of createReport sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM reports WHERE workspace_id = $1) AS report;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO reports (
  workspace_id, id, name, definition, schedule, next_run_at, schedule_problem, created_at, updated_at
)
VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6::timestamptz, $7, $8::timestamptz, $9::timestamptz)
ON CONFLICT (workspace_id, id) DO UPDATE
SET name = EXCLUDED.name,
  definition = EXCLUDED.definition,
  schedule = EXCLUDED.schedule,
  next_run_at = EXCLUDED.next_run_at,
  schedule_problem = EXCLUDED.schedule_problem,
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
