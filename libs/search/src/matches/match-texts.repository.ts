import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { TextField } from '../boolean/boolean-pieces.js';

/** Of longer texts, the beginning is looked through for what matched. */
const MOST_CHARACTERS = 20_000;

/** The texts of an item, as far as they are looked through. */
export type MatchTexts = { itemId: string } & Record<TextField, string | null>;

/** SQL that reads the texts in which searches find items. */
@Injectable()
export class MatchTextsRepository {
  constructor(private readonly db: Database) {}

  async of(scope: WorkspaceScope, itemIds: readonly string[]): Promise<MatchTexts[]> {
    return this.db.query<MatchTexts>(sql`
      SELECT item.id AS "itemId",
        left(concat_ws(E'\n', VARIADIC ARRAY[item.caption]
          || ARRAY(SELECT jsonb_array_elements_text(item.poll_options))
          || ARRAY(SELECT media.alt_text FROM ${this.db.rows(scope, MediaContentRow, 'media')}
            WHERE media.item_id = item.id AND media.alt_text IS NOT NULL ORDER BY media.position)), ${MOST_CHARACTERS}) AS caption,
        (SELECT left(string_agg(left(spoken.transcript, ${MOST_CHARACTERS}), E'\n' ORDER BY media.position), ${MOST_CHARACTERS})
          FROM ${this.db.rows(scope, Transcription, 'spoken')}
          JOIN ${this.db.rows(scope, MediaContentRow, 'media')} ON media.id = spoken.media_content_id
          WHERE spoken.item_id = item.id) AS said,
        (SELECT string_agg(read.text, E'\n' ORDER BY media.position)
          FROM ${this.db.rows(scope, MediaContentRow, 'media')}
          JOIN ${this.db.rowsOfTable(scope, 'picture_texts', 'read')} ON read.media_content_id = media.id
          WHERE media.item_id = item.id) AS picture
      FROM ${this.db.rows(scope, Item, 'item')} WHERE item.id = ANY(${itemIds}::uuid[])`);
  }
}
