-- The example of retryPlace sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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
WHERE place.id = $2
FOR NO KEY UPDATE;

SELECT DISTINCT delivery.place_id AS "placeId"
FROM (SELECT * FROM place_deliveries WHERE workspace_id = $1) AS delivery
WHERE delivery.place_id = ANY($2::uuid[]) AND delivery.state = 'PENDING' AND delivery.due_at IS NOT NULL;

UPDATE "places"
SET "failing_since" = $1,
  "failed_deliveries" = $2,
  "transport_failures" = $3,
  "pause_seconds" = $4,
  "paused_until" = $5,
  "stopped_at" = $6,
  "last_error" = $7
WHERE ("workspace_id" = $8 AND "id" = $9);

UPDATE place_deliveries
SET due_at = $1
WHERE workspace_id = $2 AND place_id = $3 AND state = 'PENDING' AND lease IS NULL AND due_at > $4;

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
