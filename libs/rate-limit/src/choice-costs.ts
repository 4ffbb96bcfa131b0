import { CHOICE_COSTS } from './cost-formula.js';

const { freeEntries, perEntry, perCondition, superSearch, count } = CHOICE_COSTS;

/**
 * Credits for selecting rows by the arguments of a field: for long lists, conditions, a search, and the count of the
 * selected rows.
 * @param given arguments by name, as their field gets them
 */
export function choiceCost(given: ReadonlyMap<string, unknown>, isCounted: boolean): number {
  const { filter, customAttributeConditions: conditions, presetId } = Object.fromEntries(given);
  const entries = [...given.values()].reduce<number>((sum, value) => sum + entriesOf(value), 0);
  const isChosen = [filter, conditions, presetId].some((value) => !isEmpty(value));
  return (
    Math.max(0, entries - freeEntries) * perEntry +
    (Array.isArray(conditions) ? conditions.length : 0) * perCondition +
    (hasSearch(filter) ? superSearch : 0) +
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

function hasSearch(filter: unknown): boolean {
  return (
    typeof filter === 'object' && filter !== null && 'superSearch' in filter && !isEmpty(filter.superSearch)
  );
}
