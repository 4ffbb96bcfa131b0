import { Item, SocialProfile, UNKNOWN_LANGUAGE } from '@loupe/content';
import { Database, empty, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { MatchSection } from '../ranked-matches.js';
import { type DocumentKind, SearchDocumentRow } from '../search.entities.js';
import { inWorkspace } from '../search-document.js';
import { NEWEST_FIRST } from '../text-search.repository.js';
import { tokensOf } from '../words.js';
import { type BooleanNode, type Fact, isFound, type NearNode, type Phrase } from './boolean-nodes.js';
import { TEXT_FIELDS, type TextField } from './boolean-pieces.js';
import { neededInCaption, tsqueryOf, wantedIn } from './boolean-tsquery.js';
import type { Forms } from './word-forms.js';

/** A query, and the forms of its words. */
export interface BooleanQuery {
  readonly node: BooleanNode;
  readonly forms: Forms;
}

/** The documents that each field is about. A literal, because each kind has its own partial index. */
const KINDS: Record<TextField, DocumentKind> = {
  caption: 'CAPTION',
  said: 'TRANSCRIPTION',
  picture: 'PICTURE',
};

/** A score that sorts as NEWEST_FIRST does: milliseconds since 1970. */
const SCORE = sql`(extract(epoch FROM document.taken_at) * 1000)::double precision`;

/** What facts are about, beside an item's id and time. */
const FACTS = sql`item.facets, item.language, item.social_profile_id`;

/** SQL that finds what a query in BOOLEAN mode asks for, in all texts of an item together. */
@Injectable()
export class BooleanSearchRepository {
  /** So many items are tested in the order of a page before all matches are collected. */
  readonly walked: number = 2000;
  /** Up to so many matches are read once, for both a page and its count. */
  readonly known: number = 2000;

  constructor(private readonly db: Database) {}

  /** SELECT of the columns item_id and score, which is higher for newer items. */
  scored(scope: WorkspaceScope, query: BooleanQuery): Sql {
    return sql`SELECT document.item_id, ${SCORE} AS score FROM (${this.matching(scope, query)}) AS document`;
  }

  /** Scores by item, newest first; null if there are too many matches. */
  async few(scope: WorkspaceScope, query: BooleanQuery): Promise<Map<string, number> | null> {
    const rows = await this.db.query<{ itemId: string; score: number }>(sql`
      SELECT document.item_id AS "itemId", ${SCORE} AS score
      FROM (${this.matching(scope, query)} LIMIT ${this.known + 1}) AS document ${NEWEST_FIRST}`);
    return rows.length > this.known ? null : new Map(rows.map(({ itemId, score }) => [itemId, score]));
  }

  /**
   * Matches, newest first: among the newest items, which fill a page where words are frequent, and then all of them. Posts of
   * competitors are in no list that is searched, and not in the index by which the newest are read.
   */
  section(scope: WorkspaceScope, query: BooleanQuery): MatchSection {
    const facts = hasFacts(query.node) ? sql`, ${FACTS}` : empty;
    return (beyond) => [
      sql`
        SELECT document.item_id, document.taken_at
        FROM (
          SELECT * FROM (
            SELECT item.id AS item_id, item.taken_at${facts} FROM ${this.db.rows(scope, Item, 'item')}
            WHERE item.competitor_brand_id IS NULL) AS document
          WHERE ${beyond} ${NEWEST_FIRST} LIMIT ${this.walked}) AS document
        ${this.textsOf(scope)}
        WHERE ${this.condition(scope, query, query.node, TEXT_FIELDS)}`,
      sql`
        SELECT document.item_id, document.taken_at FROM (${this.matching(scope, query)}) AS document
        WHERE ${beyond} ${NEWEST_FIRST}`,
    ];
  }

  /** Each match once, with the columns item_id and taken_at. */
  private matching(scope: WorkspaceScope, query: BooleanQuery): Sql {
    const { node } = query;
    if (!hasFacts(node)) return this.inTexts(scope, query);
    const candidates = join(this.candidates(scope, query, node), ' UNION ');
    return sql`
      SELECT document.item_id, document.taken_at
      FROM (
        SELECT item.id AS item_id, item.taken_at, ${FACTS} FROM ${this.db.rows(scope, Item, 'item')}
        WHERE item.id IN (${candidates})) AS document
      ${this.textsOf(scope)}
      WHERE ${this.condition(scope, query, node, TEXT_FIELDS)}`;
  }

  /**
   * Matches by texts alone. What is in a caption is found by the index of captions. Where an item has another text, a match has one
   * of the words there, or else all of them in the caption.
   */
  private inTexts(scope: WorkspaceScope, query: BooleanQuery): Sql {
    const { node, forms } = query;
    const caption = this.db.rows(scope, SearchDocumentRow, 'caption');
    const needed = neededInCaption(node, forms.inAny);
    const exactly = isPrecise(query, node) ? [] : [this.condition(scope, query, node, ['caption'])];
    const inCaptions =
      needed === null
        ? empty
        : sql`
      SELECT caption.item_id, caption.taken_at FROM ${caption}
      WHERE caption.kind = 'CAPTION'
        AND ${join([sql`caption.words @@ ${inWorkspace(scope, needed)}::tsquery`, ...exactly], ' AND ')}
        AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, SearchDocumentRow, 'other')}
          WHERE other.kind IN ('TRANSCRIPTION', 'PICTURE') AND other.item_id = caption.item_id)
      UNION ALL`;
    return sql`${inCaptions}
      SELECT document.item_id, coalesce(said.taken_at, picture.taken_at) AS taken_at
      FROM (${join(this.texts(scope, query, node), ' UNION ')}) AS document
      ${this.textsOf(scope)}
      WHERE (said.item_id IS NOT NULL OR picture.item_id IS NOT NULL)
        AND ${this.condition(scope, query, node, TEXT_FIELDS)}`;
  }

  /** SELECTs of the ids of items, among them all that match a query which names something to find. */
  private candidates(scope: WorkspaceScope, query: BooleanQuery, node: BooleanNode): Sql[] {
    if (!hasFacts(node)) return this.texts(scope, query, node);
    if (node.kind === 'or') return node.parts.flatMap((part) => this.candidates(scope, query, part));
    // What leaves something out, or is one of two ways with such a part, chooses no items by itself.
    const parts = node.kind === 'and' ? node.parts.filter(isFound) : [node];
    const facts = parts.filter(isOfFacts);
    const texts = parts.filter((part) => !hasFacts(part));
    const [mixed] = parts;
    if (facts.length + texts.length === 0 && mixed !== undefined) return this.candidates(scope, query, mixed);
    const inTexts: BooleanNode = { kind: 'and', parts: texts };
    if (facts.length === 0) return this.texts(scope, query, inTexts);
    // One list of texts, not a union: PostgreSQL begins with what is rarer, the facts or the words.
    const found = this.wantedTexts(scope, query, inTexts);
    const conditions = [
      ...facts.map((part) => this.factsOf(scope, part)),
      ...(texts.length === 0
        ? []
        : [
            sql`item.id IN (SELECT found.item_id FROM ${this.db.rows(scope, SearchDocumentRow, 'found')}
              WHERE ${join(found, ' OR ')})`,
          ]),
    ];
    return [sql`SELECT item.id FROM ${this.db.rows(scope, Item, 'item')} WHERE ${join(conditions, ' AND ')}`];
  }

  /** SELECTs of the ids of items with one of the words that a query without facts wants in another text, or else all in the caption. */
  private texts(scope: WorkspaceScope, query: BooleanQuery, node: BooleanNode): Sql[] {
    const found = this.db.rows(scope, SearchDocumentRow, 'found');
    return this.wantedTexts(scope, query, node).map(
      (wanted) => sql`SELECT found.item_id FROM ${found} WHERE ${wanted}`,
    );
  }

  /** Conditions on a text `found`, one for each kind. */
  private wantedTexts(scope: WorkspaceScope, { forms }: BooleanQuery, node: BooleanNode): Sql[] {
    const wanted: Record<TextField, string | null> = {
      caption: neededInCaption(node, forms.inAny),
      said: wantedIn('said', node, forms.inAny),
      picture: wantedIn('picture', node, forms.inAny),
    };
    return TEXT_FIELDS.flatMap((field) => {
      const tsquery = wanted[field];
      return tsquery === null
        ? []
        : [
            sql`(found.kind = ${raw(`'${KINDS[field]}'`)} AND found.words @@ ${inWorkspace(scope, tsquery)}::tsquery)`,
          ];
    });
  }

  /** Joins the texts of `document`. */
  private textsOf(scope: WorkspaceScope): Sql {
    const texts = TEXT_FIELDS.map(
      (field) => sql`LEFT JOIN ${this.db.rows(scope, SearchDocumentRow, field)}
        ON ${raw(field)}.item_id = document.item_id AND ${raw(field)}.kind = ${raw(`'${KINDS[field]}'`)}`,
    );
    return join(texts, ' ');
  }

  /** Whether an item matches by the texts that are joined: a phrase stands within one of them. */
  private condition(
    scope: WorkspaceScope,
    query: BooleanQuery,
    node: BooleanNode,
    texts: readonly TextField[],
  ): Sql {
    switch (node.kind) {
      case 'not':
        return sql`NOT ${this.condition(scope, query, node.part, texts)}`;
      case 'and':
      case 'or': {
        const parts = node.parts.map((part) => this.condition(scope, query, part, texts));
        return sql`(${join(parts, node.kind === 'and' ? ' AND ' : ' OR ')})`;
      }
      case 'fact':
        // Items without hashtags have null in their place.
        return sql`coalesce(${this.fact(scope, node, sql`document`)}, false)`;
      default: {
        const ways = texts
          .filter((field) => node.field === null || node.field === field)
          .map((field) => inText(scope, query, node, raw(field)));
        // An item without the text has null in its place.
        return ways.length === 0 ? sql`false` : sql`coalesce(${join(ways, ' OR ')}, false)`;
      }
    }
  }

  /** What a node of nothing but facts asks of `item`. */
  private factsOf(scope: WorkspaceScope, node: BooleanNode): Sql {
    if (node.kind === 'fact') return this.fact(scope, node, sql`item`);
    const parts = 'parts' in node ? node.parts.map((part) => this.factsOf(scope, part)) : [];
    return sql`(${join(parts, node.kind === 'and' ? ' AND ' : ' OR ')})`;
  }

  private fact(scope: WorkspaceScope, { field, name }: Fact, row: Sql): Sql {
    const { workspaceId } = scope;
    switch (field) {
      case 'tag':
        return hasFacet(workspaceId, 'hashtag', name, row);
      case 'mention':
        return hasFacet(workspaceId, 'mention', name, row);
      case 'lang':
        // Nobody has looked at the newest posts of other programs yet.
        return name === UNKNOWN_LANGUAGE
          ? sql`(${row}.language = ${name} OR ${row}.language IS NULL)`
          : sql`${row}.language = ${name}`;
      case 'account':
        if (name.startsWith('@')) return hasFacet(workspaceId, 'account', name.slice(1), row);
        return sql`${row}.social_profile_id IN (SELECT profile.id
          FROM ${this.db.rows(scope, SocialProfile, 'profile')} WHERE profile.names ~ ${namePattern(name)})`;
    }
  }
}

/** Characters of the scripts in which spaces do not separate words, as words.ts has them, for a set of PostgreSQL. */
const UNSPACED =
  '\\u0e00-\\u0fff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\u30ff\\u3100-\\u31ff\\u3400-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\uff66-\\uff9f\\U00020000-\\U0003ffff';

/**
 * What matches a folded name with the words of `account:`. A name has no space where a word and characters of such a script stand side
 * by side; both end the other. Folded words are letters and numbers, of which none means something in a pattern.
 */
function namePattern(name: string): string {
  const tokens = tokensOf(name);
  const parts = tokens.map(({ kind, text }, index) => {
    const isOpen = kind === 'run' || tokens[index - 1]?.kind === 'run';
    return index === 0 ? text : `${isOpen ? ' ?' : ' '}${text}`;
  });
  const edge = `[ ${UNSPACED}]`;
  return `${name.startsWith(' ') ? edge : ''}${parts.join('')}${name.endsWith(' ') ? edge : ''}`;
}

function hasFacet(workspaceId: string, kind: string, name: string, row: Sql): Sql {
  return sql`${row}.facets @> facet_keys(${workspaceId}, ${kind}, ${[name]}::text[])`;
}

/** Whether a text matches a phrase, or two words beside each other, in the forms of its language. */
function inText(scope: WorkspaceScope, { forms }: BooleanQuery, node: Phrase | NearNode, document: Sql): Sql {
  const matches = (tsquery: string) => sql`${document}.words @@ ${inWorkspace(scope, tsquery)}::tsquery`;
  const anyForm = matches(tsqueryOf(node, forms.inAny));
  const queries = forms.queriesOf(node);
  if (queries.length === 0) return anyForm;
  const ways = queries.map(
    ({ languages, tsquery }) =>
      sql`WHEN ${document}.language = ANY(${languages}::text[]) THEN ${matches(tsquery)}`,
  );
  return sql`(${anyForm} AND CASE WHEN coalesce(${document}.language, ${UNKNOWN_LANGUAGE}) = ${UNKNOWN_LANGUAGE} THEN true
    ${join(ways, ' ')} ELSE ${matches(tsqueryOf(node))} END)`;
}

/** Whether `neededBy` finds no more in captions than the query does. */
function isPrecise(query: BooleanQuery, node: BooleanNode): boolean {
  if (node.kind === 'phrase')
    return (node.field === null || node.field === 'caption') && query.forms.queriesOf(node).length === 0;
  return (node.kind === 'and' || node.kind === 'or') && node.parts.every((part) => isPrecise(query, part));
}

function hasFacts(node: BooleanNode): boolean {
  if (node.kind === 'fact') return true;
  if (node.kind === 'not') return hasFacts(node.part);
  return 'parts' in node && node.parts.some(hasFacts);
}

/** Whether a node asks for facts alone, and leaves nothing out. */
function isOfFacts(node: BooleanNode): boolean {
  return node.kind === 'fact' || ('parts' in node && node.parts.every(isOfFacts));
}
