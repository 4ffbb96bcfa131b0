import { MediaContentRow } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { FileOwner } from '../media-key.js';
import { StoredMedia } from '../stored-media.entity.js';

/** The columns of a media content that a copy needs. */
export type CopiedContent = Pick<
  MediaContentRow,
  'workspaceId' | 'id' | 'itemId' | 'type' | 'fileUrl' | 'thumbnailUrl'
> &
  Pick<StoredMedia, 'fileSource' | 'fileKey' | 'thumbnailSource' | 'thumbnailKey'>;

/** The newly stored parts of a media content; absent parts stay unchanged. */
export type NewlyStored = Partial<Omit<StoredMedia, 'workspaceId' | 'mediaContentId'>>;

/** SQL about the files in the object store. */
@Injectable()
export class StoredMediaRepository {
  constructor(private readonly db: Database) {}

  async content(scope: WorkspaceRef, mediaContentId: string): Promise<CopiedContent | null> {
    const rows = await this.db.query<CopiedContent>(sql`
      SELECT media.workspace_id AS "workspaceId", media.id, media.item_id AS "itemId", media.type,
        media.file_url AS "fileUrl", media.thumbnail_url AS "thumbnailUrl", stored.file_source AS "fileSource",
        stored.file_key AS "fileKey", stored.thumbnail_source AS "thumbnailSource",
        stored.thumbnail_key AS "thumbnailKey"
      FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      LEFT JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
      WHERE media.id = ${mediaContentId}`);
    return rows[0] ?? null;
  }

  /**
   * Records newly stored parts.
   * @returns false if the media content no longer exists
   */
  async write(scope: WorkspaceRef, mediaContentId: string, stored: NewlyStored): Promise<boolean> {
    // Waits for a concurrent deletion. Afterwards there is nothing to insert, so no foreign key is violated.
    const written = await this.db.ids(sql`
      INSERT INTO stored_media (workspace_id, media_content_id, file_source, file_key, file_type, file_size,
        file_checksum, thumbnail_source, thumbnail_key, thumbnail_size, thumbnail_checksum, blur_hash)
      SELECT media.workspace_id, media.id, ${stored.fileSource}::text, ${stored.fileKey}::text,
        ${stored.fileType}::text, ${stored.fileSize}::bigint, ${stored.fileChecksum}::text,
        ${stored.thumbnailSource}::text, ${stored.thumbnailKey}::text, ${stored.thumbnailSize}::bigint,
        ${stored.thumbnailChecksum}::text, ${stored.blurHash}::text
      FROM ${this.db.rows(scope, MediaContentRow, 'media')} WHERE media.id = ${mediaContentId}
      FOR KEY SHARE OF media
      ON CONFLICT (workspace_id, media_content_id) DO UPDATE SET
        file_source = COALESCE(EXCLUDED.file_source, stored_media.file_source),
        file_key = COALESCE(EXCLUDED.file_key, stored_media.file_key),
        file_type = COALESCE(EXCLUDED.file_type, stored_media.file_type),
        file_size = COALESCE(EXCLUDED.file_size, stored_media.file_size),
        file_checksum = COALESCE(EXCLUDED.file_checksum, stored_media.file_checksum),
        thumbnail_source = COALESCE(EXCLUDED.thumbnail_source, stored_media.thumbnail_source),
        thumbnail_key = COALESCE(EXCLUDED.thumbnail_key, stored_media.thumbnail_key),
        thumbnail_size = COALESCE(EXCLUDED.thumbnail_size, stored_media.thumbnail_size),
        thumbnail_checksum = COALESCE(EXCLUDED.thumbnail_checksum, stored_media.thumbnail_checksum),
        blur_hash = COALESCE(EXCLUDED.blur_hash, stored_media.blur_hash)
      RETURNING media_content_id AS id`);
    return written.length > 0;
  }

  /** The stored parts of a media content; null if there are none. */
  async find(scope: WorkspaceRef, mediaContentId: string): Promise<StoredMedia | null> {
    const rows = await this.db.lookUp<StoredMedia>(sql`
      SELECT ${this.db.columns(StoredMedia, 'stored')} FROM ${this.db.rows(scope, StoredMedia, 'stored')}
      WHERE stored.media_content_id = ${mediaContentId}`);
    return rows[0] ?? null;
  }

  /** The keys that rows of any workspace contain, for the given media contents. */
  async keysOf(owners: readonly FileOwner[]): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(sql`
      SELECT held.key
      FROM unnest(${owners.map(({ workspaceId }) => workspaceId)}::uuid[],
        ${owners.map(({ id }) => id)}::uuid[]) AS owner(workspace_id, media_content_id)
      JOIN ${this.db.rowsOfEveryWorkspace(StoredMedia, 'stored')}
        ON stored.workspace_id = owner.workspace_id AND stored.media_content_id = owner.media_content_id
      CROSS JOIN LATERAL (VALUES (stored.file_key), (stored.thumbnail_key)) AS held(key)
      WHERE held.key IS NOT NULL`);
    return rows.map(({ key }) => key);
  }
}
