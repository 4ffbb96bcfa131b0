-- The example of campaigns sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT campaign.workspace_id AS "workspaceId",
  campaign.id AS "id",
  campaign.name AS "name",
  campaign.starts_at AS "startsAt",
  campaign.ends_at AS "endsAt",
  campaign.brief AS "brief",
  campaign.goal AS "goal",
  campaign.budget_cents AS "budgetCents",
  campaign.fees_cents AS "feesCents",
  campaign.updated_at AS "updatedAt",
  campaign.fill_before AS "fillBefore",
  campaign.deleted_at AS "deletedAt",
  campaign.created_at AS "createdAt"
FROM (
  SELECT *
  FROM (SELECT * FROM campaigns WHERE workspace_id = $1) AS campaign
  WHERE campaign.deleted_at IS NULL
) AS campaign
WHERE TRUE AND TRUE
ORDER BY campaign.created_at DESC, campaign.id DESC
LIMIT 21;

SELECT json_agg(answer) AS rows,
  (
    SELECT sum(counter.changes) AS changes
    FROM (SELECT * FROM workspace_tallies WHERE workspace_id = $1) AS counter
  ) AS changes
FROM (
  SELECT member.campaign_id AS "campaignId",
    count(*)::int AS "itemsCount",
    count(DISTINCT item.creator_id)::int AS "creatorsCount",
    sum(item.impressions) AS impressions,
    sum(item.earned_media_value)::text AS "earnedMediaValueCents",
    sum(
      CASE WHEN num_nonnulls(
        item.likes, item.comments, item.shares
      ) > 0 THEN COALESCE(item.likes, 0) + COALESCE(item.comments, 0) + COALESCE(item.shares, 0) END
    ) AS "engagementsTotal"
  FROM (SELECT * FROM campaign_items WHERE workspace_id = $2) AS member
  JOIN (SELECT * FROM items WHERE workspace_id = $3) AS item ON item.id = member.item_id
  WHERE member.campaign_id = ANY($4::uuid[])
  GROUP BY member.campaign_id
) AS answer;
