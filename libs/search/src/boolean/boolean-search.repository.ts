import { Item } from '@loupe/content';
import { CountsService, Database, empty, join, raw, type Sql, sql } from '@loupe/database';
import { EVERY_ROW } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { matchesOf } from '../known-matches.filter.js';
import type { MatchSection } from '../ranked-matches.js';
import { type DocumentKind, SearchDocumentRow } from '../search.entities.js';
import { inWorkspace } from '../search-document.js';
import { NEWEST_FIRST, newerThan } from '../text-search.repository.js';
import {
  BooleanConditionsRepository,
  type BooleanQuery,
  documentOf,
  FACTS,
  type TextsOfPost,
} from './boolean-conditions.repository.js';
import { type BooleanNode, isFound, type Sought } from './boolean-nodes.js';
import { TEXT_FIELDS, type TextField } from './boolean-pieces.js';
import { fieldsOf, hasFacts, isAnywhere, isOfFacts, leavesOut, separateFields } from './boolean-shape.js';
import { neededIn, neededTogether } from './boolean-tsquery.js';

/** The documents that each field is about. Literals, because each kind has its own partial index. */
const KINDS: Record<TextField, DocumentKind> = {
  caption: 'CAPTION',
  said: 'TRANSCRIPTION',
  picture: 'PICTURE',
};

/** A score that sorts as NEWEST_FIRST does: milliseconds since 1970. */
const SCORE = sql`(extract(epoch FROM document.taken_at) * 1000)::double precision`;

/** SQL that finds what a query in BOOLEAN mode asks for, in all texts of an item together. */
@Injectable()
export class BooleanSearchRepository {
  /**
   * So many posts are tested in the order of a page before all matches are collected: by their texts, or, which takes more time, by
   * their facts too. Some 20 ms.
   */
  readonly walked = { byTexts: 10_000, byFacts: 2000 };
  /** So many of the newest posts say how frequent matches are. Some 1 ms. */
  readonly sampled = { byTexts: 500, byFacts: 100 };
  /** Up to so many matches are read once, for both a page and its count. */
  readonly known: number = 4000;

  constructor(
    private readonly db: Database,
    private readonly conditions: BooleanConditionsRepository,
    private readonly counts: CountsService,
  ) {}

  /** SELECT of the columns item_id and score, which is higher for newer items. */
  scored(scope: WorkspaceScope, query: BooleanQuery): Sql {
    return sql`SELECT document.item_id, ${SCORE} AS score FROM (${this.matching(scope, query)}) AS document`;
  }

  /**
   * The matches, newest first; null if there are too many. Where the newest posts already say so, the index is not read: of a frequent
   * word, PostgreSQL reads its whole list there before it gives the first match.
   * @param since looks at posts since then alone
   */
  async few(scope: WorkspaceScope, query: BooleanQuery, since: Date | null = null): Promise<Sql | null> {
    // Those that come twice are put together behind the limit, at which PostgreSQL stops.
    const matches = join(
      this.waysOf(scope, query).selects.map((select) =>
        since === null ? select : chosen(select, newerThan(since)),
      ),
      ' UNION ALL ',
    );
    const areFew = sql`(SELECT sample.are_few FROM sample)`;
    const sampled = this.sampled[wayOf(query)];
    const [row] = await this.db.query<{ ids: string | null; scores: string | null }>(sql`
      WITH sample AS MATERIALIZED (
        SELECT count(*) * coalesce((${this.counts.countedRows(scope, 'items')}), 0) <= ${this.known * sampled}::bigint AS are_few
        FROM (${this.amongNewest(scope, query, EVERY_ROW, sampled)}) AS match)
      SELECT array_agg(document.item_id ${NEWEST_FIRST})::text AS ids, array_agg(${SCORE} ${NEWEST_FIRST})::text AS scores
      FROM (
        SELECT match.item_id, match.taken_at, count(*) AS times FROM (${matches} LIMIT ${this.known + 1}) AS match
        WHERE ${areFew} GROUP BY match.item_id, match.taken_at) AS document
      HAVING ${areFew} AND coalesce(sum(document.times), 0) <= ${this.known}`);
    return row === undefined ? null : matchesOf(row.ids ?? '{}', row.scores ?? '{}');
  }

