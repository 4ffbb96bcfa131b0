-- The example of erasurePreview sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT creator.id
FROM (SELECT * FROM creators WHERE workspace_id = $1) AS creator
WHERE creator.id = COALESCE(
  (
    SELECT alias.creator_id
    FROM (SELECT * FROM creator_aliases WHERE workspace_id = $2) AS alias
    WHERE alias.id = $3
  ),
  $4::uuid
)
  OR creator.id IN (
    SELECT alias.id
    FROM (SELECT * FROM creator_aliases WHERE workspace_id = $5) AS alias
    WHERE alias.creator_id = COALESCE(
      (
        SELECT alias.creator_id
        FROM (SELECT * FROM creator_aliases WHERE workspace_id = $6) AS alias
        WHERE alias.id = $7
      ),
      $8::uuid
    )
  )
ORDER BY creator.id = COALESCE(
  (
    SELECT alias.creator_id
    FROM (SELECT * FROM creator_aliases WHERE workspace_id = $9) AS alias
    WHERE alias.id = $10
  ),
  $11::uuid
) DESC,
  creator.id;

SELECT profile.workspace_id AS "workspaceId",
  profile.id AS "id",
  profile.creator_id AS "creatorId",
  profile.provider AS "provider",
  profile.external_key AS "externalKey",
  profile.account_name AS "accountName",
  profile.account_name_key AS "accountNameKey",
  profile.full_name AS "fullName",
  profile.bio AS "bio",
  profile.avatar AS "avatar",
  profile.has_picture AS "hasPicture",
  profile.email AS "email",
  profile.phone_numbers AS "phoneNumbers",
  profile.followers AS "followers",
  profile.following AS "following",
  profile.private AS "private",
  profile.pro_account AS "proAccount",
  profile.verified AS "verified",
  profile.account_type AS "accountType",
  profile.original_url AS "originalUrl",
  profile.created_at AS "createdAt",
  profile.updated_at AS "updatedAt"
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE profile.creator_id = $2
ORDER BY profile.created_at, profile.id;

SELECT count(*) AS count
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.social_profile_id = ANY($2::uuid[]);

SELECT stored.id,
  stored.caption,
  stored.poll_options,
  stored.authors,
  stored.categories,
  stored.hashtags,
  stored.mentions,
  stored.original_url,
  stored.url_key,
  stored.location,
  stored.custom_attributes,
  stored.ai_filter_reasons
FROM (SELECT * FROM items WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.caption::text ILIKE ANY($2)
    OR stored.poll_options::text ILIKE ANY($3)
    OR stored.authors::text ILIKE ANY($4)
    OR stored.categories::text ILIKE ANY($5)
    OR stored.hashtags::text ILIKE ANY($6)
    OR stored.mentions::text ILIKE ANY($7)
    OR stored.original_url::text ILIKE ANY($8)
    OR stored.url_key::text ILIKE ANY($9)
    OR stored.location::text ILIKE ANY($10)
    OR stored.custom_attributes::text ILIKE ANY($11)
    OR stored.ai_filter_reasons::text ILIKE ANY($12)
  )
ORDER BY stored.id
LIMIT $13;

