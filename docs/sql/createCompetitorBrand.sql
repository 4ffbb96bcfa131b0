-- The example of createCompetitorBrand sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

SELECT brand.id
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.deleted_at IS NULL AND lower(brand.name) = lower($2) AND brand.id <> $3
LIMIT 1;

INSERT INTO "competitor_brands"("workspace_id", "id", "name", "created_at", "deleted_at")
VALUES ($1, $2, $3, $4, $5)
RETURNING "created_at";

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

INSERT INTO "sources"(
  "workspace_id",
  "id",
  "kind",
  "name",
  "instance",
  "competitor_brand_id",
  "keep",
  "paused",
  "created_at",
  "updated_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
RETURNING "keep", "paused", "created_at", "updated_at";

DELETE FROM source_platforms AS platform
WHERE platform.workspace_id = $1
  AND platform.source_id = ANY($2::uuid[])
  AND NOT EXISTS (
    SELECT
    FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::smallint[]) AS wanted(id, source_id, provider, place)
    WHERE wanted.source_id = platform.source_id AND wanted.provider = platform.provider
  );

INSERT INTO source_platforms (workspace_id, id, source_id, provider, place, due_at)
SELECT $1::uuid, wanted.id, wanted.source_id, wanted.provider, wanted.place, $2::timestamptz
FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::smallint[]) AS wanted(id, source_id, provider, place)
ON CONFLICT (workspace_id, source_id, provider) DO UPDATE
SET place = EXCLUDED.place;

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

SELECT brand.workspace_id AS "workspaceId",
  brand.id AS "id",
  brand.name AS "name",
  brand.created_at AS "createdAt",
  brand.deleted_at AS "deletedAt"
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.id = $2 AND brand.deleted_at IS NULL;

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
