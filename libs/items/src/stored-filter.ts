import type { ItemFilterInput } from './item.inputs.js';
import type { ItemChoice } from './item-choice.service.js';

type Range = { from?: unknown; to?: unknown } | null | undefined;

/** A filter that was stored as JSON. Everything in it is JSON but the times of publication, which are texts there. */
export function readStoredFilter(stored: object | null): ItemFilterInput | null {
  if (stored === null) return null;
  const filter = { ...stored } as ItemFilterInput;
  reviveTimes(filter);
  if (filter.not != null) {
    filter.not = { ...filter.not };
    reviveTimes(filter.not);
  }
  return filter;
}

/** A choice of items that was stored as JSON. */
export function readStoredChoice(stored: ItemChoice): ItemChoice {
  return { ...stored, filter: readStoredFilter(stored.filter) };
}

function reviveTimes(filter: Pick<ItemFilterInput, 'takenAt'>): void {
  const range: Range = filter.takenAt;
  if (range == null) return;
  filter.takenAt = { from: timeOf(range.from), to: timeOf(range.to) };
}

function timeOf(value: unknown): Date | null {
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(value) : null;
}
