-- The example of integrationAttempt sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

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
WHERE attempt.id = $2 AND attempt.expires_at > $3;
