import { PLAIN_COST } from '@loupe/graphql';

/** The least that a request costs; also what a document costs that is refused. */
export const MINIMUM_COST = PLAIN_COST.credits;

/** What it costs to choose rows, beyond what the field costs anyway. */
export const CHOICE_COSTS = {
  /** Entries of all lists of a field's arguments that cost nothing, and what each beyond them costs. */
  freeEntries: 100,
  perEntry: 0.05,
  perCondition: 15,
  superSearch: 25,
  /** `totalCount` of rows that are chosen: of whole lists it is known. */
  count: 10,
} as const;

/**
 * What it costs to give a field again, under another name or further down: each object, and each of the other values.
 * Of each root field some are free: clients select a little twice.
 */
export const REPEAT_COSTS = { free: 10, perObject: 0.01, perValue: 0.0005 } as const;

/** Credits of an image sent to POST /api/v2/uploads. */
export const UPLOAD_COST = 50;

/** Fields of `__schema` and `__type` that are filled in about a millisecond. The usual introspection costs some 10 credits. */
export const INTROSPECTED_FIELDS_PER_CREDIT = 4000;

/** Rows of a list without `first` whose field does not say how long it is. */
export const SHORT_LIST_ROWS = 2;

/** Credits for the numbers of items of a whole list of collections; of the few that an item is in they cost nothing more. */
export const ITEM_COUNTS_COST = 15;
