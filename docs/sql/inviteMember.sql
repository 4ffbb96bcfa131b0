-- The example of inviteMember sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT "Person"."id" AS "Person_id",
  "Person"."email" AS "Person_email",
  "Person"."name" AS "Person_name",
  "Person"."password_hash" AS "Person_password_hash",
  "Person"."created_at" AS "Person_created_at",
  "Person"."deactivated_at" AS "Person_deactivated_at",
  "Person"."wants_note_mails" AS "Person_wants_note_mails"
FROM "people" "Person"
WHERE (("Person"."email" = $1))
LIMIT 1;

INSERT INTO "people"(
  "id", "email", "name", "password_hash", "created_at", "deactivated_at", "wants_note_mails"
)
VALUES ($1, $2, $3, $4, $5, $6, $7)
RETURNING "wants_note_mails";

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT count(*) AS count
FROM memberships membership
WHERE (
  membership.organization_id = $1::uuid
  OR membership.workspace_id = ANY(
    ARRAY(SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = $2::uuid)
  )
);

INSERT INTO "memberships"(
  "id", "person_id", "organization_id", "workspace_id", "role", "created_at", "accepted_at"
)
VALUES ($1, $2, $3, $4, $5, $6, $7);

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

INSERT INTO "one_time_links"("hmac", "person_id", "membership_id", "purpose", "expires_at", "used_at")
VALUES ($1, $2, $3, $4, $5, $6);

COMMIT;