  /**
   * Matches, newest first: among the newest posts, which fill a page where words are frequent, then those since a time, and then all of
   * them.
   */
  section(scope: WorkspaceScope, query: BooleanQuery, since: Date | null): MatchSection {
    const all = this.matching(scope, query);
    return (beyond) => [
      this.amongNewest(scope, query, beyond, this.walked[wayOf(query)]),
      ...(since === null ? [] : [inOrder(all, sql`${beyond} AND ${newerThan(since)}`)]),
      inOrder(all, beyond),
    ];
  }

  /** Matches, newest first: those that are known already, and then all of them. @param known as `few` gives them */
  sectionAfter(scope: WorkspaceScope, query: BooleanQuery, known: Sql): MatchSection {
    const newest = sql`
      SELECT match.item_id, to_timestamp(match.score / 1000) AS taken_at FROM (${known}) AS match`;
    return (beyond) => [inOrder(newest, beyond), inOrder(this.matching(scope, query), beyond)];
  }

  /** Each match once among the newest posts, newest first, with the columns item_id and taken_at. */
  private amongNewest(scope: WorkspaceScope, query: BooleanQuery, beyond: Sql, posts: number): Sql {
    if (hasFacts(query.node)) {
      // Posts of competitors are in no list that is searched, and not in the index by which the newest are read.
      return sql`
        SELECT document.item_id, document.taken_at
        FROM (
          SELECT * FROM (
            SELECT item.id AS item_id, item.taken_at, ${FACTS} FROM ${this.db.rows(scope, Item, 'item')}
            WHERE item.competitor_brand_id IS NULL) AS document
          WHERE ${beyond} ${NEWEST_FIRST} LIMIT ${posts}) AS document
        ${this.withTexts(scope, query)}`;
    }
    // Each list has its order and its end, so that PostgreSQL reads both side by side, no further than it needs.
    const newest = ['CAPTION', 'ALL'].map(
      (kind) => sql`(
        SELECT document.item_id, document.taken_at, document.kind, document.words, document.language
        FROM ${this.db.rows(scope, SearchDocumentRow, 'document')}
        WHERE document.kind = ${raw(`'${kind}'`)} AND ${beyond} ${NEWEST_FIRST} LIMIT ${posts})`,
    );
    return sql`
      SELECT document.item_id, document.taken_at
      FROM (
        SELECT * FROM (${join(newest, ' UNION ALL ')}) AS document ${NEWEST_FIRST} LIMIT ${posts}) AS document
      ${this.joined(scope, separateFields(query.node))}
      WHERE ${join(this.ofAllTexts(scope, query), ' AND ')}
        AND (document.kind = 'ALL' OR ${this.isOnlyText(scope, 'document')})`;
  }

  /** Each match once, with the columns item_id and taken_at. */
  private matching(scope: WorkspaceScope, query: BooleanQuery): Sql {
    const { selects, areDisjoint } = this.waysOf(scope, query);
    return join(selects, areDisjoint ? ' UNION ALL ' : ' UNION ');
  }

  /** SELECTs of the columns item_id and taken_at, which together have all matches. */
  private waysOf(scope: WorkspaceScope, query: BooleanQuery): { selects: Sql[]; areDisjoint: boolean } {
    const { node } = query;
    if (hasFacts(node)) return { selects: [this.withFacts(scope, query)], areDisjoint: true };
    const fields = fieldsOf(node);
    if (fields !== null)
      return {
        selects: fields.flatMap((field) => this.inText(scope, query, field) ?? []),
        areDisjoint: fields.length === 1,
      };
    const inCaptions = this.inText(scope, query, 'caption');
    const inSeveral = this.inSeveral(scope, query);
    if (inCaptions === null) return { selects: [inSeveral], areDisjoint: true };
    return leavesOut(node)
      ? {
          // What is left out may stand in another text.
          selects: [sql`${inCaptions} AND ${this.isOnlyText(scope, 'caption')}`, inSeveral],
          areDisjoint: true,
        }
      : { selects: [inCaptions, inSeveral], areDisjoint: false };
  }

