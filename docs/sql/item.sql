-- The example of item sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT item.id AS "id",
  item.provider AS "provider",
  item.type AS "type",
  item.taken_at AS "takenAt",
  item.original_url AS "originalUrl",
  item.engagement_at AS "engagementAt",
  item.likes AS "likes",
  item.views AS "views",
  (
    SELECT json_build_object('id', profile.id, 'accountName', profile.account_name)
    FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
    WHERE profile.id = item.social_profile_id
  ) AS "socialProfile"
FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
WHERE item.competitor_brand_id IS NULL AND item.id = $3;
