-- The example of competitorBrands sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT count(*) AS count
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.deleted_at IS NULL;

SELECT brand.workspace_id AS "workspaceId",
  brand.id AS "id",
  brand.name AS "name",
  brand.created_at AS "createdAt",
  brand.deleted_at AS "deletedAt",
  brand.created_at AS "cursorValue",
  brand.id AS "cursorId"
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.deleted_at IS NULL AND TRUE
ORDER BY brand.created_at DESC, brand.id DESC
LIMIT 21;

SELECT json_agg(answer) AS rows,
  (
    SELECT sum(counter.changes) AS changes
    FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter
  ) AS changes
FROM (
  SELECT total.*, posters."influencersCount", posters.reach
  FROM (
    SELECT post.brand,
      count(*) AS "postsCount",
      sum(post.impressions) AS impressions,
      sum(post.earned_media_value) / 100.0 AS "earnedMediaValue",
      sum(
        CASE WHEN num_nonnulls(
          post.likes, post.comments, post.shares
        ) > 0 THEN COALESCE(post.likes, 0) + COALESCE(post.comments, 0) + COALESCE(post.shares, 0) END
      ) AS "engagementsTotal"
    FROM (
      SELECT item.competitor_brand_id AS brand,
        item.social_profile_id,
        item.followers,
        item.impressions,
        item.earned_media_value,
        item.likes,
        item.comments,
        item.shares
      FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
      WHERE item.competitor_brand_id = ANY($3::uuid[]) AND item.taken_at >= $4 AND item.taken_at < $5
      UNION ALL
      SELECT NULL AS brand,
        item.social_profile_id,
        item.followers,
        item.impressions,
        item.earned_media_value,
        item.likes,
        item.comments,
        item.shares
      FROM (SELECT * FROM items WHERE workspace_id = $6) AS item
      WHERE item.competitor_brand_id IS NULL AND item.taken_at >= $7 AND item.taken_at < $8
    ) AS post
    GROUP BY post.brand
  ) AS total
  JOIN (
    SELECT poster.brand, count(*) AS "influencersCount", sum(poster.followers) AS reach
    FROM (
      SELECT post.brand, max(post.followers) AS followers
      FROM (
        SELECT item.competitor_brand_id AS brand,
          item.social_profile_id,
          item.followers,
          item.impressions,
          item.earned_media_value,
          item.likes,
          item.comments,
          item.shares
        FROM (SELECT * FROM items WHERE workspace_id = $9) AS item
        WHERE item.competitor_brand_id = ANY($10::uuid[]) AND item.taken_at >= $11 AND item.taken_at < $12
        UNION ALL
        SELECT NULL AS brand,
          item.social_profile_id,
          item.followers,
          item.impressions,
          item.earned_media_value,
          item.likes,
          item.comments,
          item.shares
        FROM (SELECT * FROM items WHERE workspace_id = $13) AS item
        WHERE item.competitor_brand_id IS NULL AND item.taken_at >= $14 AND item.taken_at < $15
      ) AS post
      GROUP BY post.brand, post.social_profile_id
    ) AS poster
    GROUP BY poster.brand
  ) AS posters ON posters.brand IS NOT DISTINCT FROM total.brand
) AS answer;
