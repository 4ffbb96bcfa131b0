import { type Sql, sql } from '@loupe/database';
import { compileFilter, EVERY_ROW } from '@loupe/graphql';
import type {
  CreatorsOfItemsInput,
  columnPredicates,
  FilterEngagementField,
  ItemFilterContext,
  ItemFilterInput,
  ItemNotFilterInput,
} from '@loupe/items';

/** What an engine of columns says of a filter: a predicate for each field. */
export type ColumnPredicates = typeof columnPredicates &
  Record<
    'accountNames' | 'tagsNames' | 'sourcesIds' | 'collectionsIds' | 'campaignsIds',
    (values: string[]) => Sql
  >;

type SaidFields = Pick<ItemNotFilterInput, keyof ColumnPredicates>;
type SaidFilter = SaidFields & Pick<ItemFilterInput, 'not' | 'withoutCreatorsOf'>;
type Context = Pick<ItemFilterContext, 'takenAt'> & { table: string };

/** Rates are computed to other digits. */
const RATES: ReadonlySet<FilterEngagementField> = new Set(['ENGAGEMENTS_RATE', 'IMPRESSIONS_RATE']);

/** Whether all given fields have a predicate. Null and an empty list count as not given, as for compileFilter. */
const areSaid = (fields: object, predicates: object) =>
  Object.entries(fields).every(
    ([name, value]) => value == null || (Array.isArray(value) && value.length === 0) || name in predicates,
  );

/**
 * Compiles filters for an engine.
 * @param postsOf gives the posts of a table for a FROM clause, as `item`
 * @returns the SQL of a filter over a table; null if columns cannot say it: what other tables hold, rates, and searches
 */
export function columnFilter(fieldPredicates: ColumnPredicates, postsOf: (table: string) => Sql) {
  const fieldsOf = (fields: SaidFields, context: Context) =>
    compileFilter(fields, fieldPredicates as never, context) as Sql;
  const predicates = {
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
  return (filter: ItemFilterInput, table: string): Sql | null => {
    const { not, withoutCreatorsOf } = filter;
    const isSaid =
      areSaid(filter, predicates) &&
      areSaid(not ?? {}, fieldPredicates) &&
      areSaid(withoutCreatorsOf ?? {}, fieldPredicates) &&
      [filter, not].every((one) => one?.engagement?.every(({ field }) => !RATES.has(field)) !== false);
    if (!isSaid) return null;
    const context: Context = { table, takenAt: sql`item.taken_at` };
    return compileFilter<SaidFilter, Context>(filter, predicates as never, context);
  };
}
