-- The example of removeItemsFromCampaign sends these in this order, after those of every-request.sql.
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

WITH removed AS (
  DELETE FROM campaign_items
  WHERE workspace_id = $1 AND campaign_id = $2 AND item_id = ANY($3::uuid[])
  RETURNING item_id
),
  excluded AS (
    INSERT INTO campaign_exclusions (workspace_id, campaign_id, item_id)
    SELECT $4::uuid, $5::uuid, removed.item_id
    FROM removed
    ON CONFLICT DO NOTHING
  )
SELECT removed.item_id AS id
FROM removed;

COMMIT;
