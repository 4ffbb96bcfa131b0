-- The example of engagementHistories sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT item.id, item.taken_at AS "takenAt"
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.id = ANY($2::uuid[])
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM competitor_brands WHERE workspace_id = $3) AS gone
    JOIN (SELECT * FROM items WHERE workspace_id = $4) AS post ON post.competitor_brand_id = gone.id
    WHERE gone.deleted_at IS NOT NULL AND post.id = item.id
  );

SELECT item.id, item.taken_at AS "takenAt"
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.id = ANY($2::uuid[])
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM competitor_brands WHERE workspace_id = $3) AS gone
    JOIN (SELECT * FROM items WHERE workspace_id = $4) AS post ON post.competitor_brand_id = gone.id
    WHERE gone.deleted_at IS NOT NULL AND post.id = item.id
  );

SELECT wanted.first, newest.*
FROM unnest($1::uuid[], $2::integer[]) AS wanted(item_id, first)
CROSS JOIN LATERAL (
  SELECT snapshot.workspace_id AS "workspaceId",
    snapshot.item_id AS "itemId",
    snapshot.captured_at AS "capturedAt",
    snapshot.likes AS "likes",
    snapshot.comments AS "comments",
    snapshot.shares AS "shares",
    snapshot.views AS "views",
    snapshot.impressions AS "impressions",
    snapshot.earned_media_value AS "earnedMediaValue",
    snapshot.followers AS "followers"
  FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $3) AS snapshot
  WHERE snapshot.item_id = wanted.item_id
  ORDER BY snapshot.captured_at DESC
  LIMIT wanted.first
) AS newest
ORDER BY newest."capturedAt" DESC;

SELECT wanted.place, side.*
FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS wanted(item_id, at, place)
CROSS JOIN LATERAL (
  (
    SELECT TRUE AS "isBefore",
      snapshot.workspace_id AS "workspaceId",
      snapshot.item_id AS "itemId",
      snapshot.captured_at AS "capturedAt",
      snapshot.likes AS "likes",
      snapshot.comments AS "comments",
      snapshot.shares AS "shares",
      snapshot.views AS "views",
      snapshot.impressions AS "impressions",
      snapshot.earned_media_value AS "earnedMediaValue",
      snapshot.followers AS "followers"
    FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $3) AS snapshot
    WHERE snapshot.item_id = wanted.item_id AND snapshot.captured_at <= wanted.at
    ORDER BY snapshot.captured_at DESC
    LIMIT 1
  ) UNION ALL (
    SELECT FALSE,
      snapshot.workspace_id AS "workspaceId",
      snapshot.item_id AS "itemId",
      snapshot.captured_at AS "capturedAt",
      snapshot.likes AS "likes",
      snapshot.comments AS "comments",
      snapshot.shares AS "shares",
      snapshot.views AS "views",
      snapshot.impressions AS "impressions",
      snapshot.earned_media_value AS "earnedMediaValue",
      snapshot.followers AS "followers"
    FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $4) AS snapshot
    WHERE snapshot.item_id = wanted.item_id AND snapshot.captured_at >= wanted.at
    ORDER BY snapshot.captured_at
    LIMIT 1
  )
) AS side;

SELECT wanted.place, side.*
FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS wanted(item_id, at, place)
CROSS JOIN LATERAL (
  (
    SELECT TRUE AS "isBefore",
      snapshot.workspace_id AS "workspaceId",
      snapshot.item_id AS "itemId",
      snapshot.captured_at AS "capturedAt",
      snapshot.likes AS "likes",
      snapshot.comments AS "comments",
      snapshot.shares AS "shares",
      snapshot.views AS "views",
      snapshot.impressions AS "impressions",
      snapshot.earned_media_value AS "earnedMediaValue",
      snapshot.followers AS "followers"
    FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $3) AS snapshot
    WHERE snapshot.item_id = wanted.item_id AND snapshot.captured_at <= wanted.at
    ORDER BY snapshot.captured_at DESC
    LIMIT 1
  ) UNION ALL (
    SELECT FALSE,
      snapshot.workspace_id AS "workspaceId",
      snapshot.item_id AS "itemId",
      snapshot.captured_at AS "capturedAt",
      snapshot.likes AS "likes",
      snapshot.comments AS "comments",
      snapshot.shares AS "shares",
      snapshot.views AS "views",
      snapshot.impressions AS "impressions",
      snapshot.earned_media_value AS "earnedMediaValue",
      snapshot.followers AS "followers"
    FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $4) AS snapshot
    WHERE snapshot.item_id = wanted.item_id AND snapshot.captured_at >= wanted.at
    ORDER BY snapshot.captured_at
    LIMIT 1
  )
) AS side;
