-- The example of erasures sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT account.workspace_id AS "workspaceId",
  account.id AS "id",
  account.platform_id_known AS "platformIdKnown",
  account.mentions_only AS "mentionsOnly",
  account.social_profile_id AS "socialProfileId",
  account.erased_at AS "erasedAt",
  account.provider AS "provider",
  account.items AS "items",
  account.erased_at AS "cursorValue",
  account.id AS "cursorId"
FROM (SELECT * FROM erased_accounts WHERE workspace_id = $1) AS account
WHERE TRUE AND TRUE
ORDER BY account.erased_at DESC, account.id DESC
LIMIT 51;
