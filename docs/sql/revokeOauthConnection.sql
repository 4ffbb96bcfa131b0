-- The example of revokeOauthConnection sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT id
FROM workspaces
WHERE organization_id = $1;

START TRANSACTION;

SELECT connection.id,
  connection.person_id AS "personId",
  connection.client_id AS "clientId",
  connection.client_name AS "clientName",
  connection.redirect_uri AS "redirectUri",
  connection.scopes,
  connection.workspace_ids AS "workspaceIds",
  connection.created_at AS "createdAt",
  connection.connected_at AS "connectedAt",
  connection.used_at AS "usedAt",
  person.email,
  person.deactivated_at IS NULL AS "isPersonActive"
FROM oauth_connections connection
JOIN people person ON person.id = connection.person_id
WHERE connection.id = $1
FOR UPDATE OF connection;

DELETE FROM oauth_connections
WHERE id = $1
RETURNING id;

SELECT workspace.organization_id AS "organizationId",
  CASE WHEN workspace.organization_id IS NULL THEN workspace.id END AS "workspaceId",
  array_agg(workspace.id ORDER BY workspace.id) AS "workspaceIds"
FROM workspaces workspace
WHERE workspace.id = ANY($1::uuid[])
GROUP BY 1, 2;

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
