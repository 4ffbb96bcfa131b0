-- Every request of a token sends these; the last use is noted once a minute.
-- Written by `npm run docs`.

SELECT token.id,
  token.name,
  token.organization_id AS "organizationId",
  token.workspace_id AS "ownWorkspaceId",
  token.scopes,
  token.last_used_at AS "lastUsedAt",
  token.paused_at AS "pausedAt",
  token.expires_at AS "expiresAt",
  token.replaced_at AS "replacedAt",
  workspace.id AS "admittedWorkspaceId",
  workspace.time_zone AS "timeZone",
  COALESCE(organization.plan, own.plan) AS plan,
  COALESCE(token.organization_id, own.organization_id, token.workspace_id) AS owner,
  NULL::text AS version
FROM api_tokens token
LEFT JOIN workspaces workspace ON workspace.id = $1::uuid
  AND (workspace.id = token.workspace_id OR workspace.organization_id = token.organization_id)
LEFT JOIN workspaces own ON own.id = token.workspace_id
LEFT JOIN organizations organization ON organization.id = COALESCE(token.organization_id, own.organization_id)
WHERE token.hmac = $2;

UPDATE api_tokens
SET last_used_at = $1
WHERE id = $2 AND (last_used_at IS NULL OR last_used_at <= $3);
