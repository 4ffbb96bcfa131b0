import { accountNameKey, tagName } from '@loupe/content';
import { type Sql, sql } from '@loupe/database';
import { compileFilter, EVERY_ROW } from '@loupe/graphql';
import {
  type CreatorsOfItemsInput,
  columnPredicates,
  type FilterEngagementField,
  type ItemFilterContext,
  type ItemFilterInput,
  type ItemNotFilterInput,
} from '@loupe/items';
import { knownIds } from '@loupe/kernel';
import { postsOf } from './duckdb-table.js';

/** The conditions of PostgreSQL where they read columns alone; of lists in a post, its names in place of their hashes. */
const fieldPredicates = {
  ...columnPredicates,
  accountNames: (names: string[]) => {
    const keys = names.map(accountNameKey);
    return sql`item.account_name_key = ANY(${keys}::text[]) OR item.mentions && ${keys}::text[]`;
  },
  tagsNames: (names: string[]) => {
    const tags = names.map(tagName);
    return sql`item.hashtags && ${tags}::text[] OR item.mentions && ${tags}::text[]`;
  },
  sourcesIds: (ids: string[]) => sql`item.source_ids && ${knownIds(ids)}::uuid[]`,
};

type SaidFields = Pick<ItemNotFilterInput, keyof typeof fieldPredicates>;
type SaidFilter = SaidFields & Pick<ItemFilterInput, 'not' | 'withoutCreatorsOf'>;
type Context = Pick<ItemFilterContext, 'takenAt'> & { table: string };

const fieldsOf = (fields: SaidFields, context: Context) =>
  compileFilter(fields, fieldPredicates as never, context) as Sql;

const filterPredicates = {
  ...fieldPredicates,
  not: (filter: ItemNotFilterInput, context: Context) => {
    const matched = fieldsOf(filter, context);
    // What is unknown does not match.
    return matched === EVERY_ROW ? null : sql`(${matched}) IS NOT TRUE`;
  },
  withoutCreatorsOf: (filter: CreatorsOfItemsInput, context: Context) => {
    const matched = fieldsOf(filter, context);
    return matched === EVERY_ROW
      ? null
      : sql`item.creator_id NOT IN (SELECT item.creator_id FROM ${postsOf(context.table)} WHERE ${matched})`;
  },
};

/** Rates are computed to other digits. */
const RATES: ReadonlySet<FilterEngagementField> = new Set(['ENGAGEMENTS_RATE', 'IMPRESSIONS_RATE']);

/**
 * The SQL of a filter over `item` in a table of columns; null if columns cannot say it: what other tables hold, rates, and searches.
 * @param table the name of the table
 */
export function duckDbFilter(filter: ItemFilterInput, table: string): Sql | null {
  const { not, withoutCreatorsOf } = filter;
  const isSaid =
    areSaid(filter, filterPredicates) &&
    areSaid(not ?? {}, fieldPredicates) &&
    areSaid(withoutCreatorsOf ?? {}, fieldPredicates) &&
    [filter, not].every((one) => one?.engagement?.every(({ field }) => !RATES.has(field)) !== false);
  if (!isSaid) return null;
  const context: Context = { table, takenAt: sql`item.taken_at` };
  return compileFilter<SaidFilter, Context>(filter, filterPredicates as never, context);
}

/** Whether all given fields have a predicate. Null and an empty list count as not given, as for compileFilter. */
const areSaid = (fields: object, predicates: object) =>
  Object.entries(fields).every(
    ([name, value]) => value == null || (Array.isArray(value) && value.length === 0) || name in predicates,
  );
