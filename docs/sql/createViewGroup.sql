-- The example of createViewGroup sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM view_groups WHERE workspace_id = $1) AS grouping;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

INSERT INTO "view_groups"("workspace_id", "id", "name", "created_at", "updated_at")
VALUES ($1, $2, $3, $4, $5)
RETURNING "created_at", "updated_at";

COMMIT;
