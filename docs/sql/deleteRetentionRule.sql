-- The example of deleteRetentionRule sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT "RetentionRule"."workspace_id" AS "RetentionRule_workspace_id",
  "RetentionRule"."provider" AS "RetentionRule_provider",
  "RetentionRule"."stories" AS "RetentionRule_stories",
  "RetentionRule"."days" AS "RetentionRule_days"
FROM "retention_rules" "RetentionRule"
WHERE (
  ("RetentionRule"."workspace_id" = $1)
  AND ("RetentionRule"."provider" = $2)
  AND ("RetentionRule"."stories" = $3)
)
FOR UPDATE;

DELETE FROM "retention_rules"
WHERE ("workspace_id" = $1 AND "provider" = $2 AND "stories" = $3);

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
