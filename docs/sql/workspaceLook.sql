-- The example of workspaceLook sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT look.workspace_id AS "workspaceId",
  look.brand_name AS "brandName",
  look.colour AS "colour",
  look.logo AS "logo",
  look.updated_at AS "updatedAt"
FROM (SELECT * FROM report_looks WHERE workspace_id = $1) AS look;
