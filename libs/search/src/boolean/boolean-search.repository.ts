import { Item } from '@loupe/content';
import { Database, join, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { MatchSection } from '../ranked-matches.js';
import { SearchDocumentRow } from '../search.entities.js';
import { inWorkspace } from '../search-document.js';
import { NEWEST_FIRST } from '../text-search.repository.js';
import type { BooleanNode } from './boolean-query.js';
import { isPrecise, neededBy, saidBy, tsqueryOf } from './boolean-tsquery.js';

/** A score that sorts as NEWEST_FIRST does: milliseconds since 1970. */
const SCORE = sql`(extract(epoch FROM document.taken_at) * 1000)::double precision`;

/** SQL that finds what a query in BOOLEAN mode asks for, in captions and transcripts together. */
@Injectable()
export class BooleanSearchRepository {
  /** So many items are tested in the order of a page before all matches are collected. */
  readonly walked: number = 2000;
  /** Up to so many matches are read once, for both a page and its count. */
  readonly known: number = 2000;

  constructor(private readonly db: Database) {}

  /** SELECT of the columns item_id and score, which is higher for newer items. */
  scored(scope: WorkspaceScope, query: BooleanNode): Sql {
    return sql`SELECT document.item_id, ${SCORE} AS score FROM (${this.matching(scope, query)}) AS document`;
  }

  /** Scores by item, newest first; null if there are too many matches. */
  async few(scope: WorkspaceScope, query: BooleanNode): Promise<Map<string, number> | null> {
    const rows = await this.db.query<{ itemId: string; score: number }>(sql`
      SELECT document.item_id AS "itemId", ${SCORE} AS score
      FROM (${this.matching(scope, query)} LIMIT ${this.known + 1}) AS document ${NEWEST_FIRST}`);
    return rows.length > this.known ? null : new Map(rows.map(({ itemId, score }) => [itemId, score]));
  }

  /**
   * Matches, newest first: among the newest items, which fill a page where words are frequent, and then all of them. Posts of
   * competitors are in no list that is searched, and not in the index by which the newest are read.
   */
  section(scope: WorkspaceScope, query: BooleanNode): MatchSection {
    return (beyond) => [
      sql`
        SELECT document.item_id, document.taken_at
        FROM (
          SELECT document.item_id, document.taken_at
          FROM (
            SELECT item.id AS item_id, item.taken_at FROM ${this.db.rows(scope, Item, 'item')}
            WHERE item.competitor_brand_id IS NULL) AS document
          WHERE ${beyond} ${NEWEST_FIRST} LIMIT ${this.walked}) AS document
        LEFT JOIN ${this.db.rows(scope, SearchDocumentRow, 'caption')}
          ON caption.item_id = document.item_id AND caption.kind = 'CAPTION'
        LEFT JOIN ${this.db.rows(scope, SearchDocumentRow, 'said')}
          ON said.item_id = document.item_id AND said.kind = 'TRANSCRIPTION'
        WHERE ${condition(scope, query, BOTH)}`,
      sql`
        SELECT document.item_id, document.taken_at FROM (${this.matching(scope, query)}) AS document
        WHERE ${beyond} ${NEWEST_FIRST}`,
    ];
  }

  /**
   * Each match once, with the columns item_id and taken_at. What is in a caption alone is found by the index of captions. Where
   * something is said, a match has one of the words in the transcript, or else all of them in the caption.
   */
  private matching(scope: WorkspaceScope, query: BooleanNode): Sql {
    const caption = this.db.rows(scope, SearchDocumentRow, 'caption');
    const said = this.db.rows(scope, SearchDocumentRow, 'said');
    const found = this.db.rows(scope, SearchDocumentRow, 'found');
    const needed = inWorkspace(scope, neededBy(query) ?? '');
    const spoken = saidBy(query);
    const candidates = [
      sql`SELECT found.item_id FROM ${found} WHERE found.kind = 'CAPTION' AND found.words @@ ${needed}::tsquery`,
      ...(spoken === null
        ? []
        : [
            sql`SELECT found.item_id FROM ${found}
              WHERE found.kind = 'TRANSCRIPTION' AND found.words @@ ${inWorkspace(scope, spoken)}::tsquery`,
          ]),
    ];
    const exactly = isPrecise(query) ? [] : [condition(scope, query, { caption: true, said: false })];
    return sql`
      SELECT caption.item_id, caption.taken_at FROM ${caption}
      WHERE caption.kind = 'CAPTION' AND ${join([sql`caption.words @@ ${needed}::tsquery`, ...exactly], ' AND ')}
        AND NOT EXISTS (SELECT FROM ${said} WHERE said.kind = 'TRANSCRIPTION' AND said.item_id = caption.item_id)
      UNION ALL
      SELECT said.item_id, said.taken_at
      FROM (${join(candidates, ' UNION ')}) AS document
      JOIN ${said} ON said.item_id = document.item_id AND said.kind = 'TRANSCRIPTION'
      LEFT JOIN ${caption} ON caption.item_id = document.item_id AND caption.kind = 'CAPTION'
      WHERE ${condition(scope, query, BOTH)}`;
  }
}

interface Texts {
  caption: boolean;
  said: boolean;
}

const BOTH: Texts = { caption: true, said: true };

/** Whether an item matches by the texts that are joined: a phrase stands within one of them. */
function condition(scope: WorkspaceScope, node: BooleanNode, texts: Texts): Sql {
  switch (node.kind) {
    case 'not':
      return sql`NOT ${condition(scope, node.part, texts)}`;
    case 'and':
    case 'or': {
      const parts = node.parts.map((part) => condition(scope, part, texts));
      return sql`(${join(parts, node.kind === 'and' ? ' AND ' : ' OR ')})`;
    }
    default: {
      const { field } = node;
      const tsquery = inWorkspace(scope, tsqueryOf(node));
      const ways = [
        ...(texts.caption && field !== 'said' ? [sql`caption.words @@ ${tsquery}::tsquery`] : []),
        ...(texts.said && field !== 'caption' ? [sql`said.words @@ ${tsquery}::tsquery`] : []),
      ];
      // An item without the text has null in its place.
      return ways.length === 0 ? sql`false` : sql`coalesce(${join(ways, ' OR ')}, false)`;
    }
  }
}
