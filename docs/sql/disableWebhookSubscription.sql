-- The example of disableWebhookSubscription sends these in this order, after those of every-request.sql.
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

UPDATE "webhook_subscriptions"
SET "status" = $1, "disabled_at" = $2, "disabled_reason" = $3, "updated_at" = $4
WHERE ("workspace_id" = $5 AND "id" = $6);

UPDATE webhook_deliveries
SET status = 'FAILED',
  next_attempt_at = NULL,
  due_at = NULL,
  replay = NULL,
  last_error = COALESCE(last_error, 'The subscription was disabled before this was sent')
WHERE workspace_id = $1
  AND subscription_id = $2
  AND next_attempt_at IS NOT NULL
  AND lease IS NULL
  AND event_type <> $3
  AND replay IS DISTINCT FROM 'ONCE';

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

SELECT DISTINCT unnest(subscription.event_types) AS type
FROM (SELECT * FROM webhook_subscriptions WHERE workspace_id = $1) AS subscription;

DELETE FROM "outbox_interests"
WHERE ("workspace_id" = $1 AND NOT("event_type" IN ($2)));

INSERT INTO outbox_interests (workspace_id, event_type)
SELECT $1::uuid, wanted.type
FROM unnest($2::text[]) AS wanted(type)
ON CONFLICT (workspace_id, event_type) DO NOTHING;

COMMIT;
