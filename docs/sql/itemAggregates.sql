-- The example of itemAggregates sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT sum(counter.items) AS count
FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter;

SELECT json_agg(answer) AS rows,
  (
    SELECT sum(counter.changes) AS changes
    FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter
  ) AS changes
FROM (
  WITH grouped AS MATERIALIZED (
    SELECT item.creator_id AS key_0,
      sum(item.metric_0) AS value,
      count(*) AS count,
      count(item.metric_0) AS known_0,
      count(item.metric_1) AS known_1,
      sum(item.metric_0) AS sum_0,
      sum(item.metric_1) AS sum_1,
      to_jsonb(
        percentile_cont(ARRAY[0.5]) WITHIN GROUP (ORDER BY (item.metric_0)::double precision)
      ) AS percentiles_0,
      to_jsonb(
        percentile_cont(ARRAY[0.5]) WITHIN GROUP (ORDER BY (item.metric_1)::double precision)
      ) AS percentiles_1
    FROM (
      SELECT *,
        item.earned_media_value AS metric_0,
        div(
          $2::numeric * (
            CASE WHEN COALESCE(item.likes, item.comments, item.shares) IS NOT NULL THEN (
              COALESCE(item.likes, 0) + COALESCE(item.comments, 0) + COALESCE(item.shares, 0)
            ) END
          ) + NULLIF(item.followers_at_capture, 0),
          2 * NULLIF(item.followers_at_capture, 0)
        ) AS metric_1
      FROM (SELECT * FROM items WHERE workspace_id = $3) AS item
      WHERE item.competitor_brand_id IS NULL
        AND (item.taken_at >= $4::timestamptz AND item.taken_at < $5::timestamptz)
        AND TRUE
    ) AS item
    GROUP BY 1
  ) (
    SELECT 0::bigint AS place,
      0::bigint AS groups,
      NULL::text[] AS keys,
      COALESCE(sum(count), 0)::bigint AS count,
      NULL::bigint AS creators,
      ARRAY[COALESCE(sum(known_0), 0)::bigint,COALESCE(sum(known_1), 0)::bigint] AS known,
      ARRAY[sum(sum_0)::text,sum(sum_1)::text] AS sums,
      NULL::jsonb[] AS percentiles
    FROM grouped
  )
  UNION ALL (
    SELECT row_number() OVER (ORDER BY value DESC NULLS LAST, key_0 ASC) AS place,
      (SELECT count(*) FROM grouped) AS groups,
      ARRAY[key_0::text] AS keys,
      count,
      NULL::bigint AS creators,
      ARRAY[known_0,known_1] AS known,
      ARRAY[sum_0::text,sum_1::text] AS sums,
      ARRAY[percentiles_0,percentiles_1] AS percentiles
    FROM (SELECT * FROM grouped ORDER BY value DESC NULLS LAST, key_0 ASC LIMIT $6) AS best
  )
) AS answer;

SELECT json_agg(answer) AS rows,
  (
    SELECT sum(counter.changes) AS changes
    FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter
  ) AS changes
FROM (
  WITH grouped AS MATERIALIZED (
    SELECT item.creator_id AS key_0,
      NULL AS value,
      count(*) AS count,
      count(item.metric_0) AS known_0,
      count(item.metric_1) AS known_1,
      sum(item.metric_0) AS sum_0,
      sum(item.metric_1) AS sum_1,
      to_jsonb(
        percentile_cont(ARRAY[0.5]) WITHIN GROUP (ORDER BY (item.metric_0)::double precision)
      ) AS percentiles_0,
      to_jsonb(
        percentile_cont(ARRAY[0.5]) WITHIN GROUP (ORDER BY (item.metric_1)::double precision)
      ) AS percentiles_1
    FROM (
      SELECT *,
        item.earned_media_value AS metric_0,
        div(
          $2::numeric * (
            CASE WHEN COALESCE(item.likes, item.comments, item.shares) IS NOT NULL THEN (
              COALESCE(item.likes, 0) + COALESCE(item.comments, 0) + COALESCE(item.shares, 0)
            ) END
          ) + NULLIF(item.followers_at_capture, 0),
          2 * NULLIF(item.followers_at_capture, 0)
        ) AS metric_1
      FROM (SELECT * FROM items WHERE workspace_id = $3) AS item
      WHERE item.competitor_brand_id IS NULL
        AND (item.taken_at >= $4::timestamptz AND item.taken_at < $5::timestamptz)
        AND TRUE
    ) AS item
    GROUP BY 1
  ) (
    SELECT 0::bigint AS place,
      0::bigint AS groups,
      NULL::text[] AS keys,
      COALESCE(sum(count), 0)::bigint AS count,
      NULL::bigint AS creators,
      ARRAY[COALESCE(sum(known_0), 0)::bigint,COALESCE(sum(known_1), 0)::bigint] AS known,
      ARRAY[sum(sum_0)::text,sum(sum_1)::text] AS sums,
      NULL::jsonb[] AS percentiles
    FROM grouped
  )
  UNION ALL (
    SELECT 1::bigint AS place,
      0::bigint AS groups,
      ARRAY[key_0::text] AS keys,
      count,
      NULL::bigint AS creators,
      ARRAY[known_0,known_1] AS known,
      ARRAY[sum_0::text,sum_1::text] AS sums,
      ARRAY[percentiles_0,percentiles_1] AS percentiles
    FROM grouped
    WHERE key_0::text = ANY($6::text[])
  )
) AS answer;

SELECT DISTINCT ON (profile.creator_id) profile.creator_id AS id, profile.account_name AS name
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE profile.creator_id = ANY($2::uuid[])
ORDER BY profile.creator_id, profile.created_at, profile.id;
