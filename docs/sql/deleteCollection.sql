-- The example of deleteCollection sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

START TRANSACTION;

SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

DELETE FROM "collections"
WHERE ("workspace_id" = $1 AND "id" = $2);

COMMIT;
