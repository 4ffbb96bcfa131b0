-- The example of rotateItemPermalink sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

UPDATE items
SET permalink_serial = permalink_serial + 1
WHERE workspace_id = $1 AND id = $2
RETURNING permalink_serial AS serial;
