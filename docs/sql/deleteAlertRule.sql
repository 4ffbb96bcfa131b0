-- The example of deleteAlertRule sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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
WHERE rule.id = $2
FOR NO KEY UPDATE;

DELETE FROM "alert_rules"
WHERE ("workspace_id" = $1 AND "id" = $2);

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
