import { Item, MediaContentRow } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { MediaCopy } from '../media-copy.entity.js';
import { StoredMedia } from '../stored-media.entity.js';

/** A media content whose files have to be copied. */
export type CopyTask = Pick<MediaCopy, 'mediaContentId' | 'attempts'>;

/** The URLs of posts younger than this expire soon, on platforms whose URLs expire. */
const FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/** SQL about the media contents that have to be copied. */
@Injectable()
export class MediaCopiesRepository {
  /** The queue; the most urgent media contents of a workspace come first. */
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
      dropped: 'DELETE',
    });
  }

  /** Queues the media of items. Media that are waiting, have failed or are being copied start anew. */
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

  /** Queues media without a copy of their current URL, including those that were given up; returns their number. */
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

/** How urgent it is to copy the media of `item`. */
function urgency(now: Date): Sql {
  const fresh = new Date(now.getTime() - FRESH_MS);
  return sql`CASE WHEN item.type = 'STORY' THEN 0 WHEN item.taken_at > ${fresh}::timestamptz THEN 1 ELSE 2 END`;
}
