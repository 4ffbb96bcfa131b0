-- The example of deleteCampaign sends these in this order, after those of every-request.sql.
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

DELETE FROM campaign_criteria
WHERE workspace_id = $1 AND campaign_id = $2 AND kind = $3;

INSERT INTO campaign_criteria (workspace_id, campaign_id, kind, ref_id)
SELECT DISTINCT $1::uuid, $2::uuid, $3, COALESCE(alias.creator_id, wanted.id)
FROM unnest($4::uuid[]) AS wanted(id)
LEFT JOIN (SELECT * FROM creator_aliases WHERE workspace_id = $5) AS alias ON $6 AND alias.id = wanted.id;

DELETE FROM campaign_criteria
WHERE workspace_id = $1 AND campaign_id = $2 AND kind = $3;

INSERT INTO campaign_criteria (workspace_id, campaign_id, kind, ref_id)
SELECT DISTINCT $1::uuid, $2::uuid, $3, COALESCE(alias.creator_id, wanted.id)
FROM unnest($4::uuid[]) AS wanted(id)
LEFT JOIN (SELECT * FROM creator_aliases WHERE workspace_id = $5) AS alias ON $6 AND alias.id = wanted.id;

DELETE FROM campaign_criteria
WHERE workspace_id = $1 AND campaign_id = $2 AND kind = $3;

INSERT INTO campaign_criteria (workspace_id, campaign_id, kind, ref_id)
SELECT DISTINCT $1::uuid, $2::uuid, $3, COALESCE(alias.creator_id, wanted.id)
FROM unnest($4::uuid[]) AS wanted(id)
LEFT JOIN (SELECT * FROM creator_aliases WHERE workspace_id = $5) AS alias ON $6 AND alias.id = wanted.id;

UPDATE "campaigns"
SET "deleted_at" = $1, "fill_before" = $2
WHERE ("workspace_id" = $3 AND "id" = $4);

WITH members AS (
  DELETE FROM campaign_items
  WHERE workspace_id = $1
    AND campaign_id = $2
    AND item_id = ANY(
      ARRAY(
        SELECT member.item_id
        FROM (SELECT * FROM campaign_items WHERE workspace_id = $3) AS member
        WHERE member.campaign_id = $4
        LIMIT $5
      )
    )
  RETURNING 1
),
  exclusions AS (
    DELETE FROM campaign_exclusions
    WHERE workspace_id = $6
      AND campaign_id = $7
      AND item_id = ANY(
        ARRAY(
          SELECT excluded.item_id
          FROM (SELECT * FROM campaign_exclusions WHERE workspace_id = $8) AS excluded
          WHERE excluded.campaign_id = $9
          LIMIT $10
        )
      )
    RETURNING 1
  )
SELECT greatest((SELECT count(*) FROM members), (SELECT count(*) FROM exclusions))::int AS count;

DELETE FROM "campaigns"
WHERE ("workspace_id" = $1 AND "id" = $2);

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
