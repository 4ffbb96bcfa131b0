-- The example of resumeApiToken sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT token.id,
  token.organization_id AS "organizationId",
  token.workspace_id AS "workspaceId",
  token.name,
  token.last_four AS "lastFour",
  token.scopes,
  token.created_at AS "createdAt",
  token.last_used_at AS "lastUsedAt",
  token.paused_at AS "pausedAt",
  token.expires_at AS "expiresAt",
  token.replaced_at AS "replacedAt"
FROM api_tokens token
WHERE token.id = $1
  AND token.replaced_at IS NULL
  AND (
    token.organization_id = $2::uuid
    OR token.workspace_id = ANY(
      ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $3::uuid)
    )
  );

START TRANSACTION;

SELECT token.id,
  token.organization_id AS "organizationId",
  token.workspace_id AS "workspaceId",
  token.name,
  token.last_four AS "lastFour",
  token.scopes,
  token.created_at AS "createdAt",
  token.last_used_at AS "lastUsedAt",
  token.paused_at AS "pausedAt",
  token.expires_at AS "expiresAt",
  token.replaced_at AS "replacedAt"
FROM api_tokens token
WHERE token.id = $1
FOR UPDATE;

UPDATE api_tokens AS token
SET paused_at = NULL
WHERE id = $1 AND replaced_at IS NULL
RETURNING token.id,
  token.organization_id AS "organizationId",
  token.workspace_id AS "workspaceId",
  token.name,
  token.last_four AS "lastFour",
  token.scopes,
  token.created_at AS "createdAt",
  token.last_used_at AS "lastUsedAt",
  token.paused_at AS "pausedAt",
  token.expires_at AS "expiresAt",
  token.replaced_at AS "replacedAt";

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
