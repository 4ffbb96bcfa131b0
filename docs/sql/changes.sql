-- The example of changes sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

WITH next AS MATERIALIZED (
  SELECT *
  FROM (SELECT * FROM changes WHERE workspace_id = $1) AS change
  WHERE change.position > $2::bigint
  ORDER BY change.position
  LIMIT $3
)
SELECT bounds.*,
  change.workspace_id AS "workspaceId",
  change.position AS "position",
  change.type AS "type",
  change.action AS "action",
  change.object_id AS "objectId",
  change.at AS "at"
FROM (
  SELECT count(*)::integer AS scanned,
    max(position) AS "scannedTo",
    (SELECT max(all_of.position) FROM (SELECT * FROM changes WHERE workspace_id = $4) AS all_of) AS newest,
    COALESCE(
      (SELECT removed.position FROM (SELECT * FROM removed_changes WHERE workspace_id = $5) AS removed), 0
    ) AS "removedTo"
  FROM next
) AS bounds
LEFT JOIN LATERAL (SELECT * FROM next WHERE type = ANY($6) ORDER BY position LIMIT $7) AS change ON TRUE
ORDER BY change.position;
