import type { ItemGrouping } from './aggregate.enums.js';
import type { Computed } from './aggregate-query.filter.js';

/** Credits for reading a thousand items once, by what is computed of them; measured (docs/aggregates.md). */
const PER_THOUSAND = { item: 1, grouping: 1, list: 1, pair: 4, metric: 0.4, creators: 2, percentiles: 2 };

/** Groupings by lists in the row of an item, whose entries are rows of their own. */
const LISTS: ReadonlySet<ItemGrouping> = new Set([
  'ATTRIBUTE_OPTION',
  'CREATOR_ATTRIBUTE_OPTION',
  'HASHTAG',
  'MENTION',
  'SOURCE',
]);

/** Items that the cost of the field covers. */
const FREE_ITEMS = 5000;

/** More than a statement can read before it runs into its time limit. */
const MOST_CREDITS = 4000;

/**
 * Credits of aggregating items, beyond the cost of the field. One credit is about a millisecond of work.
 * @param items number of items that are read, those of the span before included
 * @param groupings what they are grouped by
 */
export function aggregateCredits(
  items: number,
  { metrics, creators, percentiles }: Computed,
  groupings: readonly ItemGrouping[],
): number {
  const lists = groupings.filter((by) => LISTS.has(by)).length;
  const each =
    PER_THOUSAND.item +
    groupings.length * PER_THOUSAND.grouping +
    lists * PER_THOUSAND.list +
    (groupings.length > 1 ? PER_THOUSAND.pair : 0) +
    metrics.length * (PER_THOUSAND.metric + (percentiles ? PER_THOUSAND.percentiles : 0)) +
    (creators ? PER_THOUSAND.creators : 0);
  return Math.min(MOST_CREDITS, Math.ceil((Math.max(0, items - FREE_ITEMS) / 1000) * each));
}
