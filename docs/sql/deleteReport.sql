-- The example of deleteReport sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT report.workspace_id AS "workspaceId",
  report.id AS "id",
  report.name AS "name",
  report.definition AS "definition",
  report.schedule AS "schedule",
  report.next_run_at AS "nextRunAt",
  report.schedule_problem AS "scheduleProblem",
  report.created_at AS "createdAt",
  report.updated_at AS "updatedAt"
FROM (SELECT * FROM reports WHERE workspace_id = $1) AS report
WHERE report.id = $2
FOR NO KEY UPDATE;

DELETE FROM "reports"
WHERE ("workspace_id" = $1 AND "id" = $2);

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
