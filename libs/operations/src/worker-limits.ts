/** Milliseconds until due work is looked for again. A mutation wakes the workers. */
export const IDLE_MS = 1000;
/** Longer than a claim's requests take. After it another worker takes what a dead one had. */
export const LEASE_MS = 5 * 60_000;
/** A request is not begun where less of the lease than this is left. */
export const REQUEST_MS = 60_000;
/** A workspace whose work failed by the service's own fault gets no turn for this long. */
export const POSTPONED_MS = 30_000;
