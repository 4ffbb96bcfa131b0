-- The example of updateAiProvider sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT "AiProviderRow"."workspace_id" AS "AiProviderRow_workspace_id",
  "AiProviderRow"."kind" AS "AiProviderRow_kind",
  "AiProviderRow"."base_url" AS "AiProviderRow_base_url",
  "AiProviderRow"."model" AS "AiProviderRow_model",
  "AiProviderRow"."sealed_key" AS "AiProviderRow_sealed_key",
  "AiProviderRow"."input_price" AS "AiProviderRow_input_price",
  "AiProviderRow"."output_price" AS "AiProviderRow_output_price",
  "AiProviderRow"."monthly_tokens" AS "AiProviderRow_monthly_tokens",
  "AiProviderRow"."monthly_cents" AS "AiProviderRow_monthly_cents",
  "AiProviderRow"."failures" AS "AiProviderRow_failures",
  "AiProviderRow"."retry_at" AS "AiProviderRow_retry_at",
  "AiProviderRow"."updated_at" AS "AiProviderRow_updated_at"
FROM "ai_providers" "AiProviderRow"
WHERE (("AiProviderRow"."workspace_id" = $1))
LIMIT 1;

SELECT "AiProviderRow"."workspace_id" AS "AiProviderRow_workspace_id",
  "AiProviderRow"."kind" AS "AiProviderRow_kind",
  "AiProviderRow"."base_url" AS "AiProviderRow_base_url",
  "AiProviderRow"."model" AS "AiProviderRow_model",
  "AiProviderRow"."sealed_key" AS "AiProviderRow_sealed_key",
  "AiProviderRow"."input_price" AS "AiProviderRow_input_price",
  "AiProviderRow"."output_price" AS "AiProviderRow_output_price",
  "AiProviderRow"."monthly_tokens" AS "AiProviderRow_monthly_tokens",
  "AiProviderRow"."monthly_cents" AS "AiProviderRow_monthly_cents",
  "AiProviderRow"."failures" AS "AiProviderRow_failures",
  "AiProviderRow"."retry_at" AS "AiProviderRow_retry_at",
  "AiProviderRow"."updated_at" AS "AiProviderRow_updated_at"
FROM "ai_providers" "AiProviderRow"
WHERE "AiProviderRow"."workspace_id" = $1;

INSERT INTO "ai_providers"(
  "workspace_id",
  "kind",
  "base_url",
  "model",
  "sealed_key",
  "input_price",
  "output_price",
  "monthly_tokens",
  "monthly_cents",
  "failures",
  "retry_at",
  "updated_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
RETURNING "failures", "updated_at";

UPDATE ai_fields
SET pause_reason = NULL, problem = NULL, bad_calls = 0, updated_at = $1
WHERE workspace_id = $2 AND pause_reason <> 'BY_HAND';

UPDATE enrichment_queue
SET due_at = $1, attempts = 0
WHERE workspace_id = $2
  AND lease IS NULL
  AND (due_at IS NULL OR due_at > $3)
  AND (held_until IS NULL OR held_until <= $4);

SELECT "Workspace"."id" AS "Workspace_id",
  "Workspace"."organization_id" AS "Workspace_organization_id",
  "Workspace"."name" AS "Workspace_name",
  "Workspace"."plan" AS "Workspace_plan",
  "Workspace"."time_zone" AS "Workspace_time_zone",
  "Workspace"."currency" AS "Workspace_currency",
  "Workspace"."rate_card" AS "Workspace_rate_card",
  "Workspace"."created_at" AS "Workspace_created_at",
  "Workspace"."deleted_at" AS "Workspace_deleted_at",
  "Workspace"."deleted_organization_id" AS "Workspace_deleted_organization_id"
FROM "workspaces" "Workspace"
WHERE (("Workspace"."id" = $1))
LIMIT 1;

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

SELECT "AiProviderRow"."workspace_id" AS "AiProviderRow_workspace_id",
  "AiProviderRow"."kind" AS "AiProviderRow_kind",
  "AiProviderRow"."base_url" AS "AiProviderRow_base_url",
  "AiProviderRow"."model" AS "AiProviderRow_model",
  "AiProviderRow"."sealed_key" AS "AiProviderRow_sealed_key",
  "AiProviderRow"."input_price" AS "AiProviderRow_input_price",
  "AiProviderRow"."output_price" AS "AiProviderRow_output_price",
  "AiProviderRow"."monthly_tokens" AS "AiProviderRow_monthly_tokens",
  "AiProviderRow"."monthly_cents" AS "AiProviderRow_monthly_cents",
  "AiProviderRow"."failures" AS "AiProviderRow_failures",
  "AiProviderRow"."retry_at" AS "AiProviderRow_retry_at",
  "AiProviderRow"."updated_at" AS "AiProviderRow_updated_at"
FROM "ai_providers" "AiProviderRow"
WHERE (("AiProviderRow"."workspace_id" = $1))
LIMIT 1;

SELECT usage.field_id AS "fieldId",
  usage.calls,
  usage.lost_calls AS "lostCalls",
  usage.input_tokens::double precision AS "inputTokens",
  usage.output_tokens::double precision AS "outputTokens",
  usage.lost_tokens::double precision AS "lostTokens",
  usage.cents
FROM (SELECT * FROM ai_usage WHERE workspace_id = $1) AS usage
WHERE usage.month = $2;

COMMIT;
