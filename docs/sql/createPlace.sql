-- The example of createPlace sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM places WHERE workspace_id = $1) AS place;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO "places"(
  "workspace_id",
  "id",
  "kind",
  "name",
  "mail_address",
  "host",
  "sealed_url",
  "failing_since",
  "failed_deliveries",
  "transport_failures",
  "pause_seconds",
  "paused_until",
  "stopped_at",
  "last_error",
  "last_sent_at",
  "created_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
RETURNING "failed_deliveries", "transport_failures";

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

SELECT DISTINCT delivery.place_id AS "placeId"
FROM (SELECT * FROM place_deliveries WHERE workspace_id = $1) AS delivery
WHERE delivery.place_id = ANY($2::uuid[]) AND delivery.state = 'PENDING' AND delivery.due_at IS NOT NULL;

COMMIT;
