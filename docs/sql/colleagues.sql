-- The example of colleagues sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT DISTINCT person.id, COALESCE(person.name, person.email) AS name
FROM memberships membership
JOIN people person ON person.id = membership.person_id
WHERE membership.accepted_at IS NOT NULL
  AND person.deactivated_at IS NULL
  AND (
    membership.workspace_id = $1
    OR membership.organization_id = (
      SELECT workspaces.organization_id
      FROM workspaces
      WHERE workspaces.id = $2
    )
  )
ORDER BY name, person.id
LIMIT $3;
