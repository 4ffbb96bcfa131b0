import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Item } from '../../item.entity.js';
import { MediaContentRow } from '../media-content.entity.js';
import { MediaCopy } from '../media-copy.entity.js';
import { StoredMedia } from '../stored-media.entity.js';

/** A task that its process has until `dueAt`. */
export type ClaimedCopy = Pick<MediaCopy, 'workspaceId' | 'mediaContentId' | 'attempts'> & { dueAt: Date };

/** Addresses of younger posts are about to expire, as far as their platforms have them expire. */
const FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/** SQL of the media contents that are to be copied. */
@Injectable()
export class MediaCopiesRepository {
  constructor(private readonly db: Database) {}

  /** Queues the media of items, those that wait or have failed from the beginning. */
  async add(scope: WorkspaceScope, itemIds: readonly string[], now: Date): Promise<void> {
    await this.db.query(sql`
      INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
      SELECT media.workspace_id, media.id, ${urgency(now)}, ${now}::timestamptz
      FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = media.item_id
      WHERE media.item_id = ANY(${itemIds}::uuid[]) AND COALESCE(media.file_url, media.thumbnail_url) IS NOT NULL
      ON CONFLICT (workspace_id, media_content_id) DO UPDATE
        SET due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL`);
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

  /** Takes the most urgent ones that are due, so that no other process takes them before the lease ends. */
  async claim(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedCopy[]> {
    return this.db.query(sql`
      WITH due AS MATERIALIZED (
        SELECT copy.workspace_id, copy.media_content_id
        FROM ${this.db.rowsOfEveryWorkspace(MediaCopy, 'copy')} WHERE copy.due_at <= ${now}
        ORDER BY copy.urgency, copy.due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      UPDATE media_copies SET due_at = ${leaseUntil} FROM due
      WHERE media_copies.workspace_id = due.workspace_id AND media_copies.media_content_id = due.media_content_id
      RETURNING media_copies.workspace_id AS "workspaceId", media_copies.media_content_id AS "mediaContentId",
        media_copies.attempts, media_copies.due_at AS "dueAt"`);
  }

  /** A task is done, unless its media content has changed meanwhile. */
  async remove({ workspaceId, mediaContentId, dueAt }: ClaimedCopy): Promise<void> {
    await this.db.query(sql`
      DELETE FROM media_copies WHERE workspace_id = ${workspaceId} AND media_content_id = ${mediaContentId}
        AND due_at = ${dueAt}`);
  }

  /** What becomes of a task that has failed, unless its media content has changed meanwhile. */
  async putOff(
    { workspaceId, mediaContentId, dueAt }: ClaimedCopy,
    next: { dueAt: Date | null; attempts: number; error: string },
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE media_copies SET due_at = ${next.dueAt}, attempts = ${next.attempts}, last_error = ${next.error}
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${mediaContentId} AND due_at = ${dueAt}`);
  }
}

/** How urgent the media of `item` are. */
function urgency(now: Date): Sql {
  const fresh = new Date(now.getTime() - FRESH_MS);
  return sql`CASE WHEN item.type = 'STORY' THEN 0 WHEN item.taken_at > ${fresh}::timestamptz THEN 1 ELSE 2 END`;
}
