-- The example of lake sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT lake.workspace_id AS "workspaceId",
  lake.id AS "id",
  lake.is_on AS "isOn",
  lake.time_zone AS "timeZone",
  lake.format AS "format",
  lake.writers_until AS "writersUntil",
  lake.as_of AS "asOf",
  lake.problem AS "problem",
  lake.created_at AS "createdAt"
FROM (SELECT * FROM lakes WHERE workspace_id = $1) AS lake;
