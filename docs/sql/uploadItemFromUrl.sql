-- The example of uploadItemFromUrl sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT bool_and(person.deactivated_at IS NOT NULL) AS "isSo"
FROM memberships membership
JOIN people person ON person.id = membership.person_id
WHERE membership.accepted_at IS NOT NULL
  AND (
    membership.organization_id = (
      SELECT workspace.organization_id
      FROM workspaces workspace
      WHERE workspace.id = $1::uuid
    )
    OR membership.workspace_id = ANY(
      ARRAY(
        SELECT own.id
        FROM workspaces own
        WHERE own.id = $2::uuid
          OR own.organization_id = (
            SELECT workspace.organization_id
            FROM workspaces workspace
            WHERE workspace.id = $3::uuid
          )
      )
    )
  );

SELECT item.id, item.url_key AS "urlKey"
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.competitor_brand_id IS NULL AND item.url_key = ANY($2);
