-- The example of transcriptions sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT transcription.workspace_id AS "workspaceId",
  transcription.media_content_id AS "mediaContentId",
  transcription.item_id AS "itemId",
  transcription.transcript AS "transcript",
  transcription.created_at AS "createdAt"
FROM (SELECT * FROM transcriptions WHERE workspace_id = $1) AS transcription
JOIN (
  SELECT *
  FROM media_contents
  WHERE workspace_id = $2
) AS media ON media.id = transcription.media_content_id
WHERE transcription.item_id = ANY($3::uuid[])
  AND NOT EXISTS (
    SELECT
    FROM (SELECT * FROM competitor_brands WHERE workspace_id = $4) AS gone
    JOIN (SELECT * FROM items WHERE workspace_id = $5) AS post ON post.competitor_brand_id = gone.id
    WHERE gone.deleted_at IS NOT NULL AND post.id = transcription.item_id
  )
ORDER BY transcription.item_id, media.position;
