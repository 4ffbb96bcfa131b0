-- The example of apiTokens sends these in this order, after those of every-request.sql.
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
WHERE token.replaced_at IS NULL
  AND (
    token.organization_id = $1::uuid
    OR token.workspace_id = ANY(
      ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $2::uuid)
    )
  )
ORDER BY token.created_at DESC, token.id DESC
LIMIT $3;
