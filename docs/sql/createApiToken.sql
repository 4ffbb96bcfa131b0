-- The example of createApiToken sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM api_tokens token
WHERE token.replaced_at IS NULL
  AND (
    token.organization_id = $1::uuid
    OR token.workspace_id = ANY(
      ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $2::uuid)
    )
  );

SELECT 1 AS "row_exists"
FROM (SELECT 1 AS dummy_column) "dummy_table"
WHERE EXISTS (SELECT 1 FROM "organizations" "Organization" WHERE (("Organization"."id" = $1)))
LIMIT 1;

INSERT INTO "api_tokens"(
  "id",
  "organization_id",
  "workspace_id",
  "name",
  "hmac",
  "last_four",
  "scopes",
  "created_at",
  "last_used_at",
  "paused_at",
  "expires_at",
  "replaced_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

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
