import { Database, sql } from '@loupe/database';
import type { TestApp } from './app.js';
import type { Tenant } from './world.js';

/** All that an import writes, without ids and the times of writing. */
export async function importedRows(api: TestApp, { scope: { workspaceId } }: Tenant) {
  const db = api.app.get(Database, { strict: false });
  return db.query(sql`
    SELECT item.provider, item.type, item.external_id, item.taken_at, item.caption, item.hashtags, item.mentions,
      item.original_url, item.url_key, item.import_type, item.engagement_at, item.likes, item.comments, item.views,
      item.impressions, item.earned_media_value, profile.external_key, profile.account_name, profile.original_url AS channel,
      (SELECT json_agg(json_build_array(media.position, media.type, media.file_url, media.thumbnail_url) ORDER BY media.position)
       FROM media_contents AS media WHERE media.workspace_id = item.workspace_id AND media.item_id = item.id) AS media,
      (SELECT json_agg(json_build_array(snapshot.captured_at, snapshot.views, snapshot.likes, snapshot.comments,
         snapshot.impressions, snapshot.earned_media_value) ORDER BY snapshot.captured_at)
       FROM engagement_snapshots AS snapshot
       WHERE snapshot.workspace_id = item.workspace_id AND snapshot.item_id = item.id) AS snapshots,
      (SELECT document.words::text <> '' FROM search_documents AS document
       WHERE document.workspace_id = item.workspace_id AND document.item_id = item.id AND document.kind = 'CAPTION') AS found
    FROM items AS item JOIN social_profiles AS profile
      ON profile.workspace_id = item.workspace_id AND profile.id = item.social_profile_id
    WHERE item.workspace_id = ${workspaceId} ORDER BY item.external_id`);
}
