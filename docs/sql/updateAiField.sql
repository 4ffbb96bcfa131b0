-- The example of updateAiField sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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
WHERE field.id = $3
FOR UPDATE OF field;

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

SELECT "AiFieldVersionRow"."workspace_id" AS "AiFieldVersionRow_workspace_id",
  "AiFieldVersionRow"."field_id" AS "AiFieldVersionRow_field_id",
  "AiFieldVersionRow"."version" AS "AiFieldVersionRow_version",
  "AiFieldVersionRow"."instruction" AS "AiFieldVersionRow_instruction",
  "AiFieldVersionRow"."options" AS "AiFieldVersionRow_options",
  "AiFieldVersionRow"."inputs" AS "AiFieldVersionRow_inputs",
  "AiFieldVersionRow"."providers" AS "AiFieldVersionRow_providers",
  "AiFieldVersionRow"."source_ids" AS "AiFieldVersionRow_source_ids",
  "AiFieldVersionRow"."created_at" AS "AiFieldVersionRow_created_at",
  "AiFieldVersionRow"."published_at" AS "AiFieldVersionRow_published_at",
  "AiFieldVersionRow"."corrected" AS "AiFieldVersionRow_corrected",
  "AiFieldVersionRow"."agreed" AS "AiFieldVersionRow_agreed"
FROM "ai_field_versions" "AiFieldVersionRow"
WHERE (
  (
    (
      "AiFieldVersionRow"."workspace_id" = $1
      AND "AiFieldVersionRow"."field_id" = $2
      AND "AiFieldVersionRow"."version" = $3
    )
  )
);

UPDATE "ai_field_versions"
SET "instruction" = $1, "created_at" = $2
WHERE ((("workspace_id" = $3 AND "field_id" = $4 AND "version" = $5)));

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

COMMIT;

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
