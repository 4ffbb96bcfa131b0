-- The example of refetchEngagementBulk sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT item.id, item.provider, CASE WHEN item.refetched_at > $1 THEN item.refetched_at END AS "refreshedAt"
FROM (SELECT * FROM items WHERE workspace_id = $2) AS item
WHERE item.id = ANY($3::uuid[])
  AND item.competitor_brand_id IS NULL
  AND NOT (item.provider = 'INSTAGRAM' AND item.type = 'STORY');

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

SELECT entry.item_id AS id
FROM unnest($1::uuid[]) AS entry (item_id)
WHERE entry.item_id NOT IN (
  SELECT busy.item_id
  FROM (SELECT * FROM operation_items WHERE workspace_id = $2) AS busy
  WHERE busy.state = 'PENDING' AND busy.item_id = ANY($3::uuid[])
);

START TRANSACTION;

INSERT INTO operations (workspace_id, id, operation_type, status, total, input, created_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

INSERT INTO operation_items (workspace_id, operation_id, item_id, due_at)
SELECT $1::uuid, $2::uuid, item_id, $3::timestamptz
FROM unnest($4::uuid[]) AS entry (item_id)
ORDER BY item_id
ON CONFLICT (workspace_id, item_id)
WHERE state = 'PENDING' DO NOTHING
RETURNING item_id AS id;

COMMIT;
