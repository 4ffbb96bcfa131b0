-- The example of alerts sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT alert.workspace_id AS "workspaceId",
  alert.id AS "id",
  alert.rule_id AS "ruleId",
  alert.item_id AS "itemId",
  alert.at AS "at",
  alert.value AS "value",
  alert.previous_value AS "previousValue",
  alert.created_at AS "createdAt"
FROM (SELECT * FROM alerts WHERE workspace_id = $1) AS alert
WHERE TRUE AND TRUE
ORDER BY alert.created_at DESC, alert.id DESC
LIMIT 21;
