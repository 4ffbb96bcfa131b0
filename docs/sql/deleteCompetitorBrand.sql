-- The example of deleteCompetitorBrand sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT brand.workspace_id AS "workspaceId",
  brand.id AS "id",
  brand.name AS "name",
  brand.created_at AS "createdAt",
  brand.deleted_at AS "deletedAt"
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.id = $2 AND brand.deleted_at IS NULL;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT source.workspace_id AS "workspaceId",
  source.id AS "id",
  source.kind AS "kind",
  source.name AS "name",
  source.instance AS "instance",
  source.competitor_brand_id AS "competitorBrandId",
  source.keep AS "keep",
  source.paused AS "paused",
  source.created_at AS "createdAt",
  source.updated_at AS "updatedAt"
FROM (SELECT * FROM sources WHERE workspace_id = $1) AS source
WHERE source.competitor_brand_id = ANY($2::uuid[])
ORDER BY source.created_at, source.id;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM sources WHERE workspace_id = $1) AS source
WHERE source.competitor_brand_id IS NOT NULL;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

UPDATE "competitor_brands"
SET "deleted_at" = $1
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
