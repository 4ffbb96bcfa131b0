-- The example of addItemToCollections sends these in this order, after those of every-request.sql.
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

SELECT earliest.name
FROM (
  SELECT DISTINCT ON (lower(entry.name)) entry.name, entry.place
  FROM unnest($1::text[]) WITH ORDINALITY AS entry(name, place)
  ORDER BY lower(entry.name), entry.place
) AS earliest
ORDER BY earliest.place;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM collections WHERE workspace_id = $1) AS collection;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO collections AS collection (workspace_id, id, name, position, created_at, updated_at)
SELECT $1::uuid,
  entry.id,
  entry.name,
  entry.place - 1 + (
    SELECT COALESCE(max(other.position) + 1, 0)
    FROM (SELECT * FROM collections WHERE workspace_id = $2) AS other
  ),
  $3::timestamptz,
  $4::timestamptz
FROM unnest($5::uuid[], $6::text[]) WITH ORDINALITY AS entry(id, name, place)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING collection.workspace_id AS "workspaceId",
  collection.id AS "id",
  collection.name AS "name",
  collection.position AS "position",
  collection.group_id AS "groupId",
  collection.group_position AS "groupPosition",
  collection.created_at AS "createdAt",
  collection.updated_at AS "updatedAt";

INSERT INTO collection_items AS member (workspace_id, collection_id, item_id, added_at)
SELECT $1::uuid, wanted.id, $2::uuid, $3::timestamptz
FROM unnest($4::uuid[]) AS wanted(id)
ON CONFLICT (workspace_id, collection_id, item_id) DO NOTHING
RETURNING member.collection_id AS id;

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
