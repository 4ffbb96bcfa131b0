-- The example of creatorView sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT view.workspace_id AS "workspaceId",
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
  view.updated_at AS "updatedAt"
FROM (SELECT * FROM views WHERE workspace_id = $1) AS view
WHERE view.id = $2;