SELECT stored.id,stored.item_id,stored.file_url,stored.thumbnail_url,stored.alt_text
FROM (SELECT * FROM media_contents WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.file_url::text ILIKE ANY($2)
    OR stored.thumbnail_url::text ILIKE ANY($3)
    OR stored.alt_text::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.media_content_id,stored.file_source,stored.thumbnail_source
FROM (SELECT * FROM stored_media WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.file_source::text ILIKE ANY($2) OR stored.thumbnail_source::text ILIKE ANY($3))
ORDER BY stored.media_content_id
LIMIT $4;

SELECT stored.media_content_id,stored.last_error
FROM (SELECT * FROM media_copies WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.last_error::text ILIKE ANY($2))
ORDER BY stored.media_content_id
LIMIT $3;

SELECT stored.social_profile_id,stored.source,stored.last_error
FROM (SELECT * FROM profile_pictures WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.source::text ILIKE ANY($2) OR stored.last_error::text ILIKE ANY($3))
ORDER BY stored.social_profile_id
LIMIT $4;

SELECT stored.media_content_id,stored.item_id,stored.transcript
FROM (SELECT * FROM transcriptions WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.transcript::text ILIKE ANY($2))
ORDER BY stored.media_content_id
LIMIT $3;

SELECT stored.media_content_id,stored.text,stored.last_error
FROM (SELECT * FROM picture_texts WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.text::text ILIKE ANY($2) OR stored.last_error::text ILIKE ANY($3))
ORDER BY stored.media_content_id
LIMIT $4;

SELECT stored.item_id,stored.last_error
FROM (SELECT * FROM embedding_queue WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.last_error::text ILIKE ANY($2))
ORDER BY stored.item_id
LIMIT $3;

SELECT stored.item_id,stored.last_error
FROM (SELECT * FROM enrichment_queue WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.last_error::text ILIKE ANY($2))
ORDER BY stored.item_id
LIMIT $3;

SELECT stored.item_id,stored.field_id,stored.value,stored.reason,stored.failure
FROM (SELECT * FROM ai_answers WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.value::text ILIKE ANY($2)
    OR stored.reason::text ILIKE ANY($3)
    OR stored.failure::text ILIKE ANY($4)
  )
ORDER BY stored.item_id,stored.field_id
LIMIT $5;

SELECT stored.id,stored.custom_attributes,stored.location
FROM (SELECT * FROM creators WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.custom_attributes::text ILIKE ANY($2) OR stored.location::text ILIKE ANY($3))
ORDER BY stored.id
LIMIT $4;

SELECT stored.creator_id,stored.key FROM (SELECT * FROM creator_keys WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.key::text ILIKE ANY($2))
ORDER BY stored.creator_id
LIMIT $3;

SELECT stored.id,stored.input,stored.error,stored.progress
FROM (SELECT * FROM operations WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.input::text ILIKE ANY($2)
    OR stored.error::text ILIKE ANY($3)
    OR stored.progress::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.id,stored.change
FROM (SELECT * FROM bulk_changes WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.change::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.change_id,stored.item_id,stored.had,stored.error
FROM (SELECT * FROM bulk_change_items WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.had::text ILIKE ANY($2) OR stored.error::text ILIKE ANY($3))
ORDER BY stored.change_id,stored.item_id
LIMIT $4;

SELECT stored.id,stored.request,stored.error
FROM (SELECT * FROM exports WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.request::text ILIKE ANY($2) OR stored.error::text ILIKE ANY($3))
ORDER BY stored.id
LIMIT $4;

SELECT stored.id,stored.name,stored.definition,stored.schedule_problem
FROM (SELECT * FROM reports WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.name::text ILIKE ANY($2)
    OR stored.definition::text ILIKE ANY($3)
    OR stored.schedule_problem::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.id,stored.request,stored.content,stored.error
FROM (SELECT * FROM report_editions WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.request::text ILIKE ANY($2)
    OR stored.content::text ILIKE ANY($3)
    OR stored.error::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.workspace_id,stored.brand_name
FROM (SELECT * FROM report_looks WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.brand_name::text ILIKE ANY($2))
ORDER BY stored.workspace_id
LIMIT $3;

SELECT stored.id,stored.data
FROM (SELECT * FROM report_rows WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.data::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.name,stored.last_error,stored.mail_address,stored.host
FROM (SELECT * FROM places WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.name::text ILIKE ANY($2)
    OR stored.last_error::text ILIKE ANY($3)
    OR stored.mail_address::text ILIKE ANY($4)
    OR stored.host::text ILIKE ANY($5)
  )
ORDER BY stored.id
LIMIT $6;

SELECT stored.id,stored.error
FROM (SELECT * FROM place_deliveries WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.error::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.unsubscribed_at,stored.address
FROM (SELECT * FROM mail_consents WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.address::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.data_set,stored.position,stored.reading
FROM (SELECT * FROM import_files WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.data_set::text ILIKE ANY($2)
    OR stored.position::text ILIKE ANY($3)
    OR stored.reading::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.operation_id,stored.lines
FROM (SELECT * FROM import_reports WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.lines::text ILIKE ANY($2))
ORDER BY stored.operation_id
LIMIT $3;

SELECT stored.operation_id,stored.item_id,stored.error
FROM (SELECT * FROM operation_items WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.error::text ILIKE ANY($2))
ORDER BY stored.operation_id,stored.item_id
LIMIT $3;

SELECT stored.id,stored.data
FROM (SELECT * FROM outbox_events WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.data::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.last_error,stored.response_body,stored.attempt_log
FROM (SELECT * FROM webhook_deliveries WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.last_error::text ILIKE ANY($2)
    OR stored.response_body::text ILIKE ANY($3)
    OR stored.attempt_log::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.id,stored.name,stored.metadata,stored.disabled_reason,stored.url,stored.origin
FROM (SELECT * FROM webhook_subscriptions WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.name::text ILIKE ANY($2)
    OR stored.metadata::text ILIKE ANY($3)
    OR stored.disabled_reason::text ILIKE ANY($4)
    OR stored.url::text ILIKE ANY($5)
    OR stored.origin::text ILIKE ANY($6)
  )
ORDER BY stored.id
LIMIT $7;

SELECT stored.id,
  stored.name,
  stored.filters,
  stored.sort,
  stored.custom_attribute_conditions,
  stored.hidden_columns
FROM (SELECT * FROM views WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.name::text ILIKE ANY($2)
    OR stored.filters::text ILIKE ANY($3)
    OR stored.sort::text ILIKE ANY($4)
    OR stored.custom_attribute_conditions::text ILIKE ANY($5)
    OR stored.hidden_columns::text ILIKE ANY($6)
  )
ORDER BY stored.id
LIMIT $7;

SELECT stored.id,stored.name,stored.notes,stored.stages
FROM (SELECT * FROM creator_lists WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.name::text ILIKE ANY($2) OR stored.notes::text ILIKE ANY($3) OR stored.stages::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.list_id,stored.creator_id,stored.stage,stored.note
FROM (SELECT * FROM creator_list_entries WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.stage::text ILIKE ANY($2) OR stored.note::text ILIKE ANY($3))
ORDER BY stored.list_id,stored.creator_id
LIMIT $4;

SELECT stored.id,stored.text
FROM (SELECT * FROM notes WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.text::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.name
FROM (SELECT * FROM view_groups WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.name::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.name
FROM (SELECT * FROM collections WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.name::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.name
FROM (SELECT * FROM import_hooks WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.name::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.name,stored.fields
FROM (SELECT * FROM import_mappings WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.name::text ILIKE ANY($2) OR stored.fields::text ILIKE ANY($3))
ORDER BY stored.id
LIMIT $4;

SELECT stored.id,stored.name,stored.brief,stored.goal
FROM (SELECT * FROM campaigns WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (stored.name::text ILIKE ANY($2) OR stored.brief::text ILIKE ANY($3) OR stored.goal::text ILIKE ANY($4))
ORDER BY stored.id
LIMIT $5;

SELECT stored.id,stored.name,stored.filter,stored.custom_attribute_conditions
FROM (SELECT * FROM alert_rules WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.name::text ILIKE ANY($2)
    OR stored.filter::text ILIKE ANY($3)
    OR stored.custom_attribute_conditions::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.id,
  stored.name,
  stored.options,
  stored.key FROM (SELECT * FROM custom_attribute_definitions WHERE workspace_id = $1) AS stored
WHERE TRUE
  AND (
    stored.name::text ILIKE ANY($2) OR stored.options::text ILIKE ANY($3) OR stored.key::text ILIKE ANY($4)
  )
ORDER BY stored.id
LIMIT $5;

SELECT stored.id,stored.problem
FROM (SELECT * FROM ai_fields WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.problem::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.media_content_id,stored.last_error
FROM (SELECT * FROM transcription_queue WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.last_error::text ILIKE ANY($2))
ORDER BY stored.media_content_id
LIMIT $3;

SELECT stored.workspace_id,stored.problem
FROM (SELECT * FROM transcription_providers WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.problem::text ILIKE ANY($2))
ORDER BY stored.workspace_id
LIMIT $3;

SELECT stored.field_id,stored.version,stored.instruction,stored.options
FROM (SELECT * FROM ai_field_versions WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.instruction::text ILIKE ANY($2) OR stored.options::text ILIKE ANY($3))
ORDER BY stored.field_id,stored.version
LIMIT $4;

SELECT stored.id,stored.name
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.name::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.name,stored.instance
FROM (SELECT * FROM sources WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.name::text ILIKE ANY($2) OR stored.instance::text ILIKE ANY($3))
ORDER BY stored.id
LIMIT $4;

SELECT stored.id,stored.problem
FROM (SELECT * FROM source_platforms WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.problem::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;

SELECT stored.id,stored.handle,stored.problem
FROM (SELECT * FROM integrations WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.handle::text ILIKE ANY($2) OR stored.problem::text ILIKE ANY($3))
ORDER BY stored.id
LIMIT $4;

SELECT stored.integration_id,stored.account_id
FROM (SELECT * FROM integration_credentials WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.account_id::text ILIKE ANY($2))
ORDER BY stored.integration_id
LIMIT $3;

SELECT stored.id,stored.problem
FROM (SELECT * FROM integration_attempts WHERE workspace_id = $1) AS stored
WHERE TRUE AND (stored.problem::text ILIKE ANY($2))
ORDER BY stored.id
LIMIT $3;
