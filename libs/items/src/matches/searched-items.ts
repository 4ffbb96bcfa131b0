import type { Item } from '@loupe/content';
import type { FilterSuperSearchInput } from '@loupe/search';

const searches = new WeakMap<Item, FilterSuperSearchInput>();

/** Remembers that rows were found by a search, as long as they are there. */
export function foundBy<Row extends Item>(
  search: FilterSuperSearchInput | null | undefined,
  rows: Row[],
): Row[] {
  if (search != null) for (const row of rows) searches.set(row, search);
  return rows;
}

/** The search that found a row; null where it was in a list without one. */
export const searchOf = (item: Item): FilterSuperSearchInput | null => searches.get(item) ?? null;
