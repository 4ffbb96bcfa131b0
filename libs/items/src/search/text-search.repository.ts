import { Database, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type DocumentKind, SearchDocumentRow, SearchWord } from './search.entities.js';
import type { TextQuery } from './text-query.js';

/** SQL by which words are found in documents. */
@Injectable()
export class TextSearchRepository {
  constructor(private readonly db: Database) {}

  /** The words of a workspace that share a key; among them all that are one edit away from a word with these keys. */
  async wordsByKey(scope: WorkspaceScope, keys: readonly number[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await this.db.query<{ word: string }>(sql`
      SELECT known.word FROM ${this.db.rows(scope, SearchWord, 'known')}
      WHERE known.keys && ${keys}::integer[] ORDER BY known.word`);
    return rows.map(({ word }) => word);
  }

  /** Matches with their scores; null where there are more than `limit`. */
  async atMost(limit: number, matches: Sql): Promise<Map<string, number> | null> {
    const rows = await this.db.query<{ itemId: string; score: number }>(sql`
      SELECT found.item_id AS "itemId", found.score FROM (${matches}) AS found LIMIT ${limit + 1}`);
    return rows.length > limit ? null : new Map(rows.map(({ itemId, score }) => [itemId, score]));
  }

  /** SELECT of the columns item_id and score. */
  scored(scope: WorkspaceScope, kind: DocumentKind, query: TextQuery): Sql {
    const exact = query.units.map((unit) => sql`(document.words @@ ${unit}::tsquery)::integer`);
    // The rank of cover density is below 1 (normalisation 32) and leaves words that the document lacks out of account.
    return sql`
      SELECT document.item_id, (${join(exact, ' + ')}
        + ts_rank_cd(document.words, ${query.tolerant}::tsquery, 1 | 32))::double precision AS score
      ${this.documents(scope, kind, query.tolerant)}`;
  }

  /**
   * The same matches, found once and before anything else of the statement: without statistics, such as after an import,
   * PostgreSQL takes them for so few that it would look for them again for every item.
   */
  gathered(matches: Sql): Sql {
    return sql`WITH gathered AS MATERIALIZED (${matches}) SELECT item_id, score FROM gathered`;
  }

  /** SELECT of the column item_id: documents that match one query and not another. */
  ids(scope: WorkspaceScope, kind: DocumentKind, query: string, without?: string): Sql {
    const others = without === undefined ? sql`` : sql` AND NOT document.words @@ ${without}::tsquery`;
    return sql`SELECT document.item_id ${this.documents(scope, kind, query)}${others}`;
  }

  private documents(scope: WorkspaceScope, kind: DocumentKind, query: string): Sql {
    // Written out, as the index of a kind is for that kind only.
    return sql`FROM ${this.db.rows(scope, SearchDocumentRow, 'document')}
      WHERE document.kind = ${raw(`'${kind}'`)} AND document.words @@ ${query}::tsquery`;
  }
}
