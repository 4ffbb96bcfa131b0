-- The example of updateCollection sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

UPDATE collections AS collection
SET name = $1, updated_at = $2::timestamptz
WHERE workspace_id = $3
  AND id = $4
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM collections WHERE workspace_id = $5) AS other
    WHERE lower(other.name) = lower($6) AND other.id <> $7
  )
RETURNING collection.workspace_id AS "workspaceId",
  collection.id AS "id",
  collection.name AS "name",
  collection.position AS "position",
  collection.group_id AS "groupId",
  collection.group_position AS "groupPosition",
  collection.created_at AS "createdAt",
  collection.updated_at AS "updatedAt";

COMMIT;
