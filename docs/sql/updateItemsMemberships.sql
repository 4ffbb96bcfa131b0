-- The example of updateItemsMemberships sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT count(*) AS count
FROM (
  SELECT
  FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
  WHERE item.id = ANY($2::uuid[]) AND item.competitor_brand_id IS NULL
  LIMIT $3
) AS found;

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM bulk_changes WHERE workspace_id = $1) AS change
WHERE change.ended_at IS NULL;

SELECT collection.id
FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, place)
LEFT JOIN (
  SELECT *
  FROM collections
  WHERE workspace_id = $2
) AS collection ON lower(collection.name) = lower(wanted.name)
ORDER BY wanted.place;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT collection.id
FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, place)
LEFT JOIN (
  SELECT *
  FROM collections
  WHERE workspace_id = $2
) AS collection ON lower(collection.name) = lower(wanted.name)
ORDER BY wanted.place;

SELECT earliest.name
FROM (
  SELECT DISTINCT ON (lower(entry.name)) entry.name, entry.place
  FROM unnest($1::text[]) WITH ORDINALITY AS entry(name, place)
  ORDER BY lower(entry.name), entry.place
) AS earliest
ORDER BY earliest.place;

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

SELECT collection.id
FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, place)
LEFT JOIN (
  SELECT *
  FROM collections
  WHERE workspace_id = $2
) AS collection ON lower(collection.name) = lower(wanted.name)
ORDER BY wanted.place;

SELECT collection.id
FROM (SELECT * FROM collections WHERE workspace_id = $1) AS collection
WHERE collection.id = ANY($2::uuid[])
ORDER BY collection.id
FOR NO KEY UPDATE;

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO bulk_changes (workspace_id, id, kind, change, undoes, due_at)
VALUES ($1, $2, $3, $4::jsonb, $5, $6);

INSERT INTO bulk_change_items (workspace_id, change_id, item_id)
SELECT $1::uuid, $2::uuid, item.id
FROM (SELECT * FROM items WHERE workspace_id = $3) AS item
WHERE item.id = ANY($4::uuid[]) AND item.competitor_brand_id IS NULL
LIMIT $5
RETURNING item_id AS id;

UPDATE "operations"
SET "total" = $1
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
