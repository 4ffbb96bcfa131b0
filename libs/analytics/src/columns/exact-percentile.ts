/** Beyond it, not every value between two whole numbers is the only one of its double. */
export const MOST_EXACT = 2n ** 47n;

const PART = 0.9;

/**
 * The 90th percentile as PostgreSQL computes it (percentile_cont: `low + part * (high - low)`), from what DuckDB gives (quantile_cont:
 * `low * (1 - part) + high * part`, whose last digit may differ, and quantile_disc, which is one of the two).
 * @param known number of values
 * @param between DuckDB's quantile_cont
 * @param one DuckDB's quantile_disc; all values are whole numbers up to MOST_EXACT
 * @returns undefined if the other neighbour is not certain
 */
export function exactPercentile(known: number, between: number, one: number): number | undefined {
  const position = PART * (known - 1);
  const below = Math.floor(position);
  const part = position - below;
  if (part === 0 || between === one) return one;
  const isLow = discreteIndex(known) === below;
  const other = Math.round(isLow ? (between - one * (1 - part)) / part : (between - one * part) / (1 - part));
  const found = [other - 1, other, other + 1].filter((guess) => {
    const [low, high] = isLow ? [one, guess] : [guess, one];
    return low <= high && lerp(low, high, part) === between;
  });
  const [certain] = found;
  if (certain === undefined || found.length > 1) return undefined;
  const [low, high] = isLow ? [one, certain] : [certain, one];
  return low + part * (high - low);
}

/** Of the sorted values, the place of DuckDB's quantile_disc. */
const discreteIndex = (known: number) => Math.max(1, known - Math.floor(known - PART * known)) - 1;

/** As DuckDB interpolates. */
const lerp = (low: number, high: number, part: number) => low * (1 - part) + high * part;
