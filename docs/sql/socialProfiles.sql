-- The example of socialProfiles sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT profile.id AS "id",
  profile.account_name AS "accountName",
  profile.followers AS "followers",
  profile.verified AS "verified",
  profile.created_at AS "createdAt"
FROM (SELECT * FROM social_profiles WHERE workspace_id = $1) AS profile
WHERE (profile.provider = $2) AND TRUE
ORDER BY profile.created_at DESC, profile.id DESC
LIMIT 51;
