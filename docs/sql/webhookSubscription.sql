-- The example of webhookSubscription sends these in this order, after those of every-request.sql.
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
WHERE subscription.id = $2;
