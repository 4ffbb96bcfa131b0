-- The example of itemIdsByUrl sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT item.id, item.url_key AS "urlKey"
FROM (SELECT * FROM items WHERE workspace_id = $1) AS item
WHERE item.competitor_brand_id IS NULL AND item.url_key = ANY($2);
