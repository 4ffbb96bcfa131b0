-- The example of oauthConnections sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT id
FROM workspaces
WHERE organization_id = $1;

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
WHERE connection.workspace_ids && ARRAY(
  SELECT workspace.id
  FROM workspaces workspace
  WHERE workspace.organization_id = $1::uuid
)
  AND connection.connected_at IS NOT NULL
ORDER BY connection.created_at DESC, connection.id
LIMIT $2;
