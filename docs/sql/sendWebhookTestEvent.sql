-- The example of sendWebhookTestEvent sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT subscription.workspace_id AS "workspaceId",
  subscription.id AS "id",
  subscription.name AS "name",
  subscription.url AS "url",
  subscription.origin AS "origin",
  subscription.event_types AS "eventTypes",
  subscription.format AS "format",
  subscription.metadata AS "metadata",
  subscription.status AS "status",
  subscription.disabled_at AS "disabledAt",
  subscription.disabled_reason AS "disabledReason",
  subscription.secret AS "secret",
  subscription.previous_secret AS "previousSecret",
  subscription.previous_secret_until AS "previousSecretUntil",
  subscription.failing_since AS "failingSince",
  subscription.proven_at AS "provenAt",
  subscription.failed_deliveries AS "failedDeliveries",
  subscription.created_at AS "createdAt",
  subscription.updated_at AS "updatedAt"
FROM (SELECT * FROM webhook_subscriptions WHERE workspace_id = $1) AS subscription
WHERE subscription.id = $2
FOR UPDATE;

SELECT count(*)
FROM (SELECT * FROM webhook_deliveries WHERE workspace_id = $1) AS delivery
WHERE delivery.subscription_id = $2 AND delivery.next_attempt_at IS NOT NULL AND delivery.event_type = $3;

INSERT INTO outbox_events (workspace_id, id, type, data, created_at)
SELECT $1::uuid, entry.id, $2, entry.data, $3::timestamptz
FROM json_to_recordset($4::json) AS entry(id uuid, data jsonb);

INSERT INTO webhook_deliveries (
  workspace_id, id, subscription_id, event_id, event_type, next_attempt_at, due_at, created_at
)
SELECT entry."workspaceId",
  entry.id,
  entry."subscriptionId",
  entry."eventId",
  entry."eventType",
  $1::timestamptz,
  $2::timestamptz,
  $3::timestamptz
FROM json_to_recordset($4::json) AS entry(
  "workspaceId" uuid, id uuid, "subscriptionId" uuid, "eventId" uuid, "eventType" text
)
ON CONFLICT (workspace_id, event_id, subscription_id) DO NOTHING
RETURNING id;

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
WHERE delivery.id = $2;

SELECT DISTINCT unnest(subscription.event_types) AS type
FROM (SELECT * FROM webhook_subscriptions WHERE workspace_id = $1) AS subscription;

DELETE FROM "outbox_interests"
WHERE ("workspace_id" = $1 AND NOT("event_type" IN ($2)));

INSERT INTO outbox_interests (workspace_id, event_type)
SELECT $1::uuid, wanted.type
FROM unnest($2::text[]) AS wanted(type)
ON CONFLICT (workspace_id, event_type) DO NOTHING;

COMMIT;
