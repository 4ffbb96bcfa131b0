-- The example of retentionRules sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT "RetentionRule"."workspace_id" AS "RetentionRule_workspace_id",
  "RetentionRule"."provider" AS "RetentionRule_provider",
  "RetentionRule"."stories" AS "RetentionRule_stories",
  "RetentionRule"."days" AS "RetentionRule_days"
FROM "retention_rules" "RetentionRule"
WHERE (("RetentionRule"."workspace_id" = $1))
ORDER BY "RetentionRule"."provider" ASC, "RetentionRule"."stories" ASC;
