-- The example of connectIntegration sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

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

COMMIT;

DELETE FROM "snapshot_pauses"
WHERE ("workspace_id" = $1 AND "provider" = $2);

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

SELECT credential.workspace_id AS "workspaceId",
  credential.integration_id AS "integrationId",
  credential.account_id AS "accountId",
  credential.sealed AS "sealed",
  credential.expires_at AS "expiresAt",
  credential.renewed_at AS "renewedAt",
  credential.grant_ends_at AS "grantEndsAt",
  credential.grantor AS "grantor"
FROM (SELECT * FROM integration_credentials WHERE workspace_id = $1) AS credential
WHERE credential.integration_id = ANY($2::uuid[]);
