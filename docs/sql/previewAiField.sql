-- The example of previewAiField sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT field.workspace_id AS "workspaceId",
  field.id AS "id",
  field.preset AS "preset",
  field.published_version AS "publishedVersion",
  field.pause_reason AS "pauseReason",
  field.problem AS "problem",
  field.bad_calls AS "badCalls",
  field.monthly_tokens AS "monthlyTokens",
  field.monthly_cents AS "monthlyCents",
  field.created_at AS "createdAt",
  field.updated_at AS "updatedAt",
  definition.key,
  definition.name,
  definition.type,
  definition.options
FROM (SELECT * FROM ai_fields WHERE workspace_id = $1) AS field
JOIN (
  SELECT *
  FROM custom_attribute_definitions
  WHERE workspace_id = $2
) AS definition ON definition.id = field.id
ORDER BY field.created_at, field.id;

SELECT version.workspace_id AS "workspaceId",
  version.field_id AS "fieldId",
  version.version AS "version",
  version.instruction AS "instruction",
  version.options AS "options",
  version.inputs AS "inputs",
  version.providers AS "providers",
  version.source_ids AS "sourceIds",
  version.created_at AS "createdAt",
  version.published_at AS "publishedAt",
  version.corrected AS "corrected",
  version.agreed AS "agreed"
FROM (SELECT * FROM ai_field_versions WHERE workspace_id = $1) AS version
JOIN (SELECT * FROM ai_fields WHERE workspace_id = $2) AS field ON field.id = version.field_id
WHERE version.field_id = ANY($3::uuid[])
  AND (version.published_at IS NULL OR version.version = field.published_version);

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

SELECT item.id AS "itemId", TRUE AS "isPinned", item.custom_attributes -> $1 AS value
FROM (SELECT * FROM pinned_values WHERE workspace_id = $2) AS pinned
JOIN (SELECT * FROM items WHERE workspace_id = $3) AS item ON item.id = pinned.item_id
WHERE pinned.key = $4
  AND item.competitor_brand_id IS NULL
  AND ($5::text[] IS NULL OR item.provider = ANY($6::text[]))
  AND ($7::uuid[] IS NULL OR item.source_ids && $8::uuid[])
ORDER BY item.id DESC
LIMIT $9;

SELECT item.id AS "itemId", FALSE AS "isPinned", item.custom_attributes -> $1 AS value
FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
WHERE item.competitor_brand_id IS NULL
  AND ($3::text[] IS NULL OR item.provider = ANY($4::text[]))
  AND ($5::uuid[] IS NULL OR item.source_ids && $6::uuid[])
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM pinned_values WHERE workspace_id = $7) AS pinned
    WHERE pinned.item_id = item.id AND pinned.key = $8
  )
ORDER BY item.id DESC
LIMIT $9;

SELECT DISTINCT media.item_id AS id
FROM (SELECT * FROM media_contents WHERE workspace_id = $1) AS media
JOIN (SELECT * FROM transcription_providers WHERE workspace_id = $2) AS provider ON provider.kind <> 'NONE'
  AND provider.pause_reason IS NULL
WHERE media.item_id = ANY($3::uuid[])
  AND media.type = 'VIDEO'
  AND (
    EXISTS (
      SELECT
      FROM (SELECT * FROM transcription_queue WHERE workspace_id = $4) AS task
      WHERE task.media_content_id = media.id AND task.due_at <= $5
    )
    OR (
      EXISTS (
        SELECT
        FROM (SELECT * FROM media_copies WHERE workspace_id = $6) AS copy
        WHERE copy.media_content_id = media.id AND copy.due_at <= $7
      )
      AND NOT EXISTS (
        SELECT
        FROM (SELECT * FROM stored_media WHERE workspace_id = $8) AS stored
        WHERE stored.media_content_id = media.id AND stored.file_key IS NOT NULL
      )
      AND NOT EXISTS (
        SELECT
        FROM (SELECT * FROM transcriptions WHERE workspace_id = $9) AS known
        WHERE known.media_content_id = media.id
      )
    )
  );

SELECT DISTINCT media.item_id AS id
FROM (SELECT * FROM media_contents WHERE workspace_id = $1) AS media
JOIN (SELECT * FROM media_copies WHERE workspace_id = $2) AS copy ON copy.media_content_id = media.id
LEFT JOIN (SELECT * FROM stored_media WHERE workspace_id = $3) AS stored ON stored.media_content_id = media.id
WHERE media.item_id = ANY($4::uuid[])
  AND copy.due_at <= $5
  AND stored.thumbnail_key IS NULL
  AND (media.thumbnail_url IS NOT NULL OR media.type = 'IMAGE');

SELECT item.id AS "itemId",
  item.provider,
  item.source_ids AS "sourceIds",
  left(COALESCE(item.caption, ''), $1) AS caption,
  left(
    COALESCE(
      (
        SELECT string_agg(transcription.transcript, ' ' ORDER BY transcription.media_content_id)
        FROM (SELECT * FROM transcriptions WHERE workspace_id = $2) AS transcription
        WHERE transcription.item_id = item.id
      ),
      ''
    ),
    $3
  ) AS transcript,
  left(
    COALESCE(
      (
        SELECT string_agg(read.text, ' ' ORDER BY media.position)
        FROM (SELECT * FROM media_contents WHERE workspace_id = $4) AS media
        JOIN (SELECT * FROM picture_texts WHERE workspace_id = $5) AS read ON read.media_content_id = media.id
        JOIN (
          SELECT *
          FROM stored_media
          WHERE workspace_id = $6
        ) AS stored ON stored.media_content_id = media.id
        WHERE media.item_id = item.id AND read.picture_key = stored.thumbnail_key AND read.text <> ''
      ),
      ''
    ),
    $7
  ) AS "pictureText",
  (
    SELECT stored.thumbnail_key
    FROM (SELECT * FROM media_contents WHERE workspace_id = $8) AS media
    JOIN (SELECT * FROM stored_media WHERE workspace_id = $9) AS stored ON stored.media_content_id = media.id
    WHERE media.item_id = item.id AND stored.thumbnail_key IS NOT NULL
    ORDER BY media.position
    LIMIT 1
  ) AS picture
FROM (SELECT * FROM items WHERE workspace_id = $10) AS item
WHERE item.id = ANY($11::uuid[]) AND item.competitor_brand_id IS NULL;

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

SELECT answer.workspace_id AS "workspaceId",
  answer.item_id AS "itemId",
  answer.field_id AS "fieldId",
  answer.version AS "version",
  answer.model AS "model",
  answer.checksum AS "checksum",
  answer.value AS "value",
  answer.reason AS "reason",
  answer.is_unsure AS "isUnsure",
  answer.failure AS "failure",
  answer.attempts AS "attempts",
  answer.answered_at AS "answeredAt"
FROM (SELECT * FROM ai_answers WHERE workspace_id = $1) AS answer
WHERE answer.item_id = ANY($2::uuid[]) AND answer.field_id = ANY($3::uuid[]);
