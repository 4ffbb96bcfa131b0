import { Item, MediaContentRow } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { MediaCopy } from '../media-copy.entity.js';
import { StoredMedia } from '../stored-media.entity.js';

/** A media content whose files are to be copied. */
export type CopyTask = Pick<MediaCopy, 'mediaContentId' | 'attempts'>;

/** Addresses of younger posts are about to expire, as far as their platforms have them expire. */
const FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/** SQL of the media contents that are to be copied. */
@Injectable()
export class MediaCopiesRepository {
  /** The most urgent ones of a workspace come first. */
  readonly queue: LeasedQueue<CopyTask>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<CopyTask>({
      name: 'media',
      entity: MediaCopy,
      id: 'media_content_id',
      order: 'task.urgency, task.due_at',
      claimed: 'taken.media_content_id AS "mediaContentId", taken.attempts',
      error: 'last_error',
    });
  }

  /** Queues the media of items, from the beginning those that wait, have failed or are being copied. */
  async add(scope: WorkspaceScope, itemIds: readonly string[], now: Date): Promise<void> {
    await this.db.query(sql`
      INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
      SELECT media.workspace_id, media.id, ${urgency(now)}, ${now}::timestamptz
      FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = media.item_id
      WHERE media.item_id = ANY(${itemIds}::uuid[]) AND COALESCE(media.file_url, media.thumbnail_url) IS NOT NULL
      ON CONFLICT (workspace_id, media_content_id) DO UPDATE
        SET due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL, lease = NULL`);
  }

  /** Queues media that lack a copy of an address that they have, those again that were given up; their number. */
  async addMissing(scope: WorkspaceScope, now: Date): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
      SELECT media.workspace_id, media.id, ${urgency(now)}, ${now}::timestamptz
      FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = media.item_id
      LEFT JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
      WHERE (media.file_url IS NOT NULL AND stored.file_key IS NULL)
        OR (stored.thumbnail_key IS NULL
          AND (media.thumbnail_url IS NOT NULL OR (media.type = 'IMAGE' AND media.file_url IS NOT NULL)))
      ON CONFLICT (workspace_id, media_content_id) DO UPDATE
        SET due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL WHERE media_copies.due_at IS NULL
      RETURNING media_content_id AS id`);
    return added.length;
  }
}

/** How urgent the media of `item` are. */
function urgency(now: Date): Sql {
  const fresh = new Date(now.getTime() - FRESH_MS);
  return sql`CASE WHEN item.type = 'STORY' THEN 0 WHEN item.taken_at > ${fresh}::timestamptz THEN 1 ELSE 2 END`;
}
