import { Database, empty, join, raw, type Sql, sql } from '@loupe/database';
import { EVERY_ROW } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { MatchSection } from './ranked-matches.js';
import { type DocumentKind, SearchDocumentRow, SearchWord } from './search.entities.js';
import type { TextQuery } from './text-query.js';

/** The order of documents in a section. */
export const NEWEST_FIRST = sql`ORDER BY document.taken_at DESC, document.item_id DESC`;

/** Rows of `document` since a time. PostgreSQL looks for it beside the words, in the index that has both (NewestWordsService). */
export const newerThan = (since: Date): Sql => sql`document.taken_at >= ${since}`;

/** The result of a search, if it has few matches. */
interface Found {
  /** Scores by item; null if there are more matches than the limit. */
  few: Map<string, number> | null;
  /** Whether the matches of all words as typed alone exceed the limit. */
  manyAsTyped: boolean;
}

/** SQL that finds words in documents. */
@Injectable()
export class TextSearchRepository {
  /** So many documents are tested in the order of a page before the matches are collected instead; this takes some 20 ms. */
  readonly walked: number = 10_000;

  constructor(private readonly db: Database) {}

  /**
   * The words of a workspace that share a key; they include all words that are one edit away from a word with these keys.
   */
  async wordsByKey(scope: WorkspaceScope, keys: readonly number[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await this.db.query<{ word: string }>(sql`
      SELECT known.word FROM ${this.db.rows(scope, SearchWord, 'known')}
      WHERE known.keys && ${keys}::integer[] ORDER BY known.word`);
    return rows.map(({ word }) => word);
  }

  /** The matches of a query if there are at most `limit`; if there are more, nothing is ranked. */
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

  /**
   * The ids of at most `limit` matches, best first. Among more than twice as many, nothing is ranked: the newest come first, and those
   * with all words as typed come before the others.
   */
  async best(limit: number, scope: WorkspaceScope, kind: DocumentKind, query: TextQuery): Promise<string[]> {
    const { few, manyAsTyped } = await this.atMost(2 * limit, scope, kind, query);
    if (few !== null) {
      const ranked = [...few].sort(([one, a], [other, b]) => b - a || (one < other ? 1 : -1));
      return ranked.slice(0, limit).map(([id]) => id);
    }
    const asTyped = await this.newest(limit, scope, kind, query.exact, { areFew: !manyAsTyped });
    if (asTyped.length === limit || query.exact === query.tolerant) return asTyped;
    const others = { without: query.exact, areFew: false };
    return [...asTyped, ...(await this.newest(limit - asTyped.length, scope, kind, query.tolerant, others))];
  }

  private async newest(
    limit: number,
    scope: WorkspaceScope,
    kind: DocumentKind,
    query: string,
    settings: { without?: string; areFew: boolean },
  ): Promise<string[]> {
    let ids: string[] = [];
    for (const matches of this.section(scope, kind, query, { ...settings, since: null })(EVERY_ROW)) {
      ids = await this.db.ids(sql`SELECT item_id AS id FROM (${matches} LIMIT ${limit}) AS match`);
      if (ids.length === limit) break;
    }
    return ids;
  }

  /** SELECT of the columns item_id and score. */
  scored(scope: WorkspaceScope, kind: DocumentKind, query: TextQuery): Sql {
    return sql`SELECT document.item_id, ${score(query)} AS score ${this.documents(scope, kind, query.tolerant)}`;
  }

  /**
   * The same matches, computed once and before the rest of the statement. Without statistics, such as after an import,
   * PostgreSQL estimates so few matches that it would compute them again for every item.
   */
  gathered(matches: Sql): Sql {
    return sql`WITH gathered AS MATERIALIZED (${matches}) SELECT item_id, score FROM gathered`;
  }

  /**
   * Documents that match one query and not another, newest first. First, only the newest documents are tested, one after the
   * other: for frequent words, their matches fill a page. Otherwise all matches are collected and sorted, which takes time
   * in proportion to their number, wherever they are. PostgreSQL does not choose between the two, because it cannot know
   * that a word occurs in one season only.
   * @param areFew whether to collect all matches at once
   * @param since matches since then are collected before all; null where that takes as long
   */
  section(
    scope: WorkspaceScope,
    kind: DocumentKind,
    query: string,
    { without, areFew, since }: { without?: string; areFew: boolean; since: Date | null },
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
      const recent = since === null ? [] : [gathered(sql`${beyond} AND ${newerThan(since)}`)];
      return [newest, ...recent, gathered(beyond)];
    };
  }

  private documents(scope: WorkspaceScope, kind: DocumentKind, query: string): Sql {
    return sql`${this.documentsOf(scope, kind)} AND document.words @@ ${query}::tsquery`;
  }

  private documentsOf(scope: WorkspaceScope, kind: DocumentKind): Sql {
    // A literal, because each kind has its own partial index.
    return sql`FROM ${this.db.rows(scope, SearchDocumentRow, 'document')} WHERE document.kind = ${raw(`'${kind}'`)}`;
  }
}

/** How well `document` matches: the words found as typed, and how close together the words are. */
function score({ units, tolerant }: TextQuery): Sql {
  const exact = units.map((unit) => sql`(document.words @@ ${unit}::tsquery)::integer`);
  // The rank of cover density is below 1 (normalisation 32) and ignores words that the document lacks.
  return sql`(${join(exact, ' + ')}
    + ts_rank_cd(document.words, ${tolerant}::tsquery, 1 | 32))::double precision`;
}
