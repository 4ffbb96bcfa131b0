-- The example of activateMember sends these in this order, after those of every-request.sql.
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
WHERE membership.id = $1
  AND (
    membership.organization_id = $2::uuid
    OR membership.workspace_id = ANY(
      ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $3::uuid)
    )
  );

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
WHERE membership.person_id = $1
ORDER BY membership.id;

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
WHERE membership.id = $1
  AND (
    membership.organization_id = $2::uuid
    OR membership.workspace_id = ANY(
      ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $3::uuid)
    )
  );

START TRANSACTION;

UPDATE people
SET deactivated_at = $1
WHERE id = $2 AND (deactivated_at IS NULL) <> ($3::timestamptz IS NULL)
RETURNING 1;

COMMIT;

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
WHERE membership.id = $1
  AND (
    membership.organization_id = $2::uuid
    OR membership.workspace_id = ANY(
      ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $3::uuid)
    )
  );
