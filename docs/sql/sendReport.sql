-- The example of sendReport sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
WHERE report.id = $2;

SELECT edition.workspace_id AS "workspaceId",
  edition.id AS "id",
  edition.report_id AS "reportId",
  edition.state AS "state",
  edition.request AS "request",
  edition.content AS "content",
  edition.scheduled_for AS "scheduledFor",
  edition.bytes AS "bytes",
  edition.runs AS "runs",
  edition.withdrawals AS "withdrawals",
  edition.error AS "error",
  edition.created_at AS "createdAt",
  edition.snapshot_at AS "snapshotAt",
  edition.expires_at AS "expiresAt"
FROM (SELECT * FROM report_editions WHERE workspace_id = $1) AS edition
WHERE edition.report_id = $2 AND edition.state = 'READY' AND edition.expires_at > $3
ORDER BY edition.created_at DESC, edition.id DESC
LIMIT 1;

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

START TRANSACTION;

SELECT delivery.place_id AS "placeId", sum(delivery.round)::integer AS count
FROM (SELECT * FROM place_deliveries WHERE workspace_id = $1) AS delivery
WHERE delivery.place_id = ANY($2::uuid[]) AND delivery.created_at > $3 AND delivery.kind = 'REPORT'
GROUP BY delivery.place_id;

INSERT INTO place_deliveries AS sent (
  workspace_id, id, place_id, channel, kind, subject_id, created_at, due_at
)
SELECT $1::uuid,
  entry.id,
  place.id,
  CASE place.kind WHEN 'MAIL' THEN 'mails' ELSE 'messages' END,
  $2,
  COALESCE($3::uuid, place.id),
  $4::timestamptz,
  $5::timestamptz
FROM json_to_recordset($6::json) AS entry(id uuid, "placeId" uuid)
JOIN (SELECT * FROM places WHERE workspace_id = $7) AS place ON place.id = entry."placeId"
ORDER BY place.id
ON CONFLICT (workspace_id, place_id, kind, subject_id) DO UPDATE
SET state = 'PENDING',
  error = NULL,
  round = sent.round + CASE sent.state WHEN 'PENDING' THEN 0 ELSE 1 END,
  attempts = CASE sent.state WHEN 'PENDING' THEN sent.attempts ELSE 0 END,
  doubts = CASE sent.state WHEN 'PENDING' THEN sent.doubts ELSE 0 END,
  handed_over_at = CASE sent.state WHEN 'PENDING' THEN sent.handed_over_at END,
  created_at = CASE sent.state WHEN 'PENDING' THEN sent.created_at ELSE EXCLUDED.created_at END,
  due_at = CASE sent.state WHEN 'PENDING' THEN COALESCE(sent.due_at, EXCLUDED.due_at) ELSE EXCLUDED.due_at END
RETURNING id;

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

SELECT DISTINCT delivery.place_id AS "placeId"
FROM (SELECT * FROM place_deliveries WHERE workspace_id = $1) AS delivery
WHERE delivery.place_id = ANY($2::uuid[]) AND delivery.state = 'PENDING' AND delivery.due_at IS NOT NULL;

COMMIT;
