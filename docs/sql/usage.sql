-- The example of usage sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT usage.id AS "id",
  usage.day AS "day",
  usage.organization_id AS "organizationId",
  usage.workspace_id AS "workspaceId",
  usage.token_id AS "tokenId",
  usage.operation AS "operation",
  usage.requests AS "requests",
  usage.credits AS "credits",
  usage.day AS "cursorValue",
  usage.id AS "cursorId"
FROM api_usage usage
WHERE usage.organization_id = $1::uuid AND usage.day >= $2 AND TRUE
ORDER BY usage.day DESC, usage.id DESC
LIMIT 101;
