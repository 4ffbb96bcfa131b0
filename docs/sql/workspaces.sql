-- The example of workspaces sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT count(*) AS count
FROM workspaces workspace
WHERE workspace.organization_id = $1;

SELECT workspace.id AS "id",
  workspace.organization_id AS "organizationId",
  workspace.name AS "name",
  workspace.plan AS "plan",
  workspace.time_zone AS "timeZone",
  workspace.currency AS "currency",
  workspace.rate_card AS "rateCard",
  workspace.created_at AS "createdAt",
  workspace.deleted_at AS "deletedAt",
  workspace.deleted_organization_id AS "deletedOrganizationId",
  workspace.name AS "cursorValue",
  workspace.id AS "cursorId"
FROM workspaces workspace
WHERE workspace.organization_id = $1 AND TRUE
ORDER BY workspace.name ASC, workspace.id ASC
LIMIT 101;
