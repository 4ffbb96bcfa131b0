import { MediaContentRow } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { StoredMedia } from '@loupe/media';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { PictureText } from './picture-text.entity.js';

/** Pictures of a post that are read, the first ones. */
const MOST_PICTURES = 4;

/** A picture that is to be read. */
export type PictureTextWork = Pick<PictureText, 'mediaContentId' | 'attempts'>;

/** SQL about the text in the copies of pictures. */
@Injectable()
export class PictureTextsRepository {
  readonly queue: LeasedQueue<PictureTextWork>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<PictureTextWork>({
      name: 'picture_texts',
      entity: PictureText,
      id: 'media_content_id',
      order: 'task.media_content_id DESC',
      claimed: 'taken.media_content_id AS "mediaContentId", taken.attempts',
      open: 'task.due_at IS NOT NULL',
      error: 'last_error',
      givenUp: 'task.due_at IS NULL AND task.last_error IS NOT NULL',
      // The row may have the text of an earlier copy.
      dropped: () => sql`due_at = NULL, last_error = NULL`,
    });
  }

  /** Queues the copied pictures of posts that nobody has read, or that were read as other copies or by another model. */
  async want({ workspaceId }: WorkspaceRef, itemIds: readonly string[], model: string): Promise<void> {
    const scope = { workspaceId };
    await this.db.query(sql`
      INSERT INTO picture_texts AS known (workspace_id, media_content_id)
      SELECT ${workspaceId}::uuid, media.id FROM (
        SELECT media.id, row_number() OVER (PARTITION BY media.item_id ORDER BY media.position) AS place
        FROM ${this.db.rows(scope, MediaContentRow, 'media')}
        WHERE media.item_id = ANY(${itemIds}::uuid[])) AS media
      JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
      LEFT JOIN ${this.db.rows(scope, PictureText, 'read')} ON read.media_content_id = media.id
      WHERE media.place <= ${MOST_PICTURES} AND stored.thumbnail_key IS NOT NULL AND (read.media_content_id IS NULL
        OR (read.due_at IS NULL AND (read.picture_key, read.model) IS DISTINCT FROM (stored.thumbnail_key, ${model}::text)))
      ORDER BY media.id
      ON CONFLICT (workspace_id, media_content_id) DO UPDATE SET due_at = EXCLUDED.due_at, attempts = 0, last_error = NULL
        WHERE known.due_at IS NULL`);
  }

  /**
   * Those of the posts of which a picture is to be read.
   * @param before what is tried later than this is not waited for
   */
  async waiting(scope: WorkspaceRef, itemIds: readonly string[], before: Date): Promise<Set<string>> {
    const ids = await this.db.ids(sql`
      SELECT DISTINCT media.item_id AS id FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, PictureText, 'task')} ON task.media_content_id = media.id
      WHERE media.item_id = ANY(${itemIds}::uuid[]) AND task.due_at <= ${before}`);
    return new Set(ids);
  }

  /** The key of a picture's copy; null where there is none any more. */
  async keyOf(scope: WorkspaceRef, mediaContentId: string): Promise<string | null> {
    const [row] = await this.db.query<{ key: string | null }>(sql`
      SELECT stored.thumbnail_key AS key FROM ${this.db.rows(scope, StoredMedia, 'stored')}
      WHERE stored.media_content_id = ${mediaContentId}`);
    return row?.key ?? null;
  }

  /** The id of a picture's item; none where it was deleted. */
  itemOf(scope: WorkspaceRef, mediaContentId: string): Promise<string[]> {
    return this.db.ids(sql`
      SELECT media.item_id AS id FROM ${this.db.rows(scope, MediaContentRow, 'media')} WHERE media.id = ${mediaContentId}`);
  }

  /** Writes down what was read; nothing where the lease is gone. */
  async store(
    { workspaceId }: WorkspaceRef,
    lease: string,
    {
      mediaContentId,
      pictureKey,
      model,
      text,
      lastError,
    }: Omit<PictureText, 'workspaceId' | 'dueAt' | 'attempts' | 'lease'>,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE picture_texts SET picture_key = ${pictureKey}, model = ${model}, text = ${text}, last_error = ${lastError},
        due_at = NULL, lease = NULL
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${mediaContentId} AND lease = ${lease}`);
  }
}
