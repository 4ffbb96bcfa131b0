-- The example of removeMember sends these in this order, after those of every-request.sql.
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

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

DELETE FROM memberships
WHERE id = $1;

UPDATE sessions
SET rotation_due = TRUE
WHERE person_id = $1;

INSERT INTO audit_log (
  id,
  created_at,
  organization_id,
  workspace_id,
  actor_kind,
  actor_id,
  actor_name,
  address,
  action,
  subject_id,
  subject_name,
  before,
  after
)
VALUES (
  $1,
  $2,
  COALESCE(
    $3::uuid, (SELECT workspace.organization_id FROM workspaces workspace WHERE workspace.id = $4::uuid)
  ),
  $5,
  $6,
  $7,
  $8,
  $9,
  $10,
  $11,
  $12,
  $13,
  $14
);

COMMIT;
