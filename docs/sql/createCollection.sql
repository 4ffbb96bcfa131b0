-- The example of createCollection sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM collections WHERE workspace_id = $1) AS collection;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO collections AS collection (workspace_id, id, name, position, created_at, updated_at)
SELECT $1::uuid,
  entry.id,
  entry.name,
  entry.place - 1 + (
    SELECT COALESCE(max(other.position) + 1, 0)
    FROM (SELECT * FROM collections WHERE workspace_id = $2) AS other
  ),
  $3::timestamptz,
  $4::timestamptz
FROM unnest($5::uuid[], $6::text[]) WITH ORDINALITY AS entry(id, name, place)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING collection.workspace_id AS "workspaceId",
  collection.id AS "id",
  collection.name AS "name",
  collection.position AS "position",
  collection.group_id AS "groupId",
  collection.group_position AS "groupPosition",
  collection.created_at AS "createdAt",
  collection.updated_at AS "updatedAt";

COMMIT;
