import { Database, empty, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { MatchSection } from './ranked-matches.js';
import { type DocumentKind, SearchDocumentRow, SearchWord } from './search.entities.js';
import type { TextQuery } from './text-query.js';

const NEWEST_FIRST = sql`ORDER BY document.taken_at DESC, document.item_id DESC`;

/** What is found where it is little. */
interface Found {
  /** Scores by item; null where there are more. */
  few: Map<string, number> | null;
  /** Whether there are already more with all words as they were typed. */
  manyAsTyped: boolean;
}

/** SQL by which words are found in documents. */
@Injectable()
export class TextSearchRepository {
  /** So many documents are looked at in the order of a page before its matches are gathered; it takes some 20 ms. */
  readonly walked: number = 10_000;

  constructor(private readonly db: Database) {}

  /** The words of a workspace that share a key; among them all that are one edit away from a word with these keys. */
  async wordsByKey(scope: WorkspaceScope, keys: readonly number[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await this.db.query<{ word: string }>(sql`
      SELECT known.word FROM ${this.db.rows(scope, SearchWord, 'known')}
      WHERE known.keys && ${keys}::integer[] ORDER BY known.word`);
    return rows.map(({ word }) => word);
  }

  /** What a query finds where that is not more than `limit`; nothing is ranked where it is. */
  async atMost(limit: number, scope: WorkspaceScope, kind: DocumentKind, query: TextQuery): Promise<Found> {
    const hasTypos = query.exact !== query.tolerant;
    const typed = hasTypos
      ? sql`(SELECT ${this.documents(scope, kind, query.exact)} LIMIT ${limit + 1}) AS exact`
      : sql`(SELECT LIMIT 0) AS none`;
    const rows = await this.db.query<{
      typed: number;
      found: number;
      itemId: string | null;
      score: number;
    }>(sql`
      WITH typed AS MATERIALIZED (SELECT count(*)::integer AS number FROM ${typed}),
      found AS MATERIALIZED (
        SELECT document.item_id, document.words ${this.documents(scope, kind, query.tolerant)}
          AND (SELECT number FROM typed) <= ${limit} LIMIT ${limit + 1})
      SELECT counted.typed, counted.found, document.item_id AS "itemId", ${score(query)} AS score
      FROM (SELECT (SELECT number FROM typed) AS typed, count(*)::integer AS found FROM found) AS counted
      LEFT JOIN found AS document ON counted.found <= ${limit}`);
    const [counted = { typed: 0, found: 0 }] = rows;
    const manyAsTyped = (hasTypos ? counted.typed : counted.found) > limit;
    if (manyAsTyped || counted.found > limit) return { few: null, manyAsTyped };
    const few = new Map(rows.flatMap((row) => (row.itemId === null ? [] : [[row.itemId, row.score]])));
    return { few, manyAsTyped };
  }

  /** SELECT of the columns item_id and score. */
  scored(scope: WorkspaceScope, kind: DocumentKind, query: TextQuery): Sql {
    return sql`SELECT document.item_id, ${score(query)} AS score ${this.documents(scope, kind, query.tolerant)}`;
  }

  /**
   * The same matches, found once and before anything else of the statement: without statistics, such as after an import,
   * PostgreSQL takes them for so few that it would look for them again for every item.
   */
  gathered(matches: Sql): Sql {
    return sql`WITH gathered AS MATERIALIZED (${matches}) SELECT item_id, score FROM gathered`;
  }

  /**
   * Documents that match one query and not another, newest first. The newest documents are looked at one after the
   * other: of words that many have, they hold a page. Else all matches are gathered and sorted, which takes as long as there
   * are matches, wherever they stand. PostgreSQL is not left to choose, as it cannot know that a word is one of a season.
   * @param areFew whether to gather all of them
   */
  section(
    scope: WorkspaceScope,
    kind: DocumentKind,
    query: string,
    { without, areFew }: { without?: string; areFew: boolean },
  ): MatchSection {
    const matching = sql`document.words @@ ${query}::tsquery${
      without === undefined ? empty : sql` AND NOT document.words @@ ${without}::tsquery`
    }`;
    const documents = this.documentsOf(scope, kind);
    const gathered = (where: Sql) => sql`
      SELECT document.item_id, document.taken_at ${documents} AND ${matching} AND ${where} ${NEWEST_FIRST}`;
    return (beyond) => {
      if (areFew) return [gathered(beyond)];
      const newest = sql`
        SELECT document.item_id, document.taken_at
        FROM (SELECT document.item_id, document.taken_at, document.words ${documents} AND ${beyond} ${NEWEST_FIRST}
          LIMIT ${this.walked}) AS document
        WHERE ${matching}`;
      return [newest, gathered(beyond)];
    };
  }

  private documents(scope: WorkspaceScope, kind: DocumentKind, query: string): Sql {
    return sql`${this.documentsOf(scope, kind)} AND document.words @@ ${query}::tsquery`;
  }

  private documentsOf(scope: WorkspaceScope, kind: DocumentKind): Sql {
    // Written out, as the index of a kind is for that kind only.
    return sql`FROM ${this.db.rows(scope, SearchDocumentRow, 'document')} WHERE document.kind = ${raw(`'${kind}'`)}`;
  }
}

/** How well `document` matches: its words as typed, and how close together they stand. */
function score({ units, tolerant }: TextQuery): Sql {
  const exact = units.map((unit) => sql`(document.words @@ ${unit}::tsquery)::integer`);
  // The rank of cover density is below 1 (normalisation 32) and leaves words that the document lacks out of account.
  return sql`(${join(exact, ' + ')}
    + ts_rank_cd(document.words, ${tolerant}::tsquery, 1 | 32))::double precision`;
}
