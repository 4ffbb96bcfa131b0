-- The example of competitorBrandItems sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT brand.workspace_id AS "workspaceId",
  brand.id AS "id",
  brand.name AS "name",
  brand.created_at AS "createdAt",
  brand.deleted_at AS "deletedAt"
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.id = $2 AND brand.deleted_at IS NULL;

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
WHERE item.competitor_brand_id = $2 AND item.taken_at >= $3::timestamptz AND TRUE
ORDER BY item.taken_at DESC, item.id DESC
LIMIT 21;
