-- The example of members sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT membership.id,
  membership.person_id AS "personId",
  person.email,
  CASE WHEN membership.accepted_at IS NOT NULL THEN person.name END AS name,
  membership.role,
  membership.organization_id AS "organizationId",
  membership.workspace_id AS "workspaceId",
  membership.created_at AS "createdAt",
  membership.accepted_at IS NOT NULL AS "hasJoined",
  CASE WHEN membership.accepted_at IS NOT NULL THEN person.deactivated_at END AS "deactivatedAt"
FROM memberships membership
JOIN people person ON person.id = membership.person_id
WHERE (
  membership.organization_id = $1::uuid
  OR membership.workspace_id = ANY(
    ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $2::uuid)
  )
)
ORDER BY person.email, membership.id
LIMIT $3;
