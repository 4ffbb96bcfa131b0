-- The example of growthRanking sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT sum(counter.items) AS count
FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter;

SELECT grown."itemId",
  grown."socialProfileId",
  grown."creatorId",
  profile.account_name AS "accountName",
  grown.provider,
  grown."takenAt",
  COALESCE(
    grown."originalUrl", CASE WHEN grown."itemId" IS NULL THEN profile.original_url END
  ) AS "originalUrl",
  grown.before::text AS before,
  grown."beforeAt",
  grown.after::text AS after,
  grown."afterAt",
  (grown.after - COALESCE(grown.before, 0))::text AS change,
  (
    round(100.0 * (grown.after - COALESCE(grown.before, 0)) / NULLIF(grown.before, 0), 2)
  )::double precision AS "changePercent",
  grown.known
FROM (
  SELECT grown.*, count(*) OVER ()::integer AS known
  FROM (
    SELECT item.id,
      item.id AS "itemId",
      item.social_profile_id AS "socialProfileId",
      item.creator_id AS "creatorId",
      item.provider,
      item.taken_at AS "takenAt",
      item.original_url AS "originalUrl",
      earlier.value AS before,
      earlier.at AS "beforeAt",
      later.value AS after,
      later.at AS "afterAt"
    FROM (
      SELECT *
      FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
      WHERE item.competitor_brand_id IS NULL AND TRUE AND TRUE
    ) AS item
    CROSS JOIN LATERAL (
      SELECT snapshot.views AS value, snapshot.captured_at AS at
      FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $2) AS snapshot
      WHERE snapshot.item_id = item.id AND snapshot.captured_at <= $3 AND snapshot.views IS NOT NULL
      ORDER BY snapshot.captured_at DESC
      LIMIT 1
    ) AS later
    LEFT JOIN LATERAL (
      SELECT snapshot.views AS value, snapshot.captured_at AS at
      FROM (SELECT * FROM engagement_snapshots WHERE workspace_id = $4) AS snapshot
      WHERE snapshot.item_id = item.id AND snapshot.captured_at <= $5 AND snapshot.views IS NOT NULL
      ORDER BY snapshot.captured_at DESC
      LIMIT 1
    ) AS earlier ON TRUE
    WHERE later.at > $6 AND (earlier.at IS NOT NULL OR item.taken_at >= $7)
  ) AS grown
) AS grown
JOIN (
  SELECT *
  FROM social_profiles
  WHERE workspace_id = $8
) AS profile ON profile.id = grown."socialProfileId"
ORDER BY grown.after - COALESCE(grown.before, 0) DESC, grown.id
LIMIT $9;
