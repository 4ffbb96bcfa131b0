import { LANGUAGES, languageName, SocialProfile, UNKNOWN_LANGUAGE } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ItemGrouping } from './aggregate.enums.js';
import type { CheckedGrouping } from './grouping-keys.js';

/** Labels by the value of a key. */
export type Labels = ReadonlyMap<string, string>;

/** Groupings whose values are ids of objects with a name, and their tables. */
const NAMED: Partial<Record<ItemGrouping, string>> = {
  CAMPAIGN: 'campaigns',
  COLLECTION: 'collections',
  SOURCE: 'sources',
};

/** Labels of groupings that have the same values everywhere. */
const LABELS: Partial<Record<ItemGrouping, readonly (readonly [value: string, label: string])[]>> = {
  DAY_OF_WEEK: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
    (day, index) => [String(index + 1), day] as const,
  ),
  LANGUAGE: [...LANGUAGES, UNKNOWN_LANGUAGE].map((code) => [code, languageName(code)] as const),
};

/** Reads the names of what items are grouped by. */
@Injectable()
export class GroupLabelsRepository {
  constructor(private readonly db: Database) {}

  /** The labels of values: one statement at most. Values whose object no longer exists are absent. */
  async of(
    scope: WorkspaceScope,
    { by, attribute }: CheckedGrouping,
    values: readonly string[],
  ): Promise<Labels> {
    const statement = this.statement(scope, by, values);
    if (statement === null) {
      const options = attribute?.options.map(({ id, name }) => [id, name] as const) ?? LABELS[by];
      return new Map(options ?? values.map((value) => [value, value]));
    }
    if (values.length === 0) return new Map();
    const rows = await this.db.query<{ id: string; name: string }>(statement);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private statement(scope: WorkspaceScope, by: ItemGrouping, ids: readonly string[]): Sql | null {
    const table = NAMED[by];
    if (table !== undefined) {
      return sql`SELECT named.id, named.name FROM ${this.db.rowsOfTable(scope, table, 'named')}
        WHERE named.id = ANY(${ids}::uuid[])`;
    }
    if (by === 'SOCIAL_PROFILE') {
      return sql`SELECT profile.id, profile.account_name AS name FROM ${this.db.rows(scope, SocialProfile, 'profile')}
        WHERE profile.id = ANY(${ids}::uuid[])`;
    }
    if (by !== 'CREATOR') return null;
    return sql`SELECT DISTINCT ON (profile.creator_id) profile.creator_id AS id, profile.account_name AS name
      FROM ${this.db.rows(scope, SocialProfile, 'profile')} WHERE profile.creator_id = ANY(${ids}::uuid[])
      ORDER BY profile.creator_id, profile.created_at, profile.id`;
  }
}
