-- The example of disconnectIntegration sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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

START TRANSACTION;

DELETE FROM integrations
WHERE workspace_id = $1 AND id = $2
RETURNING id, provider, handle;

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
