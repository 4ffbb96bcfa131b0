-- The example of chooseIntegrationAccounts sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT attempt.workspace_id AS "workspaceId",
  attempt.id AS "id",
  attempt.provider AS "provider",
  attempt.status AS "status",
  attempt.state_hash AS "stateHash",
  attempt.session_id AS "sessionId",
  attempt.redirect_uri AS "redirectUri",
  attempt.sealed AS "sealed",
  attempt.problem AS "problem",
  attempt.created_at AS "createdAt",
  attempt.expires_at AS "expiresAt"
FROM (SELECT * FROM integration_attempts WHERE workspace_id = $1) AS attempt
WHERE attempt.id = $2 AND attempt.expires_at > $3
FOR UPDATE;

INSERT INTO integrations (workspace_id, id, provider, handle, status, connected_at, method, granted_scopes)
VALUES ($1, $2, $3, $4, 'CONNECTED', $5, $6, $7)
ON CONFLICT (workspace_id, provider, handle) DO UPDATE
SET status = 'CONNECTED',
  connected_at = EXCLUDED.connected_at,
  problem = NULL,
  method = EXCLUDED.method,
  granted_scopes = EXCLUDED.granted_scopes,
  is_revoked = FALSE
RETURNING id;

INSERT INTO "integration_credentials"(
  "workspace_id",
  "integration_id",
  "account_id",
  "sealed",
  "expires_at",
  "renewed_at",
  "grant_ends_at",
  "grantor"
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT ("workspace_id", "integration_id") DO UPDATE
SET "workspace_id" = EXCLUDED."workspace_id",
  "integration_id" = EXCLUDED."integration_id",
  "account_id" = EXCLUDED."account_id",
  "sealed" = EXCLUDED."sealed",
  "expires_at" = EXCLUDED."expires_at",
  "renewed_at" = EXCLUDED."renewed_at",
  "grant_ends_at" = EXCLUDED."grant_ends_at",
  "grantor" = EXCLUDED."grantor";

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

DELETE FROM "snapshot_pauses"
WHERE ("workspace_id" = $1 AND "provider" = $2);

UPDATE "integration_attempts"
SET "status" = $1, "sealed" = $2
WHERE ("workspace_id" = $3 AND "id" = $4);

COMMIT;

SELECT integration.workspace_id AS "workspaceId",
  integration.id AS "id",
  integration.provider AS "provider",
  integration.handle AS "handle",
  integration.status AS "status",
  integration.connected_at AS "connectedAt",
  integration.problem AS "problem",
  integration.method AS "method",
  integration.granted_scopes AS "grantedScopes",
  integration.is_revoked AS "isRevoked",
  credential.integration_id IS NOT NULL AS "hasCredentials",
  credential.expires_at AS "expiresAt",
  credential.grant_ends_at AS "grantEndsAt"
FROM (SELECT * FROM integrations WHERE workspace_id = ANY($1::uuid[])) AS integration
LEFT JOIN (
  SELECT *
  FROM integration_credentials
  WHERE workspace_id = ANY($2::uuid[])
) AS credential ON credential.workspace_id = integration.workspace_id
  AND credential.integration_id = integration.id
ORDER BY integration.connected_at, integration.id;
