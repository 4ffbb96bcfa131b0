-- The example of olderVideosEstimate sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT media.id, media.video_duration AS seconds
FROM (SELECT * FROM stored_media WHERE workspace_id = $1) AS stored
JOIN (SELECT * FROM media_contents WHERE workspace_id = $2) AS media ON media.id = stored.media_content_id
JOIN (SELECT * FROM items WHERE workspace_id = $3) AS item ON item.id = media.item_id
WHERE stored.file_key IS NOT NULL
  AND stored.file_size <= $4
  AND media.type = 'VIDEO'
  AND COALESCE(media.video_duration, 0) <= $5
  AND item.competitor_brand_id IS NULL
  AND ($6::timestamptz IS NULL OR item.taken_at >= $7::timestamptz)
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM transcriptions WHERE workspace_id = $8) AS known
    WHERE known.media_content_id = media.id
  )
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM transcription_queue WHERE workspace_id = $9) AS task
    WHERE task.media_content_id = media.id
  )
ORDER BY media.id DESC
LIMIT $10;

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
