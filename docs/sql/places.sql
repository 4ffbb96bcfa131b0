-- The example of places sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
ORDER BY place.created_at, place.id
LIMIT 1000;

SELECT DISTINCT delivery.place_id AS "placeId"
FROM (SELECT * FROM place_deliveries WHERE workspace_id = $1) AS delivery
WHERE delivery.place_id = ANY($2::uuid[]) AND delivery.state = 'PENDING' AND delivery.due_at IS NOT NULL;
