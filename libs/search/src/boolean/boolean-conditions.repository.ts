import { SocialProfile, UNKNOWN_LANGUAGE } from '@loupe/content';
import { Database, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { inWorkspace } from '../search-document.js';
import { tokensOf } from '../words.js';
import type { BooleanNode, Fact, Sought } from './boolean-nodes.js';
import type { TextField } from './boolean-pieces.js';
import { isAnywhere } from './boolean-shape.js';
import { tsqueryOf } from './boolean-tsquery.js';
import type { Forms } from './word-forms.js';

/** A query, and the forms of its words. */
export interface BooleanQuery {
  readonly node: BooleanNode;
  readonly forms: Forms;
}

/** Where a statement has the texts of a post. */
export interface TextsOfPost {
  /** The document of all its texts, or of the only one. */
  readonly document: { readonly words: Sql; readonly language: Sql };
  /** Documents of one text each, whose aliases are the names of the fields. */
  readonly fields: readonly TextField[];
}

/** What facts are about, beside an item's id and time. */
export const FACTS = sql`item.facets, item.language, item.social_profile_id`;

/** SQL that says whether a post matches a query in BOOLEAN mode. */
@Injectable()
export class BooleanConditionsRepository {
  constructor(private readonly db: Database) {}

  /** Whether the post `document` matches by its texts and its facts. */
  of(scope: WorkspaceScope, { node, forms }: BooleanQuery, texts: TextsOfPost): Sql {
    switch (node.kind) {
      case 'not':
        return sql`NOT ${this.of(scope, { node: node.part, forms }, texts)}`;
      case 'and':
      case 'or': {
        const parts = node.parts.map((part) => this.of(scope, { node: part, forms }, texts));
        return sql`(${join(parts, node.kind === 'and' ? ' AND ' : ' OR ')})`;
      }
      case 'fact':
        // Items without hashtags have null in their place.
        return sql`coalesce(${this.fact(scope, node, sql`document`)}, false)`;
      default: {
        const ways = isAnywhere(node)
          ? [inText(scope, forms, node, texts.document)]
          : texts.fields
              .filter((field) => node.field === null || node.field === field)
              .map((field) => inText(scope, forms, node, documentOf(field)));
        // An item without the text has null in its place.
        return ways.length === 0 ? sql`false` : sql`coalesce(${join(ways, ' OR ')}, false)`;
      }
    }
  }

  /** What a node of nothing but facts asks of `item`. */
  ofFacts(scope: WorkspaceScope, node: BooleanNode): Sql {
    if (node.kind === 'fact') return this.fact(scope, node, sql`item`);
    const parts = 'parts' in node ? node.parts.map((part) => this.ofFacts(scope, part)) : [];
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

/** The columns of a document with an alias. */
export function documentOf(alias: string): TextsOfPost['document'] {
  return { words: raw(`${alias}.words`), language: raw(`${alias}.language`) };
}

/** Characters of the scripts in which spaces do not separate words, as words.ts has them, for a set of PostgreSQL. */
const UNSPACED =
  '\\u0e00-\\u0fff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\u30ff\\u3100-\\u31ff\\u3400-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\uff66-\\uff9f\\U00020000-\\U0003ffff';

/** Signs between words that stay in a folded name, for a set of PostgreSQL: of writing in many scripts, such as the dot of Katakana, and of money. */
const SIGNS =
  '\\u00d7\\u00f7\\u055a-\\u055f\\u0589\\u058a\\u05f3\\u05f4\\u060c\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0970\\u0e3f\\u0e4f\\u0e5a\\u0e5b\\u0f01-\\u0f17\\u104a-\\u104f\\u10fb\\u1360-\\u1368\\u17d4-\\u17d6\\u17d8-\\u17db\\u20a0-\\u20c1\\u2e00-\\u2e2e\\u2e30-\\u2e5d\\u30a0\\u30fb';

/**
 * What matches a folded name with the words of `account:`. A name has no space where a word and characters of such a script stand side
 * by side; both end the other. Folded words are letters and numbers, of which none means something in a pattern.
 */
function namePattern(name: string): string {
  const tokens = tokensOf(name);
  const parts = tokens.map(({ kind, text }, index) => {
    const isOpen = kind === 'run' || tokens[index - 1]?.kind === 'run';
    return index === 0 ? text : `[ ${SIGNS}]${isOpen ? '*' : '+'}${text}`;
  });
  const edge = `[ ${SIGNS}${UNSPACED}]`;
  return `${name.startsWith(' ') ? edge : ''}${parts.join('')}${name.endsWith(' ') ? edge : ''}`;
}

function hasFacet(workspaceId: string, kind: string, name: string, row: Sql): Sql {
  return sql`${row}.facets @> facet_keys(${workspaceId}, ${kind}, ${[name]}::text[])`;
}

/** Whether a text matches a phrase, or two words beside each other, in the forms of its language. */
function inText(
  scope: WorkspaceScope,
  forms: Forms,
  node: Sought,
  { words, language }: TextsOfPost['document'],
): Sql {
  const matches = (tsquery: string) => sql`${words} @@ ${inWorkspace(scope, tsquery)}::tsquery`;
  const anyForm = matches(tsqueryOf(node, forms.inAny));
  const queries = forms.queriesOf(node);
  if (queries.length === 0) return anyForm;
  const ways = queries.map(
    ({ languages, tsquery }) => sql`WHEN ${language} = ANY(${languages}::text[]) THEN ${matches(tsquery)}`,
  );
  return sql`(${anyForm} AND CASE WHEN coalesce(${language}, ${UNKNOWN_LANGUAGE}) = ${UNKNOWN_LANGUAGE} THEN true
    ${join(ways, ' ')} ELSE ${matches(tsqueryOf(node))} END)`;
}
