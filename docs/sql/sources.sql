-- The example of sources sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
WHERE source.competitor_brand_id IS NULL AND TRUE AND TRUE AND TRUE
ORDER BY source.created_at DESC, source.id DESC
LIMIT 11;

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
