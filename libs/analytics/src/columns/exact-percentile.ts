/** Beyond it, not every value between two whole numbers is the only one of its double. */
export const MOST_EXACT = 2n ** 47n;

const PART = 0.9;

/** How an engine computes a 90th percentile of sorted values, of which it also gives one. */
export interface Interpolation {
  /** The place of the value that it gives. @param known number of values */
  place(known: number): number;
  /** The value at a place, which is above `low` by a part of the way to `high`. @returns null if the engine does not look between these two */
  between(low: number, high: number, known: number): number | null;
}

/** Of a 90th percentile of so many values: the place of the lower neighbour, and the part of the way to the upper one. */
export function placeOf(known: number): { below: number; part: number } {
  const position = PART * (known - 1);
  const below = Math.floor(position);
  return { below, part: position - below };
}

/** DuckDB: `low * (1 - part) + high * part` (quantile_cont), and quantile_disc. */
export const DUCKDB: Interpolation = {
  place: (known) => Math.max(1, known - Math.floor(known - PART * known)) - 1,
  between: (low, high, known) => {
    const { part } = placeOf(known);
    return low * (1 - part) + high * part;
  },
};

/** ClickHouse: places are counted from 1 (quantileExactInclusive), which can cost the part its last digit, and quantileExact. */
export const CLICKHOUSE: Interpolation = {
  place: (known) => Math.floor(PART * known),
  between: (low, high, known) => {
    const position = PART * (known - 1) + 1;
    const place = Math.floor(position);
    return place - 1 === placeOf(known).below ? low + (position - place) * (high - low) : null;
  },
};

/**
 * The 90th percentile as PostgreSQL computes it (percentile_cont: `low + part * (high - low)`), from what an engine gives.
 * @param known number of values
 * @param between the engine's percentile, whose last digits may differ
 * @param one the engine's value beside it; all values are whole numbers up to MOST_EXACT
 * @returns undefined if the other neighbour is not certain
 */
export function exactPercentile(
  known: number,
  between: number,
  one: number,
  interpolation: Interpolation,
): number | undefined {
  const { below, part } = placeOf(known);
  if (part === 0 || between === one) return one;
  const isLow = interpolation.place(known) === below;
  const other = Math.round(isLow ? (between - one * (1 - part)) / part : (between - one * part) / (1 - part));
  const found = [other - 1, other, other + 1].filter((guess) => {
    const [low, high] = isLow ? [one, guess] : [guess, one];
    return low <= high && interpolation.between(low, high, known) === between;
  });
  const [certain] = found;
  if (certain === undefined || found.length > 1) return undefined;
  const [low, high] = isLow ? [one, certain] : [certain, one];
  return low + part * (high - low);
}
