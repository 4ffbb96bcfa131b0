-- The example of createCreatorView sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM views WHERE workspace_id = $1) AS view
WHERE view.kind = $2;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO views AS view (
  workspace_id,
  id,
  kind,
  name,
  filters,
  sort,
  custom_attribute_conditions,
  show_reporting_stats,
  hidden_columns,
  created_at,
  updated_at
)
VALUES ($1, $2, $3, $4, $5::json, $6::json, $7::json, $8, $9::text[], $10::timestamptz, $11::timestamptz)
ON CONFLICT (workspace_id, kind, lower(name)) DO NOTHING
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
