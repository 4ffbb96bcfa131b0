-- The example of updateCreatorView sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

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

UPDATE views AS view
SET updated_at = $1::timestamptz,name = $2
WHERE workspace_id = $3
  AND id = $4
  AND kind = $5
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM views WHERE workspace_id = $6) AS other
    WHERE other.kind = $7 AND lower(other.name) = lower($8) AND other.id <> $9
  )
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
