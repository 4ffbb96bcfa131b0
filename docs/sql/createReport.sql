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

SELECT place.workspace_id AS "workspaceId",
  place.id AS "id",
  place.kind AS "kind",
  place.name AS "name",
  place.mail_address AS "mailAddress",
  place.host AS "host",
  place.sealed_url AS "sealedUrl",
  place.failing_since AS "failingSince",
  place.failed_deliveries AS "failedDeliveries",
  place.transport_failures AS "transportFailures",
  place.pause_seconds AS "pauseSeconds",
  place.paused_until AS "pausedUntil",
  place.stopped_at AS "stoppedAt",
  place.last_error AS "lastError",
  place.last_sent_at AS "lastSentAt",
  place.created_at AS "createdAt"
FROM (SELECT * FROM places WHERE workspace_id = $1) AS place
WHERE place.id = ANY($2::uuid[])
ORDER BY place.created_at, place.id;

DELETE FROM "report_places"
WHERE ("workspace_id" = $1 AND "report_id" = $2);

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
