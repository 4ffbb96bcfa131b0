-- The example of importMappings sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT mapping.workspace_id AS "workspaceId",
  mapping.id AS "id",
  mapping.name AS "name",
  mapping.fields AS "fields",
  mapping.created_at AS "createdAt",
  mapping.updated_at AS "updatedAt"
FROM (SELECT * FROM import_mappings WHERE workspace_id = $1) AS mapping
ORDER BY mapping.name;
