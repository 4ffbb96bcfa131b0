-- The example of export sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT export.workspace_id AS "workspaceId",
  export.id AS "id",
  export.kind AS "kind",
  export.format AS "format",
  export.request AS "request",
  export.origin AS "origin",
  export.size AS "size",
  export.state AS "state",
  export.total AS "total",
  export.rows AS "rows",
  export.bytes AS "bytes",
  export.file AS "file",
  export.runs AS "runs",
  export.withdrawals AS "withdrawals",
  export.error AS "error",
  export.created_at AS "createdAt",
  export.snapshot_at AS "snapshotAt",
  export.expires_at AS "expiresAt"
FROM (SELECT * FROM exports WHERE workspace_id = $1) AS export
WHERE export.id = $2;