  private withFacts(scope: WorkspaceScope, query: BooleanQuery): Sql {
    const candidates = join(this.candidates(scope, query, query.node), ' UNION ');
    return sql`
      SELECT document.item_id, document.taken_at
      FROM (
        SELECT item.id AS item_id, item.taken_at, ${FACTS} FROM ${this.db.rows(scope, Item, 'item')}
        WHERE item.id IN (${candidates})) AS document
      ${this.withTexts(scope, query)}`;
  }

  /** Matches among posts with more than a caption. */
  private inSeveral(scope: WorkspaceScope, query: BooleanQuery): Sql {
    return sql`SELECT document.item_id, document.taken_at
      FROM ${this.db.rows(scope, SearchDocumentRow, 'document')} ${this.joined(scope, separateFields(query.node))}
      WHERE ${join([sql`document.kind = 'ALL'`, ...this.ofAllTexts(scope, query)], ' AND ')}`;
  }

  /** What a match asks of `document`, which has the words of all texts of a post, beside its texts themselves. */
  private ofAllTexts(scope: WorkspaceScope, query: BooleanQuery): Sql[] {
    const { node, forms } = query;
    const needed = neededTogether(node, forms.inAny);
    const texts: TextsOfPost = { document: documentOf('document'), fields: TEXT_FIELDS };
    return [
      ...(needed === null ? [] : [sql`document.words @@ ${inWorkspace(scope, needed)}::tsquery`]),
      ...(isPrecise(query, node, isAnywhere) ? [] : [this.conditions.of(scope, query, texts)]),
    ];
  }

  /** Whether a post has no text beside a caption. Of NOT EXISTS, PostgreSQL would make a join with all documents of the kind. */
  private isOnlyText(scope: WorkspaceScope, caption: string): Sql {
    return sql`(SELECT TRUE FROM ${this.db.rows(scope, SearchDocumentRow, 'other')}
      WHERE other.item_id = ${raw(caption)}.item_id AND other.kind = 'ALL') IS NULL`;
  }

  /** Texts of a kind that match by themselves; null where none does. */
  private inText(scope: WorkspaceScope, query: BooleanQuery, field: TextField): Sql | null {
    const { node, forms } = query;
    const needed = neededIn(field, node, forms.inAny);
    if (needed === null) return null;
    const text = raw(field);
    const texts: TextsOfPost = { document: documentOf(field), fields: [field] };
    const conditions = [
      sql`${text}.kind = ${kindOf(field)}`,
      sql`${text}.words @@ ${inWorkspace(scope, needed)}::tsquery`,
      ...(isPrecise(query, node, (leaf) => leaf.kind === 'phrase' && [null, field].includes(leaf.field))
        ? []
        : [this.conditions.of(scope, query, texts)]),
    ];
    return sql`SELECT ${text}.item_id, ${text}.taken_at FROM ${this.db.rows(scope, SearchDocumentRow, field)}
      WHERE ${join(conditions, ' AND ')}`;
  }

