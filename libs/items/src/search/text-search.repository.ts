import { Database, join, type Sql, sql } from '@loupe/database';
import { likePattern } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Item } from '../item.entity.js';
import { Transcription } from '../transcription.entity.js';
import type { RankedMatches } from './ranked-matches.js';
import type { TextSearch } from './super-search.js';

/** Finds words in captions and transcriptions. */
@Injectable()
export class TextSearchRepository {
  constructor(private readonly db: Database) {}

  async find(scope: WorkspaceScope, { mode, words }: TextSearch): Promise<RankedMatches> {
    const matches =
      mode === 'FUZZY_CAPTION'
        ? sql`SELECT item.id AS item_id, 1::double precision AS score FROM ${this.db.rows(scope, Item, 'item')}
            WHERE ${hasWords(sql`item.caption`, words)}`
        : sql`SELECT DISTINCT transcription.item_id, 1::double precision AS score
            FROM ${this.db.rows(scope, Transcription, 'transcription')}
            WHERE ${hasWords(sql`transcription.transcript`, words)}`;
    return { matches };
  }
}

function hasWords(text: Sql, words: readonly string[]): Sql {
  const conditions = words.map((word) => sql`lower(${text}) LIKE lower(${`%${likePattern(word)}%`})`);
  return join(conditions, ' AND ');
}
