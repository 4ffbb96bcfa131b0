-- The example of createCustomAttribute sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM (SELECT * FROM custom_attribute_definitions WHERE workspace_id = $1) AS definition
WHERE definition.entity = $2;

SELECT COALESCE(organization.plan, workspace.plan) AS plan
FROM workspaces workspace
LEFT JOIN organizations organization ON organization.id = workspace.organization_id
WHERE workspace.id = $1;

SELECT definition.key FROM (SELECT * FROM custom_attribute_definitions WHERE workspace_id = $1) AS definition
WHERE definition.entity = $2;

INSERT INTO custom_attribute_definitions (
  workspace_id, id, entity, key, name, type, options, ai_generated, created_at
)
VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
ON CONFLICT (workspace_id, entity, key) DO NOTHING
RETURNING id;

COMMIT;
