-- The example of createCampaign sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM campaigns WHERE workspace_id = $1) AS campaign;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO "campaigns"(
  "workspace_id",
  "id",
  "name",
  "starts_at",
  "ends_at",
  "brief",
  "goal",
  "budget_cents",
  "fees_cents",
  "updated_at",
  "fill_before",
  "deleted_at",
  "created_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
RETURNING "updated_at", "created_at";

SELECT item.id
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.id < $2::uuid AND item.competitor_brand_id IS NULL
ORDER BY item.id DESC
LIMIT $3;

DELETE FROM campaign_items
WHERE workspace_id = $1
  AND campaign_id = $2
  AND NOT by_hand
  AND item_id = ANY($3::uuid[])
  AND item_id NOT IN (
    SELECT item.id
    FROM (SELECT * FROM items WHERE workspace_id = $4) AS item,
      (
        SELECT *
        FROM (SELECT * FROM campaigns WHERE workspace_id = $5) AS campaign
        WHERE campaign.deleted_at IS NULL
      ) AS campaign
    WHERE item.id = ANY($6::uuid[])
      AND campaign.id = $7
      AND item.taken_at >= COALESCE(campaign.starts_at, '-infinity')
      AND item.taken_at <= COALESCE(campaign.ends_at, 'infinity')
      AND EXISTS (
        SELECT
        FROM (SELECT * FROM campaign_criteria WHERE workspace_id = $8) AS criterion
        WHERE criterion.campaign_id = campaign.id
          AND (
            criterion.kind = 'CREATOR'
            AND criterion.ref_id = item.creator_id
            OR criterion.kind = 'SOURCE'
            AND criterion.ref_id = ANY(item.source_ids)
            OR criterion.kind = 'COLLECTION'
            AND EXISTS (
              SELECT
              FROM (SELECT * FROM collection_items WHERE workspace_id = $9) AS collected
              WHERE collected.collection_id = criterion.ref_id AND collected.item_id = item.id
            )
          )
      )
  );

SELECT join_campaigns($1::uuid, $2::uuid[]);

UPDATE "campaigns"
SET "fill_before" = $1
WHERE ("workspace_id" = $2 AND "id" = $3);

INSERT INTO audit_log (
  id,
  created_at,
  organization_id,
  workspace_id,
  actor_kind,
  actor_id,
  actor_name,
  address,
  action,
  subject_id,
  subject_name,
  before,
  after
)
VALUES (
  $1,
  $2,
  COALESCE(
    $3::uuid, (SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = $4::uuid)
  ),
  $5,
  $6,
  $7,
  $8,
  $9,
  $10,
  $11,
  $12,
  $13,
  $14
);

COMMIT;
