-- The example of revokeReportLink sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

UPDATE report_links
SET revoked_at = $1
WHERE workspace_id = $2 AND id = $3 AND revoked_at IS NULL;

SELECT "LinkRow"."workspace_id" AS "LinkRow_workspace_id",
  "LinkRow"."id" AS "LinkRow_id",
  "LinkRow"."report_id" AS "LinkRow_report_id",
  "LinkRow"."edition_id" AS "LinkRow_edition_id",
  "LinkRow"."token_hash" AS "LinkRow_token_hash",
  "LinkRow"."password_hash" AS "LinkRow_password_hash",
  "LinkRow"."block_ids" AS "LinkRow_block_ids",
  "LinkRow"."expires_at" AS "LinkRow_expires_at",
  "LinkRow"."revoked_at" AS "LinkRow_revoked_at",
  "LinkRow"."views" AS "LinkRow_views",
  "LinkRow"."last_viewed_at" AS "LinkRow_last_viewed_at",
  "LinkRow"."created_at" AS "LinkRow_created_at"
FROM "report_links" "LinkRow"
WHERE (("LinkRow"."workspace_id" = $1) AND ("LinkRow"."id" = $2))
LIMIT 1;

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
