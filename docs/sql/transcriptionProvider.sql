-- The example of transcriptionProvider sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
