-- The example of addItemsToCampaign sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

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
WHERE campaign.id = $2
FOR NO KEY UPDATE;

SELECT item.id
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.id = ANY($2::uuid[]) AND item.competitor_brand_id IS NULL;

WITH wanted AS (
  SELECT DISTINCT campaign_id, item_id
  FROM unnest($1::uuid[], $2::uuid[]) AS given(campaign_id, item_id)
),
  readmitted AS (
    DELETE FROM campaign_exclusions AS excluded
    USING wanted
    WHERE excluded.workspace_id = $3
      AND excluded.campaign_id = wanted.campaign_id
      AND excluded.item_id = wanted.item_id
  )
INSERT INTO campaign_items AS member (workspace_id, campaign_id, item_id, by_hand)
SELECT $4::uuid, wanted.campaign_id, wanted.item_id, TRUE
FROM wanted
ON CONFLICT (workspace_id, campaign_id, item_id) DO UPDATE
SET by_hand = TRUE
WHERE NOT member.by_hand
RETURNING member.item_id AS "itemId", (member.xmax = 0) AS "isNew";

COMMIT;
