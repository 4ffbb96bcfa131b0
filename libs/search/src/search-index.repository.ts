import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { Database, type Later, recordset, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type DocumentKind, SearchDocumentRow, SearchWord } from './search.entities.js';

/** The searchable texts of an item. */
export interface ItemTexts {
  itemId: string;
  takenAt: Date;
  /** With the choices of its poll and the alternative texts of its pictures, a line each. */
  caption: string | null;
  /** The transcripts of all its videos, in their order. */
  transcript: string | null;
  /** The texts that were read in its pictures, in their order. */
  picture: string | null;
  /** Of the item; null until somebody has looked. */
  language: string | null;
}

export interface DocumentRecord {
  itemId: string;
  /** Of the item. */
  takenAt: Date;
  language: string | null;
  kind: DocumentKind;
  words: string;
}

/** SQL that writes documents and words. */
@Injectable()
export class SearchIndexRepository {
  constructor(private readonly db: Database) {}

  async texts(scope: WorkspaceScope, itemIds: readonly string[]): Promise<ItemTexts[]> {
    return this.db.query(sql`
      SELECT item.id AS "itemId", item.taken_at AS "takenAt", item.language, spoken.transcript, shown.picture,
        NULLIF(concat_ws(E'\n', VARIADIC ARRAY[item.caption]
          || ARRAY(SELECT jsonb_array_elements_text(item.poll_options)) || described.texts), '') AS caption
      FROM ${this.db.rows(scope, Item, 'item')}
      LEFT JOIN (
        SELECT transcription.item_id, string_agg(transcription.transcript, E'\n' ORDER BY media.position) AS transcript
        FROM ${this.db.rows(scope, Transcription, 'transcription')}
        JOIN ${this.db.rows(scope, MediaContentRow, 'media')} ON media.id = transcription.media_content_id
        WHERE transcription.item_id = ANY(${itemIds}::uuid[]) GROUP BY transcription.item_id
      ) AS spoken ON spoken.item_id = item.id
      LEFT JOIN (
        SELECT media.item_id, string_agg(NULLIF(read.text, ''), E'\n' ORDER BY media.position) AS picture
        FROM ${this.db.rows(scope, MediaContentRow, 'media')}
        JOIN ${this.pictureTexts(scope)} ON read.media_content_id = media.id
        WHERE media.item_id = ANY(${itemIds}::uuid[]) GROUP BY media.item_id
      ) AS shown ON shown.item_id = item.id
      LEFT JOIN (
        SELECT media.item_id, array_agg(media.alt_text ORDER BY media.position) AS texts
        FROM ${this.db.rows(scope, MediaContentRow, 'media')}
        WHERE media.item_id = ANY(${itemIds}::uuid[]) AND media.alt_text IS NOT NULL GROUP BY media.item_id
      ) AS described ON described.item_id = item.id
      WHERE item.id = ANY(${itemIds}::uuid[])`);
  }

  /** Writes documents that are new or whose words have changed. */
  async write(scope: WorkspaceScope, documents: readonly DocumentRecord[], version: number): Promise<void> {
    if (documents.length === 0) return;
    await this.db.query(sql`
      ${insertion(scope, documents, version)}
      ON CONFLICT (workspace_id, item_id, kind) DO UPDATE
        SET words = excluded.words, version = excluded.version, language = excluded.language
      WHERE (search_documents.words, search_documents.version, search_documents.language)
        IS DISTINCT FROM (excluded.words, excluded.version, excluded.language)`);
  }

  /** As `write`, for new items, which have no documents. */
  writeNew(scope: WorkspaceScope, documents: readonly DocumentRecord[], version: number): Later[] {
    return documents.length === 0 ? [] : [this.db.later(insertion(scope, documents, version))];
  }

  /** Removes the documents of texts that an item no longer has. */
  async remove(scope: WorkspaceScope, kind: DocumentKind, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      DELETE FROM search_documents
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND item_id = ANY(${itemIds}::uuid[])`);
  }

  /** The given words that the workspace does not have yet. */
  async unknownWords(scope: WorkspaceScope, words: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ word: string }>(sql`
      SELECT given.word FROM unnest(${words}::text[]) AS given (word)
      WHERE NOT EXISTS (
        SELECT FROM ${this.db.rows(scope, SearchWord, 'known')} WHERE known.word = given.word)`);
    return rows.map(({ word }) => word);
  }

  async addWords(scope: WorkspaceScope, words: readonly { word: string; keys: number[] }[]): Promise<void> {
    await this.db.query(sql`
      INSERT INTO search_words (workspace_id, word, keys)
      SELECT ${scope.workspaceId}::uuid, entry.word, entry.keys
      FROM ${recordset(words, { word: 'text', keys: 'integer[]' })}
      ON CONFLICT (word, workspace_id) DO NOTHING`);
  }

  /** Ids of the next items, by id, that have a text without a document of this version. */
  async unindexed(
    scope: WorkspaceScope,
    { after, version, limit }: { after: string | null; version: number; limit: number },
  ): Promise<string[]> {
    const later = after === null ? sql`TRUE` : sql`item.id > ${after}::uuid`;
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE ${later} AND ${this.lacksDocument(scope, version)} ORDER BY item.id LIMIT ${limit}`);
  }

  /** Number of items that have a text without a document of this version. */
  async countUnindexed(scope: WorkspaceScope, version: number): Promise<number> {
    return this.db.count(
      sql`FROM ${this.db.rows(scope, Item, 'item')} WHERE ${this.lacksDocument(scope, version)}`,
    );
  }

  private lacksDocument(scope: WorkspaceScope, version: number): Sql {
    const lacks = (kind: DocumentKind) => sql`NOT EXISTS (
      SELECT FROM ${this.db.rows(scope, SearchDocumentRow, 'document')}
      WHERE document.item_id = item.id AND document.kind = ${kind} AND document.version = ${version})`;
    return sql`(((item.caption IS NOT NULL OR item.poll_options IS NOT NULL OR EXISTS (
      SELECT FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      WHERE media.item_id = item.id AND media.alt_text IS NOT NULL)) AND ${lacks('CAPTION')}) OR (EXISTS (
      SELECT FROM ${this.db.rows(scope, Transcription, 'transcription')}
      WHERE transcription.item_id = item.id AND transcription.transcript IS NOT NULL) AND ${lacks('TRANSCRIPTION')}) OR (EXISTS (
      SELECT FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.pictureTexts(scope)} ON read.media_content_id = media.id
      WHERE media.item_id = item.id AND read.text <> '') AND ${lacks('PICTURE')}))`;
  }

  /** Names the table, because texts in pictures belong to a library above this one. */
  private pictureTexts(scope: WorkspaceScope): Sql {
    return this.db.rowsOfTable(scope, 'picture_texts', 'read');
  }
}

function insertion(
  { workspaceId }: WorkspaceScope,
  documents: readonly DocumentRecord[],
  version: number,
): Sql {
  return sql`
    INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at, language)
    SELECT ${workspaceId}::uuid, entry."itemId", entry.kind, entry.words, ${version}::smallint, entry."takenAt", entry.language
    FROM ${recordset(documents, { itemId: 'uuid', takenAt: 'timestamptz', language: 'text', kind: 'text', words: 'tsvector' })}`;
}
