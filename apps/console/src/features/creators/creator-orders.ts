/** What the list can be ordered by, the most first. */
export const ORDERS = ['followers', 'posts', 'lastPost', 'growth', 'views', 'engagement', 'emv'] as const;
export type Order = (typeof ORDERS)[number];

/** The order of a list that nobody has ordered: it has all creators, with any filter, and is read by an index. */
export const FIRST_ORDER = 'followers';
