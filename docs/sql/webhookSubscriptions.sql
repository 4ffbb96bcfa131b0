-- The example of webhookSubscriptions sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
WHERE TRUE AND TRUE
ORDER BY subscription.created_at DESC, subscription.id DESC
LIMIT 21;

SELECT known.origin, known.paused_until AS until
FROM (SELECT * FROM webhook_origins WHERE workspace_id = $1) AS known
WHERE known.origin = ANY($2) AND known.paused_until > $3;

SELECT wanted.id,
  count(*) FILTER (WHERE recent.status = 'DELIVERED')::integer AS delivered,
  count(*) FILTER (WHERE recent.status = 'FAILED' AND recent.next_attempt_at IS NULL)::integer AS failed,
  count(*) FILTER (
    WHERE recent.status <> 'DELIVERED' AND recent.next_attempt_at IS NOT NULL
  )::integer AS waiting
FROM unnest($1::uuid[]) AS wanted(id)
CROSS JOIN LATERAL (
  SELECT delivery.status, delivery.next_attempt_at
  FROM (SELECT * FROM webhook_deliveries WHERE workspace_id = $2) AS delivery
  WHERE delivery.subscription_id = wanted.id AND delivery.created_at >= $3
  ORDER BY delivery.created_at DESC, delivery.id DESC
  LIMIT $4
) AS recent
GROUP BY wanted.id;