  /** SELECTs of the ids of items, among them all that match a query which names something to find. */
  private candidates(scope: WorkspaceScope, query: BooleanQuery, node: BooleanNode): Sql[] {
    if (!hasFacts(node)) return [this.texts(scope, query, node)];
    if (node.kind === 'or') return node.parts.flatMap((part) => this.candidates(scope, query, part));
    // What leaves something out, or is one of two ways with such a part, chooses no items by itself.
    const parts = node.kind === 'and' ? node.parts.filter(isFound) : [node];
    const facts = parts.filter(isOfFacts);
    const texts = parts.filter((part) => !hasFacts(part));
    const [mixed] = parts;
    if (facts.length + texts.length === 0 && mixed !== undefined) return this.candidates(scope, query, mixed);
    const inTexts: BooleanNode = { kind: 'and', parts: texts };
    if (facts.length === 0) return [this.texts(scope, query, inTexts)];
    // One list of texts, not a union: PostgreSQL begins with what is rarer, the facts or the words.
    const conditions = [
      ...facts.map((part) => this.conditions.ofFacts(scope, part)),
      ...(texts.length === 0 ? [] : [sql`item.id IN (${this.texts(scope, query, inTexts)})`]),
    ];
    return [sql`SELECT item.id FROM ${this.db.rows(scope, Item, 'item')} WHERE ${join(conditions, ' AND ')}`];
  }

  /** SELECT of the ids of items with the words that a query without facts wants: in the caption, or in all texts together. */
  private texts(scope: WorkspaceScope, { forms }: BooleanQuery, node: BooleanNode): Sql {
    const needed = {
      CAPTION: neededIn('caption', node, forms.inAny),
      ALL: neededTogether(node, forms.inAny),
    };
    const ways = Object.entries(needed).flatMap(([kind, tsquery]) =>
      tsquery === null
        ? []
        : [
            sql`(found.kind = ${raw(`'${kind}'`)} AND found.words @@ ${inWorkspace(scope, tsquery)}::tsquery)`,
          ],
    );
    return sql`SELECT found.item_id FROM ${this.db.rows(scope, SearchDocumentRow, 'found')} WHERE ${join(ways, ' OR ')}`;
  }

  /** Joins the texts of the items `document`, and chooses those that match. */
  private withTexts(scope: WorkspaceScope, query: BooleanQuery): Sql {
    const document = {
      words: sql`coalesce(together.words, caption.words)`,
      language: sql`coalesce(together.language, caption.language)`,
    };
    const separate = separateFields(query.node);
    const fields = TEXT_FIELDS.filter((field) => field === 'caption' || separate.includes(field));
    return sql`LEFT JOIN ${this.db.rows(scope, SearchDocumentRow, 'together')}
        ON together.item_id = document.item_id AND together.kind = 'ALL'
      ${this.joined(scope, fields)}
      WHERE ${this.conditions.of(scope, query, { document, fields: TEXT_FIELDS })}`;
  }

  /** Joins texts of `document`. */
  private joined(scope: WorkspaceScope, fields: readonly TextField[]): Sql {
    const texts = fields.map(
      (field) => sql`LEFT JOIN ${this.db.rows(scope, SearchDocumentRow, field)}
        ON ${raw(field)}.item_id = document.item_id AND ${raw(field)}.kind = ${kindOf(field)}`,
    );
    return texts.length === 0 ? empty : join(texts, ' ');
  }
}

/** Some rows of a SELECT with the columns item_id and taken_at. */
function chosen(select: Sql, where: Sql): Sql {
  return sql`SELECT document.item_id, document.taken_at FROM (${select}) AS document WHERE ${where}`;
}

const inOrder = (select: Sql, where: Sql) => sql`${chosen(select, where)} ${NEWEST_FIRST}`;

/** By what the newest posts are tested. */
const wayOf = ({ node }: BooleanQuery) => (hasFacts(node) ? 'byFacts' : 'byTexts');

function kindOf(field: TextField): Sql {
  return raw(`'${KINDS[field]}'`);
}

/**
 * Whether what an index is asked for finds no more than the query does.
 * @param isExact of a phrase or two words beside each other, whether it does in any form
 */
function isPrecise(query: BooleanQuery, node: BooleanNode, isExact: (leaf: Sought) => boolean): boolean {
  if (node.kind === 'phrase' || node.kind === 'near')
    return isExact(node) && query.forms.queriesOf(node).length === 0;
  return (
    (node.kind === 'and' || node.kind === 'or') && node.parts.every((part) => isPrecise(query, part, isExact))
  );
}
