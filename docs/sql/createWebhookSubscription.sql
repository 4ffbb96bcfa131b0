-- The example of createWebhookSubscription sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT COUNT(1) AS "cnt"
FROM "webhook_subscriptions" "WebhookSubscription"
WHERE (("WebhookSubscription"."workspace_id" = $1));

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO "webhook_subscriptions"(
  "workspace_id",
  "id",
  "name",
  "url",
  "origin",
  "event_types",
  "format",
  "metadata",
  "status",
  "disabled_at",
  "disabled_reason",
  "secret",
  "previous_secret",
  "previous_secret_until",
  "failing_since",
  "proven_at",
  "failed_deliveries",
  "created_at",
  "updated_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING "format", "failed_deliveries";

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
WHERE ("workspace_id" = $1 AND NOT("event_type" IN ($2, $3, $4)));

INSERT INTO outbox_interests (workspace_id, event_type)
SELECT $1::uuid, wanted.type
FROM unnest($2::text[]) AS wanted(type)
ON CONFLICT (workspace_id, event_type) DO NOTHING;

COMMIT;
