-- The example of updateCompetitorBrand sends these in this order, after those of every-request.sql.
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

SELECT brand.id
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.deleted_at IS NULL AND lower(brand.name) = lower($2) AND brand.id <> $3
LIMIT 1;

UPDATE "competitor_brands"
SET "name" = $1
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

SELECT brand.workspace_id AS "workspaceId",
  brand.id AS "id",
  brand.name AS "name",
  brand.created_at AS "createdAt",
  brand.deleted_at AS "deletedAt"
FROM (SELECT * FROM competitor_brands WHERE workspace_id = $1) AS brand
WHERE brand.id = $2 AND brand.deleted_at IS NULL;
