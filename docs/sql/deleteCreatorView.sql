-- The example of deleteCreatorView sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

DELETE FROM "views"
WHERE ("workspace_id" = $1 AND "id" = $2 AND "kind" = $3);
