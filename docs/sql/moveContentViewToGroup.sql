-- The example of moveContentViewToGroup sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT grouping.workspace_id AS "workspaceId",
  grouping.id AS "id",
  grouping.name AS "name",
  grouping.created_at AS "createdAt",
  grouping.updated_at AS "updatedAt"
FROM (SELECT * FROM view_groups WHERE workspace_id = $1) AS grouping
WHERE grouping.id = $2
FOR UPDATE;

SELECT COALESCE(max(member.group_position) + 1, 0) AS next
FROM (
  SELECT view.group_position
  FROM (SELECT * FROM views WHERE workspace_id = $1) AS view
  WHERE view.group_id = $2
  UNION ALL
  SELECT collection.group_position
  FROM (SELECT * FROM collections WHERE workspace_id = $3) AS collection
  WHERE collection.group_id = $4
) AS member;

UPDATE views AS view
SET group_id = $1::uuid, group_position = $2::integer
WHERE workspace_id = $3 AND id = $4 AND kind = $5
RETURNING view.workspace_id AS "workspaceId",
  view.id AS "id",
  view.kind AS "kind",
  view.name AS "name",
  view.filters AS "filters",
  view.sort AS "sort",
  view.custom_attribute_conditions AS "customAttributeConditions",
  view.show_reporting_stats AS "showReportingStats",
  view.hidden_columns AS "hiddenColumns",
  view.group_id AS "groupId",
  view.group_position AS "groupPosition",
  view.created_at AS "createdAt",
  view.updated_at AS "updatedAt";

COMMIT;
