-- The example of deleteSource sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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
WHERE source.id = $2;

SELECT platform.workspace_id AS "workspaceId",
  platform.id AS "id",
  platform.source_id AS "sourceId",
  platform.provider AS "provider",
  platform.place AS "place",
  platform.status AS "status",
  platform.problem AS "problem",
  platform.unread_posts AS "unreadPosts",
  platform.unread_fields AS "unreadFields",
  platform.progress AS "progress",
  platform.interval_minutes AS "intervalMinutes",
  platform.last_captured_at AS "lastCapturedAt",
  platform.operation_id AS "operationId",
  platform.due_at AS "dueAt",
  platform.lease AS "lease",
  COALESCE(counted.items, 0) AS items
FROM (SELECT * FROM source_platforms WHERE workspace_id = $1) AS platform
LEFT JOIN (
  SELECT *
  FROM source_counts
  WHERE workspace_id = $2
) AS counted ON counted.source_id = platform.source_id
  AND counted.provider = platform.provider
WHERE platform.source_id = ANY($3::uuid[])
ORDER BY platform.place, platform.provider;

UPDATE source_platforms AS platform
SET due_at = $1, lease = NULL, attempts = 0, operation_id = NULL
FROM (
  SELECT waiting.id, waiting.operation_id
  FROM (SELECT * FROM source_platforms WHERE workspace_id = $2) AS waiting
  WHERE waiting.source_id = $3
  FOR UPDATE OF waiting
) AS before
WHERE platform.workspace_id = $4 AND platform.id = before.id
RETURNING before.operation_id AS id;

DELETE FROM "source_counts"
WHERE ("workspace_id" = $1 AND "source_id" = $2);

DELETE FROM "sources"
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
