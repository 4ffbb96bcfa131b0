import { isObject } from '@loupe/kernel';
import { CHOICE_COSTS } from './cost-formula.js';

const { freeEntries, perEntry, perCondition, superSearch, hybrid, freeWords, perWord, figures, count } =
  CHOICE_COSTS;
/** Sort keys, and fields of filters, whose values are worked out for each row. */
const FIGURES: ReadonlySet<unknown> = new Set([
  'FOLLOWERS_GROWTH',
  'LAST_POST_AT',
  'MEDIAN_ENGAGEMENTS',
  'POSTS_COUNT',
  'followersGrowth',
  'medianEngagements',
]);
/** Longer queries are refused. */
const LONGEST_QUERY = 1000;

/**
 * Credits for selecting rows by the arguments of a field: for long lists, conditions, a search, and the count of the
 * selected rows.
 * @param given arguments by name, as their field gets them
 */
export function choiceCost(given: ReadonlyMap<string, unknown>, isCounted: boolean): number {
  const { filter, sorting, customAttributeConditions: conditions, presetId } = Object.fromEntries(given);
  const entries = [...given.values()].reduce<number>((sum, value) => sum + entriesOf(value), 0);
  const isChosen = [filter, conditions, presetId].some((value) => !isEmpty(value));
  return (
    Math.max(0, entries - freeEntries) * perEntry +
    (Array.isArray(conditions) ? conditions.length : 0) * perCondition +
    searchCost(filter) +
    figuresCost(filter, sorting) +
    (isCounted && isChosen ? count : 0)
  );
}

/** Whether an argument has no effect. */
export function isEmpty(value: unknown): boolean {
  return value == null || value === false || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Total entries of all lists in a value. */
function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + entriesOf(entry), value.length);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + entriesOf(part), 0);
}

/** For each figure that rows are chosen or ordered by. */
function figuresCost(filter: unknown, sorting: unknown): number {
  const fields = isObject(filter) ? Object.keys(filter).filter((name) => !isEmpty(filter[name])) : [];
  const keys = Array.isArray(sorting) ? sorting.map((entry) => (isObject(entry) ? entry.sortKey : null)) : [];
  return [...fields, ...keys].filter((name) => FIGURES.has(name)).length * figures;
}

function searchCost(filter: unknown): number {
  if (!isObject(filter) || !isObject(filter.superSearch) || isEmpty(filter.superSearch)) return 0;
  const { mode, searchQuery } = filter.superSearch;
  if (mode === 'HYBRID') return superSearch + hybrid;
  if (mode !== 'BOOLEAN' || typeof searchQuery !== 'string') return superSearch;
  return superSearch + Math.max(0, wordsOf(searchQuery) - freeWords) * perWord;
}

/** Words of a query with operators, which count as well; NEAR looks for its two at each distance. */
function wordsOf(query: string): number {
  const text = query.slice(0, LONGEST_QUERY);
  const distances = [...text.matchAll(/NEAR\/(\d{1,2})/g)].map(([, distance]) => Number(distance));
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return distances.reduce((sum, distance) => sum + distance, words);
}
