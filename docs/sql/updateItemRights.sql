-- The example of updateItemRights sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT item.workspace_id AS "workspaceId",
  item.id AS "id",
  item.provider AS "provider",
  item.type AS "type",
  item.external_id AS "externalId",
  item.competitor_brand_id AS "competitorBrandId",
  item.social_profile_id AS "socialProfileId",
  item.creator_id AS "creatorId",
  item.taken_at AS "takenAt",
  item.taken_at_basis AS "takenAtBasis",
  item.caption AS "caption",
  item.language AS "language",
  item.poll_options AS "pollOptions",
  item.authors AS "authors",
  item.categories AS "categories",
  item.hashtags AS "hashtags",
  item.mentions AS "mentions",
  item.original_url AS "originalUrl",
  item.url_key AS "urlKey",
  item.location AS "location",
  item.import_type AS "importType",
  item.custom_attributes AS "customAttributes",
  item.ai_filter_reasons AS "reasons",
  item.account_name_key AS "accountNameKey",
  item.followers AS "followers",
  item.engagement_at AS "engagementAt",
  item.likes AS "likes",
  item.comments AS "comments",
  item.shares AS "shares",
  item.views AS "views",
  item.impressions AS "impressions",
  item.earned_media_value AS "earnedMediaValue",
  item.followers_at_capture AS "followersAtCapture",
  item.linear_virality AS "linearVirality",
  item.created_at AS "createdAt",
  item.updated_at AS "updatedAt",
  item.permalink_serial AS "permalinkSerial"
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.id = ANY($2::uuid[]) AND item.competitor_brand_id IS NULL
ORDER BY item.id
FOR NO KEY UPDATE;

UPDATE items
SET usage_rights_status = $1, updated_at = $2
WHERE workspace_id = $3 AND id = ANY($4::uuid[]);

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

SELECT item.id,
  item.usage_rights_status AS "usageRightsStatus",
  item.instagram_whitelisting_status AS "instagramWhitelistingStatus",
  item.tiktok_spark_code_status AS "tiktokSparkCodeStatus",
  item.tiktok_whitelisting_eligible AS "tiktokWhitelistingEligible",
  item.shopify_product_ids AS "shopifyProductsIds"
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.id = ANY($2::uuid[]);
