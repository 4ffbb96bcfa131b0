-- The example of alertRules sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT rule.workspace_id AS "workspaceId",
  rule.id AS "id",
  rule.name AS "name",
  rule.filter AS "filter",
  rule.custom_attribute_conditions AS "customAttributeConditions",
  rule.metric AS "metric",
  rule.at_least AS "atLeast",
  rule.is_percent AS "isPercent",
  rule.hours AS "hours",
  rule.mail_to AS "mailTo",
  rule.paused AS "paused",
  rule.checked_since AS "checkedSince",
  rule.created_at AS "createdAt",
  rule.updated_at AS "updatedAt"
FROM (SELECT * FROM alert_rules WHERE workspace_id = $1) AS rule
ORDER BY rule.id;
