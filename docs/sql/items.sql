-- The example of items sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT json_agg(answer) AS rows,
  (
    SELECT sum(counter.changes) AS changes
    FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter
  ) AS changes
FROM (
  SELECT count(*) AS count
  FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
  WHERE item.competitor_brand_id IS NULL
    AND (item.taken_at >= $3::timestamptz)
    AND (((item.provider = 'INSTAGRAM' AND item.type = 'REEL')))
    AND TRUE
) AS answer;

SELECT item.id AS "id",
  item.provider AS "provider",
  item.type AS "type",
  item.taken_at AS "takenAt",
  item.original_url AS "originalUrl",
  item.engagement_at AS "engagementAt",
  item.likes AS "likes",
  item.comments AS "comments",
  item.views AS "views",
  item.earned_media_value AS "earnedMediaValue",
  (
    SELECT json_build_object(
      'id', profile.id, 'accountName', profile.account_name, 'followers', profile.followers
    )
    FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
    WHERE profile.id = item.social_profile_id
  ) AS "socialProfile"
FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
WHERE item.competitor_brand_id IS NULL
  AND (item.taken_at >= $3::timestamptz)
  AND (((item.provider = 'INSTAGRAM' AND item.type = 'REEL')))
  AND TRUE
  AND item.earned_media_value IS NOT NULL
  AND TRUE
ORDER BY item.earned_media_value DESC, item.id DESC
LIMIT 21;

SELECT item.id AS "id",
  item.provider AS "provider",
  item.type AS "type",
  item.taken_at AS "takenAt",
  item.original_url AS "originalUrl",
  item.engagement_at AS "engagementAt",
  item.likes AS "likes",
  item.comments AS "comments",
  item.views AS "views",
  item.earned_media_value AS "earnedMediaValue",
  (
    SELECT json_build_object(
      'id', profile.id, 'accountName', profile.account_name, 'followers', profile.followers
    )
    FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
    WHERE profile.id = item.social_profile_id
  ) AS "socialProfile"
FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
WHERE item.competitor_brand_id IS NULL
  AND (item.taken_at >= $3::timestamptz)
  AND (((item.provider = 'INSTAGRAM' AND item.type = 'REEL')))
  AND TRUE
  AND item.earned_media_value IS NULL
ORDER BY item.earned_media_value DESC, item.id DESC
LIMIT 20;
