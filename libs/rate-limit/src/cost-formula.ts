import { PLAIN_COST } from '@loupe/graphql';

/** The minimum cost of a request; also the cost of a refused document. */
export const MINIMUM_COST = PLAIN_COST.credits;

/** Costs of selecting rows, beyond the field's own cost. */
export const CHOICE_COSTS = {
  /** Entries of all lists in a field's arguments that are free, and the cost of each further entry. */
  freeEntries: 100,
  perEntry: 0.05,
  perCondition: 15,
  superSearch: 25,
  /** Beyond it, of a HYBRID search: it is two searches for words and one by likeness. */
  hybrid: 50,
  /** Words and operators of a BOOLEAN search that are free, and the cost of each further one: each word is looked up for itself. */
  freeWords: 20,
  perWord: 2,
  /** An order of people by their posts or readings, or a filter by what takes reading all of them. */
  figures: 300,
  /** `totalCount` of selected rows; that of a whole list is known without counting. */
  count: 10,
} as const;

/**
 * Costs of selecting a field again, by another alias or at a deeper level: for each object, and for each other value.
 * Each root field has some free ones, because clients select a few fields twice.
 */
export const REPEAT_COSTS = { free: 10, perObject: 0.01, perValue: 0.0005 } as const;

/** Credits of an image sent to POST /api/v2/uploads. */
export const UPLOAD_COST = 50;

/** Bytes that files are charged by. */
export const MEBIBYTE = 1024 * 1024;

/** Credits of a file sent to POST /api/v2/imports, of each MiB of it that is begun, and of reading its report. */
export const IMPORT_COST = { file: 50, perMebibyte: 1, report: 20 } as const;

/**
 * Fields of `__schema` and `__type` that take about a millisecond to fill. The usual introspection query costs about 10
 * credits.
 */
export const INTROSPECTED_FIELDS_PER_CREDIT = 4000;

/** Assumed rows of a list without `first` whose field declares no number of rows. */
export const SHORT_LIST_ROWS = 2;

/** Credits for the item counts of a whole list of collections. For the few collections of one item they are free. */
export const ITEM_COUNTS_COST = 15;
