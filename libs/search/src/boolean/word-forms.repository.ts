import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SearchWord } from '../search.entities.js';
import { signOf } from '../search-document.js';
import type { StemmedWord } from './word-forms.js';

/** Words that are looked at for a query: some thirty for each of its own. */
const MOST_FORMS = 2000;

/** SQL that finds the forms of words, by Snowball's stems in PostgreSQL. */
@Injectable()
export class WordFormsRepository {
  constructor(private readonly db: Database) {}

  /** The words of a query, and other words, with the stems of each. */
  async among(asked: readonly string[], others: readonly string[]): Promise<StemmedWord[]> {
    if (asked.length === 0) return [];
    return this.db.query<StemmedWord>(sql`
      SELECT given.word, stems_of(given.word) AS stems, TRUE AS "isGiven" FROM unnest(${asked}::text[]) AS given(word)
      UNION ALL
      SELECT other.word, stems_of(other.word) AS stems, FALSE FROM unnest(${others}::text[]) AS other(word)`);
  }

  /** The words with their stems, and the words of the workspace that share a stem with one of them in any language. */
  async of(scope: WorkspaceScope, words: readonly string[]): Promise<StemmedWord[]> {
    if (words.length === 0) return [];
    return this.db.query<StemmedWord>(sql`
      WITH given AS MATERIALIZED (
        SELECT word, stems_of(word) AS stems FROM unnest(${words}::text[]) AS asked(word)),
      stem AS MATERIALIZED (SELECT array_agg(DISTINCT each) AS list FROM given, unnest(given.stems) AS each WHERE each IS NOT NULL)
      SELECT given.word, given.stems, TRUE AS "isGiven" FROM given WHERE given.stems IS NOT NULL
      UNION ALL
      (SELECT known.word, stems_of(known.word) AS stems, FALSE FROM ${this.db.rows(scope, SearchWord, 'known')}
        WHERE known.stems && (SELECT array_agg(${signOf(scope)} || each) FROM stem, unnest(stem.list) AS each)
        ORDER BY known.word LIMIT ${MOST_FORMS})
      UNION ALL
      SELECT known.word, stems_of(known.word) AS stems, FALSE FROM ${this.db.rows(scope, SearchWord, 'known')}
        WHERE known.word = ANY((SELECT stem.list FROM stem)::text[])`);
  }
}
