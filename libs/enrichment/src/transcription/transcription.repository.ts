import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { MediaCopy, StoredMedia } from '@loupe/media';
import { type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { TranscriptionProviderRow, TranscriptionTask } from './transcription.entities.js';
import type { TranscriptionFailure } from './transcription.enums.js';

/** What a video may have: the largest file that OpenAI takes, and as long as is worth it. */
export const MOST = { bytes: 25 * 1024 * 1024, seconds: 60 * 60 };
/** Older videos that are queued at a time. */
const MOST_OLDER = 10_000;

/** A video that is to be transcribed. */
export type TranscriptionWork = Pick<TranscriptionTask, 'mediaContentId' | 'attempts'>;

/** A stored video. */
export interface StoredVideo {
  readonly itemId: string;
  readonly position: number;
  /** Whole seconds, by the platform; null if it does not say. */
  readonly duration: number | null;
  /** In the object store; null where there is no copy. */
  readonly fileKey: string | null;
  readonly fileType: string | null;
  /** Bytes. */
  readonly fileSize: string | null;
  readonly isTranscribed: boolean;
}

/** How many videos wait, and how many failed. */
export interface TranscriptionBacklog {
  waiting: number;
  paused: number;
  failed: number;
  oldest: Date | null;
}

/** SQL about the videos that are to be transcribed; triggers add copied ones (`queue_transcription` in schema.sql). */
@Injectable()
export class TranscriptionRepository {
  readonly queue: LeasedQueue<TranscriptionWork>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<TranscriptionWork>({
      name: 'transcription',
      entity: TranscriptionTask,
      id: 'media_content_id',
      order: 'task.media_content_id DESC',
      claimed: 'taken.media_content_id AS "mediaContentId", taken.attempts',
      error: 'last_error',
      dropped: 'DELETE',
    });
  }

  /** A video; null where it was deleted. */
  async video(scope: WorkspaceRef, mediaContentId: string): Promise<StoredVideo | null> {
    const [video] = await this.db.query<StoredVideo>(sql`
      SELECT media.item_id AS "itemId", media.position, media.video_duration AS duration, stored.file_key AS "fileKey",
        stored.file_type AS "fileType", stored.file_size AS "fileSize", known.media_content_id IS NOT NULL AS "isTranscribed"
      FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      LEFT JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
      LEFT JOIN ${this.db.rows(scope, Transcription, 'known')} ON known.media_content_id = media.id
      WHERE media.id = ${mediaContentId}`);
    return video ?? null;
  }

  /** Says why a video is not transcribed: it is not tried again by itself. */
  async giveUp(
    { workspaceId }: WorkspaceRef,
    lease: string,
    mediaContentId: string,
    failure: TranscriptionFailure,
    error: string,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE transcription_queue SET lease = NULL, due_at = NULL, failure = ${failure}, last_error = ${error}
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${mediaContentId} AND lease = ${lease}`);
  }

  /** Keeps a video until the provider goes on. */
  async park({ workspaceId }: WorkspaceRef, lease: string, mediaContentId: string): Promise<void> {
    await this.db.query(sql`
      UPDATE transcription_queue SET lease = NULL, due_at = NULL
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${mediaContentId} AND lease = ${lease}`);
  }

  /** Has videos that wait for the provider, or that it failed with, tried now. Those that a worker has stay with it. */
  async unpark({ workspaceId }: WorkspaceRef, now: Date): Promise<void> {
    await this.db.query(sql`
      UPDATE transcription_queue SET due_at = ${now}, attempts = 0, failure = NULL, last_error = NULL
      WHERE workspace_id = ${workspaceId} AND lease IS NULL AND (due_at IS NULL OR due_at > ${now})
        AND (failure IS NULL OR failure NOT IN ('TOO_LARGE', 'TOO_LONG', 'FILE_MISSING'))`);
  }

  /** The failures of a workspace's videos by reason. */
  failures(scope: WorkspaceRef): Promise<{ reason: TranscriptionFailure; videos: number }[]> {
    return this.db.query(sql`
      SELECT task.failure AS reason, count(*)::integer AS videos FROM ${this.db.rows(scope, TranscriptionTask, 'task')}
      WHERE task.failure IS NOT NULL GROUP BY 1 ORDER BY 1`);
  }

  /**
   * The newest copied videos of a workspace that nobody has queued, and that a provider can be sent.
   * @param since when their posts were published at the earliest; null for any time
   * @returns their ids and seconds; null where the platform does not say how long one is
   */
  older(scope: WorkspaceRef, since: Date | null): Promise<{ id: string; seconds: number | null }[]> {
    return this.db.query(sql`
      SELECT media.id, media.video_duration AS seconds FROM ${this.db.rows(scope, StoredMedia, 'stored')}
      JOIN ${this.db.rows(scope, MediaContentRow, 'media')} ON media.id = stored.media_content_id
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = media.item_id
      WHERE stored.file_key IS NOT NULL AND stored.file_size <= ${MOST.bytes} AND media.type = 'VIDEO'
        AND COALESCE(media.video_duration, 0) <= ${MOST.seconds} AND item.competitor_brand_id IS NULL
        AND (${since}::timestamptz IS NULL OR item.taken_at >= ${since}::timestamptz)
        AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, Transcription, 'known')}
          WHERE known.media_content_id = media.id)
        AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, TranscriptionTask, 'task')}
          WHERE task.media_content_id = media.id)
      ORDER BY media.id DESC LIMIT ${MOST_OLDER}`);
  }

  /** Queues videos; those that are queued already stay as they are. Gives the number of new ones. */
  async add({ workspaceId }: WorkspaceRef, ids: readonly string[], now: Date): Promise<number> {
    const added = await this.db.ids(sql`
      INSERT INTO transcription_queue (workspace_id, media_content_id, due_at)
      SELECT ${workspaceId}::uuid, entry.id, ${now}::timestamptz FROM unnest(${ids}::uuid[]) AS entry(id) ORDER BY entry.id
      ON CONFLICT DO NOTHING RETURNING media_content_id AS id`);
    return added.length;
  }

  /** Number of a workspace's videos that are to be transcribed. */
  waiting(scope: WorkspaceRef): Promise<number> {
    return this.db.count(
      sql`FROM ${this.db.rows(scope, TranscriptionTask, 'task')} WHERE task.failure IS NULL`,
    );
  }

  /**
   * Those of the items whose transcripts are to be expected soon: their videos are being copied or transcribed.
   * @param before what is tried later than this is not waited for
   */
  async awaiting(scope: WorkspaceRef, itemIds: readonly string[], before: Date): Promise<Set<string>> {
    const ids = await this.db.ids(sql`
      SELECT DISTINCT media.item_id AS id FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, TranscriptionProviderRow, 'provider')}
        ON provider.kind <> 'NONE' AND provider.pause_reason IS NULL
      WHERE media.item_id = ANY(${itemIds}::uuid[]) AND media.type = 'VIDEO' AND (
        EXISTS (SELECT FROM ${this.db.rows(scope, TranscriptionTask, 'task')}
          WHERE task.media_content_id = media.id AND task.due_at <= ${before})
        OR (EXISTS (SELECT FROM ${this.db.rows(scope, MediaCopy, 'copy')}
            WHERE copy.media_content_id = media.id AND copy.due_at <= ${before})
          AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, StoredMedia, 'stored')}
            WHERE stored.media_content_id = media.id AND stored.file_key IS NOT NULL)
          AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, Transcription, 'known')}
            WHERE known.media_content_id = media.id)))`);
    return new Set(ids);
  }

  /** For operators: of all workspaces. */
  async backlog(now: Date): Promise<TranscriptionBacklog> {
    const [row] = await this.db.query<TranscriptionBacklog>(sql`
      SELECT count(*) FILTER (WHERE task.due_at IS NOT NULL)::integer AS waiting,
        count(*) FILTER (WHERE task.due_at IS NULL AND task.failure IS NULL)::integer AS paused,
        count(*) FILTER (WHERE task.failure IS NOT NULL)::integer AS failed,
        min(task.due_at) FILTER (WHERE task.due_at <= ${now}) AS oldest
      FROM ${this.db.rowsOfEveryWorkspace(TranscriptionTask, 'task')}`);
    return row ?? { waiting: 0, paused: 0, failed: 0, oldest: null };
  }
}
