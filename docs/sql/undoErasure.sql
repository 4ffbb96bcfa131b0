-- The example of undoErasure sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

SELECT account.id
FROM (SELECT * FROM erased_accounts WHERE workspace_id = $1) AS account
JOIN (SELECT * FROM erased_marks WHERE workspace_id = $2) AS mark ON mark.account_id = account.id
WHERE mark.hmac = decode($3, 'hex') AND account.social_profile_id IS NOT NULL
LIMIT 1;

DELETE FROM erased_accounts
WHERE workspace_id = $1
  AND id IN (
    SELECT mark.account_id
    FROM (SELECT * FROM erased_marks WHERE workspace_id = $2) AS mark
    WHERE mark.hmac = decode($3, 'hex')
  )
RETURNING id;

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
