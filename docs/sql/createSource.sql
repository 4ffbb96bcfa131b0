-- The example of createSource sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM sources WHERE workspace_id = $1) AS source
WHERE source.competitor_brand_id IS NULL;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

SELECT DISTINCT platform.provider
FROM (SELECT * FROM sources WHERE workspace_id = $1) AS source
JOIN (SELECT * FROM source_platforms WHERE workspace_id = $2) AS platform ON platform.source_id = source.id
WHERE source.competitor_brand_id IS NULL
  AND source.kind = $3
  AND source.name = $4
  AND source.id <> $5
  AND platform.provider = ANY($6::text[])
  AND (platform.provider <> 'MASTODON' OR source.instance = $7::text);

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

INSERT INTO source_platforms (workspace_id, id, source_id, provider, place, due_at)
SELECT $1::uuid, entry.id, $2::uuid, entry.provider, entry.place, $3::timestamptz
FROM unnest($4::uuid[], $5::text[]) WITH ORDINALITY AS entry(id, provider, place)
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
