import { CreatorAlias, Item, SocialProfile } from '@loupe/content';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type FilterTokenKind, hasFilterToken } from '../filter-tokens.filter.js';

/** Kinds of things whose ids filters have. */
export type IdKind =
  | 'ai_fields'
  | 'campaigns'
  | 'collections'
  | 'creator_lists'
  | 'creators'
  | 'items'
  | 'sources'
  | 'social_profiles';
/** What filters name: things by their ids, handles, and tags. */
export type NamedKind = IdKind | 'handles' | 'tags';

/** Names among which the nearest ones are sought. */
const MOST_NAMES = 200;
/** The letters that a handle or a tag has in common with those it is compared with. */
const COMMON_LETTERS = 2;
/** The newest posts, among whose tags the nearest is sought. */
const MOST_POSTS = 500;
/** The newest posts that are looked at one by one for a tag, before its index is read: a frequent one is among them. */
const FIRST_POSTS = 300;

/** Reads which names and ids the workspace has. */
@Injectable()
export class UnknownNamesRepository {
  constructor(private readonly db: Database) {}

  /** Which of these the workspace does not have, by kind: one statement, which looks each of them up. */
  async unknown(
    scope: WorkspaceScope,
    asked: ReadonlyMap<NamedKind, readonly string[]>,
  ): Promise<{ kind: NamedKind; value: string }[]> {
    const parts = [...asked].map(([kind, values]) => {
      if (kind === 'handles') return this.unknownHandles(scope, values);
      return kind === 'tags' ? this.unknownTags(scope, values) : this.unknownIds(scope, kind, values);
    });
    return parts.length === 0 ? [] : this.db.query(sql`${join(parts, ' UNION ALL ')}`);
  }

  /** Names near which an unknown one may be: those of a kind of thing, or handles that begin alike. */
  async candidates(scope: WorkspaceScope, kind: NamedKind, value: string): Promise<string[]> {
    const statement = this.candidatesOf(scope, kind, value);
    if (statement === null) return [];
    const rows = await this.db.query<{ name: string }>(statement);
    return rows.map(({ name }) => name);
  }

  private unknownIds(scope: WorkspaceScope, kind: IdKind, ids: readonly string[]): Sql {
    const known = sql`SELECT FROM ${this.db.rowsOfTable(scope, kind, 'known')} WHERE known.id = asked.id ${KEPT[kind] ?? NOTHING}`;
    const merged = sql`SELECT FROM ${this.db.rows(scope, CreatorAlias, 'merged')} WHERE merged.id = asked.id`;
    return sql`SELECT ${raw(`'${kind}'`)} AS kind, asked.id::text AS value FROM unnest(${ids}::uuid[]) AS asked(id)
      WHERE NOT EXISTS (${known}) ${kind === 'creators' ? sql`AND NOT EXISTS (${merged})` : NOTHING}`;
  }

  /** Handles of profiles are looked up by their index, and only those that have none among the mentions of posts. */
  private unknownHandles(scope: WorkspaceScope, handles: readonly string[]): Sql {
    const each = handles.map((handle) => {
      const posted = sql`SELECT FROM ${this.db.rows(scope, SocialProfile, 'known')} WHERE known.account_name_key = ${handle}`;
      return sql`SELECT 'handles' AS kind, ${handle}::text AS value WHERE NOT EXISTS (${posted}) AND NOT EXISTS (${this.tagged(scope, ['mention'], handle)})`;
    });
    return join(each, ' UNION ALL ');
  }

  private unknownTags(scope: WorkspaceScope, tags: readonly string[]): Sql {
    const each = tags.map(
      (tag) =>
        sql`SELECT 'tags' AS kind, ${tag}::text AS value WHERE NOT EXISTS (${this.tagged(scope, ['hashtag', 'mention'], tag)})`,
    );
    return join(each, ' UNION ALL ');
  }

  /**
   * The posts that have a name, as one of the kinds. The newest posts are looked at first: the index of names finds all posts of a frequent
   * one before it gives any. By the index they are asked for as if all were wanted: asked for one, PostgreSQL reads the whole table.
   */
  private tagged(scope: WorkspaceScope, kinds: readonly FilterTokenKind[], name: string): Sql {
    const isTagged = hasFilterToken(scope, kinds, [name]);
    return sql`WITH tagged AS MATERIALIZED (
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')} WHERE ${isTagged})
      SELECT FROM (SELECT item.facets FROM ${this.db.rows(scope, Item, 'item')} WHERE item.competitor_brand_id IS NULL
        ORDER BY item.taken_at DESC, item.id DESC LIMIT ${FIRST_POSTS}) AS item WHERE ${isTagged}
      UNION ALL SELECT FROM tagged`;
  }

  private candidatesOf(scope: WorkspaceScope, kind: NamedKind, value: string): Sql | null {
    switch (kind) {
      case 'campaigns':
      case 'collections':
      case 'creator_lists':
      case 'sources':
        return sql`SELECT known.name FROM ${this.db.rowsOfTable(scope, kind, 'known')}
          WHERE TRUE ${KEPT[kind] ?? NOTHING} ORDER BY known.id DESC LIMIT ${MOST_NAMES}`;
      case 'ai_fields':
        return sql`SELECT definition.name FROM ${this.db.rowsOfTable(scope, kind, 'known')}
          JOIN ${this.db.rows(scope, CustomAttributeSchema, 'definition')} ON definition.id = known.id
          ORDER BY known.id DESC LIMIT ${MOST_NAMES}`;
      case 'handles': {
        const start = value.slice(0, COMMON_LETTERS);
        return sql`SELECT known.account_name_key AS name FROM ${this.db.rows(scope, SocialProfile, 'known')}
          WHERE known.account_name_key >= ${start} AND known.account_name_key < ${`${start}\u{10ffff}`}
          ORDER BY known.account_name_key LIMIT ${MOST_NAMES}`;
      }
      case 'tags':
        return sql`SELECT tag AS name FROM (SELECT item.hashtags || item.mentions AS tags FROM ${this.db.rows(scope, Item, 'item')}
            WHERE item.competitor_brand_id IS NULL ORDER BY item.taken_at DESC, item.id DESC LIMIT ${MOST_POSTS}) AS newest CROSS JOIN unnest(newest.tags) AS tag
          WHERE starts_with(tag, ${value.slice(0, COMMON_LETTERS)}) GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST_NAMES}`;
      default:
        return null;
    }
  }
}

const NOTHING = sql``;

/** What else holds of the things of a kind that there still are. */
const KEPT: Partial<Record<IdKind, Sql>> = {
  campaigns: sql`AND known.deleted_at IS NULL`,
  items: sql`AND known.competitor_brand_id IS NULL`,
};
