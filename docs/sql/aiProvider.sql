-- The example of aiProvider sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
