-- The example of mediaContents sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

SELECT media.workspace_id AS "workspaceId",
  media.id AS "id",
  media.item_id AS "itemId",
  media.position AS "position",
  media.type AS "type",
  media.file_url AS "fileUrl",
  media.thumbnail_url AS "thumbnailUrl",
  media.width AS "width",
  media.height AS "height",
  media.video_duration AS "videoDuration",
  media.alt_text AS "altText",
  media.deleted AS "deleted",
  stored.file_key IS NOT NULL AS "hasFile",
  stored.thumbnail_key IS NOT NULL AS "hasThumbnail",
  stored.blur_hash AS "blurHash"
FROM (SELECT * FROM media_contents WHERE workspace_id = $1) AS media
JOIN (SELECT * FROM items WHERE workspace_id = $2) AS item ON item.id = media.item_id
LEFT JOIN (SELECT * FROM stored_media WHERE workspace_id = $3) AS stored ON stored.media_content_id = media.id
WHERE (item.id = ANY($4::uuid[]) AND item.competitor_brand_id IS NULL)
  OR (
    item.id = ANY($5::uuid[])
    AND item.competitor_brand_id IS NOT NULL
    AND NOT EXISTS (
      SELECT
      FROM (SELECT * FROM competitor_brands WHERE workspace_id = $6) AS gone
      JOIN (SELECT * FROM items WHERE workspace_id = $7) AS post ON post.competitor_brand_id = gone.id
      WHERE gone.deleted_at IS NOT NULL AND post.id = item.id
    )
  )
ORDER BY media.item_id, media.position;
