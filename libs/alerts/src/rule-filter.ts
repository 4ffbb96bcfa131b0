import type { ItemFilterInput } from '@loupe/items';

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

function reviveTimes(filter: Pick<ItemFilterInput, 'takenAt'>): void {
  const range: Range = filter.takenAt;
  if (range == null) return;
  filter.takenAt = { from: timeOf(range.from), to: timeOf(range.to) };
}

function timeOf(text: unknown): Date | null {
  return typeof text === 'string' ? new Date(text) : null;
}
