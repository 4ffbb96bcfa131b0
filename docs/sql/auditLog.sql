-- The example of auditLog sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT entry.id AS "id",
  entry.created_at AS "createdAt",
  entry.organization_id AS "organizationId",
  entry.workspace_id AS "workspaceId",
  entry.actor_kind AS "actorKind",
  entry.actor_id AS "actorId",
  entry.actor_name AS "actorName",
  entry.address AS "address",
  entry.action AS "action",
  entry.subject_id AS "subjectId",
  entry.subject_name AS "subjectName",
  entry.before AS "before",
  entry.after AS "after"
FROM audit_log entry
WHERE entry.organization_id = $1::uuid AND TRUE
ORDER BY entry.created_at DESC, entry.id DESC
LIMIT 51;
