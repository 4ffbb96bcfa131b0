-- The example of removeItemFromCollections sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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
WHERE item.id = $2 AND item.competitor_brand_id IS NULL;

SELECT collection.id
FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, place)
LEFT JOIN (
  SELECT *
  FROM collections
  WHERE workspace_id = $2
) AS collection ON lower(collection.name) = lower(wanted.name)
ORDER BY wanted.place;

SELECT collection.id
FROM (SELECT * FROM collections WHERE workspace_id = $1) AS collection
WHERE collection.id = ANY($2::uuid[])
ORDER BY collection.id
FOR NO KEY UPDATE;

DELETE FROM "collection_items"
WHERE ("workspace_id" = $1 AND "item_id" = $2 AND "collection_id" IN ($3))
RETURNING "collection_id";

UPDATE collections
SET updated_at = $1::timestamptz
WHERE workspace_id = $2 AND id = ANY($3::uuid[]);

SELECT 1
FROM (SELECT * FROM outbox_interests WHERE workspace_id = $1) AS interest
WHERE interest.event_type IN ($2, '*')
LIMIT 1;

SELECT collection.workspace_id AS "workspaceId",
  collection.id AS "id",
  collection.name AS "name",
  collection.position AS "position",
  collection.group_id AS "groupId",
  collection.group_position AS "groupPosition",
  collection.created_at AS "createdAt",
  collection.updated_at AS "updatedAt"
FROM (SELECT * FROM collections WHERE workspace_id = $1) AS collection
WHERE collection.id = ANY($2::uuid[]);

INSERT INTO outbox_events (workspace_id, id, type, data, created_at)
SELECT $1::uuid, entry.id, $2, entry.data, $3::timestamptz
FROM json_to_recordset($4::json) AS entry(id uuid, data jsonb);

COMMIT;

SELECT collection.workspace_id AS "workspaceId",
  collection.id AS "id",
  collection.name AS "name",
  collection.position AS "position",
  collection.group_id AS "groupId",
  collection.group_position AS "groupPosition",
  collection.created_at AS "createdAt",
  collection.updated_at AS "updatedAt",
  member.item_id AS "itemId"
FROM (SELECT * FROM collection_items WHERE workspace_id = $1) AS member
JOIN (SELECT * FROM collections WHERE workspace_id = $2) AS collection ON collection.id = member.collection_id
WHERE member.item_id = ANY($3::uuid[])
ORDER BY collection.position, collection.id;
