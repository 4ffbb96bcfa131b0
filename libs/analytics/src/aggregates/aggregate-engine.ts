import type { ItemFilterInput } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import type { AggregateInterval } from './aggregate.enums.js';
import type { Computed } from './aggregate-query.filter.js';
import type { GroupCondition, GroupOrder } from './group-values.filter.js';
import type { CheckedGrouping } from './grouping-keys.js';

/** A group as it is read: lists have an entry for each metric. `keys` is null for all items together. */
export interface AggregateRow {
  keys: string[] | null;
  place: number;
  groups: number;
  count: number;
  creators: number | null;
  known: number[];
  sums: (string | null)[];
  /** The median, and the 90th percentile if it was computed. */
  percentiles: (readonly number[] | null)[] | null;
}

/** What is computed of all items together, and of each group. */
export interface ComputedOf {
  totals: Computed;
  groups: Computed;
}

/** The groups to read; no groupings for totals alone. */
export interface Grouped {
  by: readonly CheckedGrouping[];
  interval: AggregateInterval;
  order: GroupOrder;
  /** What groups must have to be read. */
  having: readonly GroupCondition[];
}

/** The totals, and the groups in their order. */
export interface AggregateRows {
  totals: AggregateRow;
  groups: AggregateRow[];
}

/** What is to be computed of items, as data. */
export interface AggregateQuestion {
  /** Which items; null if no filter alone says it. */
  filter: ItemFilterInput | null;
  /** The number of all items of the workspace. */
  itemsCount: number;
  computed: ComputedOf;
  grouped: Grouped;
  /** The number of groups; or the keys of the groups to return, in any order. */
  which: { first: number } | { only: readonly (readonly string[])[] };
}

/** Whether campaigns are a part of a question: of its groups, or of its filter. */
export const isByCampaigns = ({ filter, grouped }: AggregateQuestion): boolean =>
  grouped.by.some(({ by }) => by === 'CAMPAIGN') ||
  [filter, filter?.not, filter?.withoutCreatorsOf].some((fields) => (fields?.campaignsIds ?? []).length > 0);

/** Another side than PostgreSQL that computes aggregates of many items. */
export abstract class AggregateEngine {
  /** Whether it computes for workspaces with so many items. */
  abstract takes(itemsCount: number): boolean;

  /**
   * What PostgreSQL would answer, to the last digit, of a state that is never older than the request. Null where PostgreSQL has to: what
   * the engine does not say, and whenever it is not ready.
   */
  abstract answer(scope: WorkspaceScope, question: AggregateQuestion): Promise<AggregateRows | null>;
}
