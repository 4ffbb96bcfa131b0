-- The example of webhookEvents sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT event.workspace_id AS "workspaceId",
  event.id AS "id",
  event.type AS "type",
  event.data AS "data",
  event.created_at AS "createdAt",
  event.relayed_at AS "relayedAt",
  event.written_at AS "writtenAt",
  event.sequence AS "sequence"
FROM (SELECT * FROM outbox_events WHERE workspace_id = $1) AS event
WHERE TRUE AND TRUE
ORDER BY event.created_at DESC, event.id DESC
LIMIT 21;
