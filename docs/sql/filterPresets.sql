-- The example of filterPresets sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT preset.id, preset.name, preset.accessor
FROM (
  SELECT view.id,
    view.name,
    'MEDIA_DECK' AS accessor,
    1 AS part,
    row_number() OVER (ORDER BY view.updated_at DESC, view.id DESC) AS place
  FROM (SELECT * FROM views WHERE workspace_id = $1) AS view
  WHERE view.kind = 'CONTENT'
  UNION ALL
  SELECT collection.id,
    collection.name,
    'COLLECTIONS',
    2,
    row_number() OVER (ORDER BY collection.position, collection.id)
  FROM (SELECT * FROM collections WHERE workspace_id = $2) AS collection
) AS preset
ORDER BY preset.part, preset.place
LIMIT $3;
