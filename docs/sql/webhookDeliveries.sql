-- The example of webhookDeliveries sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT delivery.workspace_id AS "workspaceId",
  delivery.id AS "id",
  delivery.subscription_id AS "subscriptionId",
  delivery.event_id AS "eventId",
  delivery.event_type AS "eventType",
  delivery.status AS "status",
  delivery.attempts AS "attempts",
  delivery.replay AS "replay",
  delivery.round_attempts AS "roundAttempts",
  delivery.next_attempt_at AS "nextAttemptAt",
  delivery.lease AS "lease",
  delivery.due_at AS "dueAt",
  delivery.last_attempt_at AS "lastAttemptAt",
  delivery.last_error AS "lastError",
  delivery.last_response_status AS "lastResponseStatus",
  delivery.response_time_ms AS "responseTimeMs",
  delivery.response_body AS "responseBody",
  delivery.attempt_log AS "attemptLog",
  delivery.delivered_at AS "deliveredAt",
  delivery.created_at AS "createdAt"
FROM (SELECT * FROM webhook_deliveries WHERE workspace_id = $1) AS delivery
WHERE TRUE AND delivery.subscription_id = $2::uuid AND delivery.status = $3 AND TRUE
ORDER BY delivery.created_at DESC, delivery.id DESC
LIMIT 21;
