-- The example of socialProfileHistory sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT snapshot.workspace_id AS "workspaceId",
  snapshot.social_profile_id AS "socialProfileId",
  snapshot.captured_at AS "capturedAt",
  snapshot.followers AS "followers",
  snapshot.following AS "following",
  snapshot.captured_at AS "cursorValue",
  snapshot.social_profile_id AS "cursorId"
FROM (SELECT * FROM profile_snapshots WHERE workspace_id = $1) AS snapshot
WHERE snapshot.social_profile_id = $2 AND TRUE
ORDER BY snapshot.captured_at DESC, snapshot.social_profile_id DESC
LIMIT 31;
