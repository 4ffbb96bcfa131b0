-- The example of updateTranscriptionProvider sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT "TranscriptionProviderRow"."workspace_id" AS "TranscriptionProviderRow_workspace_id",
  "TranscriptionProviderRow"."kind" AS "TranscriptionProviderRow_kind",
  "TranscriptionProviderRow"."base_url" AS "TranscriptionProviderRow_base_url",
  "TranscriptionProviderRow"."model" AS "TranscriptionProviderRow_model",
  "TranscriptionProviderRow"."sealed_key" AS "TranscriptionProviderRow_sealed_key",
  "TranscriptionProviderRow"."minute_price" AS "TranscriptionProviderRow_minute_price",
  "TranscriptionProviderRow"."monthly_minutes" AS "TranscriptionProviderRow_monthly_minutes",
  "TranscriptionProviderRow"."monthly_cents" AS "TranscriptionProviderRow_monthly_cents",
  "TranscriptionProviderRow"."pause_reason" AS "TranscriptionProviderRow_pause_reason",
  "TranscriptionProviderRow"."problem" AS "TranscriptionProviderRow_problem",
  "TranscriptionProviderRow"."failures" AS "TranscriptionProviderRow_failures",
  "TranscriptionProviderRow"."retry_at" AS "TranscriptionProviderRow_retry_at",
  "TranscriptionProviderRow"."updated_at" AS "TranscriptionProviderRow_updated_at"
FROM "transcription_providers" "TranscriptionProviderRow"
WHERE (("TranscriptionProviderRow"."workspace_id" = $1))
LIMIT 1;

SELECT "TranscriptionProviderRow"."workspace_id" AS "TranscriptionProviderRow_workspace_id",
  "TranscriptionProviderRow"."kind" AS "TranscriptionProviderRow_kind",
  "TranscriptionProviderRow"."base_url" AS "TranscriptionProviderRow_base_url",
  "TranscriptionProviderRow"."model" AS "TranscriptionProviderRow_model",
  "TranscriptionProviderRow"."sealed_key" AS "TranscriptionProviderRow_sealed_key",
  "TranscriptionProviderRow"."minute_price" AS "TranscriptionProviderRow_minute_price",
  "TranscriptionProviderRow"."monthly_minutes" AS "TranscriptionProviderRow_monthly_minutes",
  "TranscriptionProviderRow"."monthly_cents" AS "TranscriptionProviderRow_monthly_cents",
  "TranscriptionProviderRow"."pause_reason" AS "TranscriptionProviderRow_pause_reason",
  "TranscriptionProviderRow"."problem" AS "TranscriptionProviderRow_problem",
  "TranscriptionProviderRow"."failures" AS "TranscriptionProviderRow_failures",
  "TranscriptionProviderRow"."retry_at" AS "TranscriptionProviderRow_retry_at",
  "TranscriptionProviderRow"."updated_at" AS "TranscriptionProviderRow_updated_at"
FROM "transcription_providers" "TranscriptionProviderRow"
WHERE "TranscriptionProviderRow"."workspace_id" = $1;

UPDATE "transcription_providers"
SET "sealed_key" = $1, "minute_price" = $2, "monthly_cents" = $3, "updated_at" = $4
WHERE "workspace_id" = $5;

UPDATE transcription_queue
SET due_at = $1, attempts = 0, failure = NULL, last_error = NULL
WHERE workspace_id = $2
  AND lease IS NULL
  AND (due_at IS NULL OR due_at > $3)
  AND (failure IS NULL OR failure NOT IN ('TOO_LARGE', 'TOO_LONG', 'FILE_MISSING'));

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

SELECT "TranscriptionProviderRow"."workspace_id" AS "TranscriptionProviderRow_workspace_id",
  "TranscriptionProviderRow"."kind" AS "TranscriptionProviderRow_kind",
  "TranscriptionProviderRow"."base_url" AS "TranscriptionProviderRow_base_url",
  "TranscriptionProviderRow"."model" AS "TranscriptionProviderRow_model",
  "TranscriptionProviderRow"."sealed_key" AS "TranscriptionProviderRow_sealed_key",
  "TranscriptionProviderRow"."minute_price" AS "TranscriptionProviderRow_minute_price",
  "TranscriptionProviderRow"."monthly_minutes" AS "TranscriptionProviderRow_monthly_minutes",
  "TranscriptionProviderRow"."monthly_cents" AS "TranscriptionProviderRow_monthly_cents",
  "TranscriptionProviderRow"."pause_reason" AS "TranscriptionProviderRow_pause_reason",
  "TranscriptionProviderRow"."problem" AS "TranscriptionProviderRow_problem",
  "TranscriptionProviderRow"."failures" AS "TranscriptionProviderRow_failures",
  "TranscriptionProviderRow"."retry_at" AS "TranscriptionProviderRow_retry_at",
  "TranscriptionProviderRow"."updated_at" AS "TranscriptionProviderRow_updated_at"
FROM "transcription_providers" "TranscriptionProviderRow"
WHERE (("TranscriptionProviderRow"."workspace_id" = $1))
LIMIT 1;

SELECT "TranscriptionUsageRow"."workspace_id" AS "TranscriptionUsageRow_workspace_id",
  "TranscriptionUsageRow"."month" AS "TranscriptionUsageRow_month",
  "TranscriptionUsageRow"."calls" AS "TranscriptionUsageRow_calls",
  "TranscriptionUsageRow"."lost_calls" AS "TranscriptionUsageRow_lost_calls",
  "TranscriptionUsageRow"."seconds" AS "TranscriptionUsageRow_seconds",
  "TranscriptionUsageRow"."lost_seconds" AS "TranscriptionUsageRow_lost_seconds",
  "TranscriptionUsageRow"."cents" AS "TranscriptionUsageRow_cents"
FROM "transcription_usage" "TranscriptionUsageRow"
WHERE (("TranscriptionUsageRow"."workspace_id" = $1) AND ("TranscriptionUsageRow"."month" = $2))
LIMIT 1;

SELECT count(*) AS count
FROM (SELECT * FROM transcription_queue WHERE workspace_id = $1) AS task
WHERE task.failure IS NULL;

SELECT task.failure AS reason, count(*)::integer AS videos
FROM (SELECT * FROM transcription_queue WHERE workspace_id = $1) AS task
WHERE task.failure IS NOT NULL
GROUP BY 1
ORDER BY 1;

COMMIT;
