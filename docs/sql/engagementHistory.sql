-- The example of engagementHistory sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT item.id
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.id = ANY($2::uuid[])
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM competitor_brands WHERE workspace_id = $3) AS gone
    JOIN (SELECT * FROM items WHERE workspace_id = $4) AS post ON post.competitor_brand_id = gone.id
    WHERE gone.deleted_at IS NOT NULL AND post.id = item.id
  );

SELECT snapshot.workspace_id AS "workspaceId",
  snapshot.item_id AS "itemId",
  snapshot.captured_at AS "capturedAt",
  snapshot.likes AS "likes",
  snapshot.comments AS "comments",
  snapshot.shares AS "shares",
  snapshot.views AS "views",
  snapshot.impressions AS "impressions",
  snapshot.earned_media_value AS "earnedMediaValue",
  snapshot.followers AS "followers",
  snapshot.captured_at AS "cursorValue",
  snapshot.item_id AS "cursorId"
FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $1) AS snapshot
WHERE snapshot.item_id = $2
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM competitor_brands WHERE workspace_id = $3) AS gone
    JOIN (SELECT * FROM items WHERE workspace_id = $4) AS post ON post.competitor_brand_id = gone.id
    WHERE gone.deleted_at IS NOT NULL AND post.id = $5::uuid
  )
  AND TRUE
  AND TRUE
ORDER BY snapshot.captured_at DESC, snapshot.item_id DESC
LIMIT 11;
