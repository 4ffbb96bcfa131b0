/** Lessens how much the first places count; the value that the source found good for all of its collections. */
const K = 60;

/**
 * Puts several lists together into one order by the places that things have in them: each place counts 1 / (60 + place).
 *
 * Source: Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods" (SIGIR
 * 2009).
 * @param lists of ids, best first, each id once
 * @returns the score of each id
 */
export function fusedScores(lists: readonly (readonly string[])[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const list of lists) {
    for (const [index, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (K + index + 1));
  }
  return scores;
}
