-- The example of usageByWorkspace sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT usage.workspace_id AS "workspaceId",
  sum(usage.requests)::float8 AS requests,
  sum(usage.credits)::float8 AS credits
FROM api_usage usage
WHERE usage.organization_id = $1::uuid AND usage.day >= $2
GROUP BY usage.workspace_id
ORDER BY credits DESC, usage.workspace_id
LIMIT $3;
