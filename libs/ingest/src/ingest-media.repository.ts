import { type CapturedMedia, MediaContentRow } from '@loupe/content';
import { Database, type Later, ONE_BY_ONE, recordset, type Sql, sql } from '@loupe/database';
import { newId, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { PlannedPost } from './planned-post.js';

/** SQL that stores the files and transcripts of captured posts. Files are identified by their position. */
@Injectable()
export class IngestMediaRepository {
  constructor(private readonly db: Database) {}

  /** Updates stored media that have changed; returns the ids of their posts. A null value changes nothing. */
  async update(scope: WorkspaceScope, records: readonly MediaRecord[]): Promise<string[]> {
    if (records.length === 0) return [];
    return this.db.ids(
      sql`
      UPDATE media_contents SET
        type = entry.type,
        file_url = COALESCE(entry."fileUrl", media_contents.file_url),
        thumbnail_url = COALESCE(entry."thumbnailUrl", media_contents.thumbnail_url),
        width = COALESCE(entry.width, media_contents.width),
        height = COALESCE(entry.height, media_contents.height),
        video_duration = COALESCE(entry."videoDuration", media_contents.video_duration),
        alt_text = COALESCE(entry."altText", media_contents.alt_text)
      FROM ${mediaTable(records)}
      WHERE media_contents.workspace_id = ${scope.workspaceId} AND media_contents.item_id = entry."itemId"
        AND media_contents.position = entry.position
        AND (media_contents.type, media_contents.file_url, media_contents.thumbnail_url, media_contents.width,
          media_contents.height, media_contents.video_duration, media_contents.alt_text)
        IS DISTINCT FROM (entry.type, COALESCE(entry."fileUrl", media_contents.file_url),
          COALESCE(entry."thumbnailUrl", media_contents.thumbnail_url),
          COALESCE(entry.width, media_contents.width), COALESCE(entry.height, media_contents.height),
          COALESCE(entry."videoDuration", media_contents.video_duration),
          COALESCE(entry."altText", media_contents.alt_text))
      RETURNING media_contents.item_id AS id`,
    );
  }

  /** Adds media that are not stored yet; returns the ids of their posts. */
  async add(scope: WorkspaceScope, records: readonly MediaRecord[]): Promise<string[]> {
    if (records.length === 0) return [];
    return this.db.ids(
      sql`
      ${insertion(scope, records)}
      ON CONFLICT (workspace_id, item_id, position) DO NOTHING
      RETURNING item_id AS id`,
    );
  }

  /** As `add`, for new posts, which have no media. */
  addNew(scope: WorkspaceScope, records: readonly MediaRecord[]): Later[] {
    return records.length === 0 ? [] : [this.db.later(insertion(scope, records))];
  }

  /** Updates stored transcriptions that have changed; returns the ids of their posts. */
  async updateTranscriptions(scope: WorkspaceScope, given: readonly MediaRecord[]): Promise<string[]> {
    const records = given.filter(isTranscribed);
    if (records.length === 0) return [];
    return this.db.ids(
      sql`
      UPDATE transcriptions SET transcript = entry.transcript
      FROM ${mediaTable(records)}
      CROSS JOIN LATERAL (
        SELECT stored.id, stored.item_id FROM ${this.db.rows(scope, MediaContentRow, 'stored')}
        WHERE stored.item_id = entry."itemId" AND stored.position = entry.position ${ONE_BY_ONE}) AS media
      WHERE transcriptions.workspace_id = ${scope.workspaceId} AND transcriptions.media_content_id = media.id
        AND transcriptions.transcript IS DISTINCT FROM entry.transcript
      RETURNING transcriptions.item_id AS id`,
    );
  }

  /** Adds transcriptions that are not stored yet; returns the ids of their posts. */
  async addTranscriptions(
    scope: WorkspaceScope,
    given: readonly Transcribed[],
    now: Date,
  ): Promise<string[]> {
    const records = given
      .filter(isTranscribed)
      .map(({ itemId, position, transcript }) => ({ itemId, position, transcript }));
    if (records.length === 0) return [];
    return this.db.ids(
      sql`
      INSERT INTO transcriptions (workspace_id, media_content_id, item_id, transcript, created_at)
      SELECT ${scope.workspaceId}::uuid, media.id, media.item_id, entry.transcript, ${now}::timestamptz
      FROM ${recordset(records, { itemId: 'uuid', position: 'smallint', transcript: 'text' })}
      CROSS JOIN LATERAL (
        SELECT stored.id, stored.item_id FROM ${this.db.rows(scope, MediaContentRow, 'stored')}
        WHERE stored.item_id = entry."itemId" AND stored.position = entry.position ${ONE_BY_ONE}) AS media
      ON CONFLICT (workspace_id, media_content_id) DO NOTHING
      RETURNING item_id AS id`,
    );
  }
}

/** A file of a post with what is said in it; undefined where that is unknown. */
export type Transcribed = Pick<MediaRecord, 'itemId' | 'position' | 'transcript'>;

/** A file of a post as a row; `id` is used only if the row is new. */
export interface MediaRecord extends CapturedMedia {
  id: string;
  itemId: string;
  position: number;
}

/** The files of a post. */
export function mediaRecords({ itemId, merged: { post } }: PlannedPost): MediaRecord[] {
  return post?.media.map((media, position) => ({ ...media, id: newId(), itemId, position })) ?? [];
}

function isTranscribed({ transcript }: Transcribed): boolean {
  return transcript !== undefined;
}

function insertion({ workspaceId }: WorkspaceScope, records: readonly MediaRecord[]): Sql {
  return sql`
    INSERT INTO media_contents
      (workspace_id, id, item_id, position, type, file_url, thumbnail_url, width, height, video_duration, alt_text)
    SELECT ${workspaceId}::uuid, entry.id, entry."itemId", entry.position, entry.type, entry."fileUrl",
      entry."thumbnailUrl", entry.width, entry.height, entry."videoDuration", entry."altText"
    FROM ${mediaTable(records)}`;
}

function mediaTable(records: readonly MediaRecord[]): Sql {
  return recordset(records, {
    id: 'uuid',
    itemId: 'uuid',
    position: 'smallint',
    type: 'text',
    fileUrl: 'text',
    thumbnailUrl: 'text',
    width: 'integer',
    height: 'integer',
    videoDuration: 'integer',
    altText: 'text',
    transcript: 'text',
  });
}
