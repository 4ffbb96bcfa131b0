-- The example of aiFields sends these in this order, after those of every-request.sql.
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

SELECT usage.field_id AS "fieldId",
  usage.calls,
  usage.lost_calls AS "lostCalls",
  usage.input_tokens::double precision AS "inputTokens",
  usage.output_tokens::double precision AS "outputTokens",
  usage.lost_tokens::double precision AS "lostTokens",
  usage.cents
FROM (SELECT * FROM ai_usage WHERE workspace_id = $1) AS usage
WHERE usage.month = $2;

SELECT latest."fieldId", latest.version, latest.corrected, latest.agreed
FROM (
  SELECT agreement.*, row_number() OVER (PARTITION BY "fieldId" ORDER BY version DESC) AS place
  FROM (
    SELECT field.id AS "fieldId",
      answer.version,
      count(*)::integer AS corrected,
      count(*) FILTER (
        WHERE answer.value IS NOT DISTINCT FROM item.custom_attributes -> pinned.key
      )::integer AS agreed
    FROM (SELECT * FROM ai_fields WHERE workspace_id = $1) AS field
    JOIN (
      SELECT *
      FROM custom_attribute_definitions
      WHERE workspace_id = $2
    ) AS definition ON definition.id = field.id
    JOIN (
      SELECT *
      FROM pinned_values
      WHERE workspace_id = $3
    ) AS pinned ON pinned.key = definition.key JOIN (
      SELECT *
      FROM ai_answers
      WHERE workspace_id = $4
    ) AS answer ON answer.item_id = pinned.item_id
      AND answer.field_id = field.id
      AND answer.failure IS NULL
      AND answer.version = field.published_version
    JOIN (SELECT * FROM items WHERE workspace_id = $5) AS item ON item.id = pinned.item_id
    GROUP BY field.id, answer.version
    UNION ALL
    SELECT earlier.field_id, earlier.version, earlier.corrected, earlier.agreed
    FROM (SELECT * FROM ai_field_versions WHERE workspace_id = $6) AS earlier
    WHERE earlier.corrected > 0
  ) AS agreement
) AS latest
WHERE latest.place <= $7
ORDER BY latest."fieldId", latest.version;

WITH alike AS MATERIALIZED (
  SELECT waiting.field_ids, item.provider::text AS provider, item.source_ids, count(*) AS count
  FROM (
    SELECT task.item_id, task.field_ids
    FROM (SELECT * FROM enrichment_queue WHERE workspace_id = $1) AS task
    ORDER BY task.item_id
    LIMIT $2
  ) AS waiting
  JOIN (SELECT * FROM items WHERE workspace_id = $3) AS item ON item.id = waiting.item_id
  GROUP BY waiting.field_ids, item.provider, item.source_ids
)
SELECT field.id AS "fieldId", sum(alike.count)::integer AS count
FROM alike
JOIN (SELECT * FROM ai_fields WHERE workspace_id = $4) AS field ON alike.field_ids IS NULL
  OR field.id = ANY(alike.field_ids)
JOIN (SELECT * FROM ai_field_versions WHERE workspace_id = $5) AS version ON version.field_id = field.id
  AND version.version = field.published_version
WHERE field.id = ANY($6::uuid[])
  AND (version.providers IS NULL OR alike.provider = ANY(version.providers))
  AND (version.source_ids IS NULL OR version.source_ids && alike.source_ids)
GROUP BY field.id;
