import { percentile } from './percentile.js';

/** What two versions used in one round, in the same unit. */
export interface Round {
  before: number;
  now: number;
}

/** How many times as much this version uses: the median of all rounds, and the middle half of them. */
export interface Ratio {
  median: number;
  from: number;
  to: number;
  rounds: number;
}

/**
 * The ratio of two versions that took turns. Each round is compared with itself only, because what else the machine does changes from
 * round to round; a round that was disturbed does not move the median. NaN where nothing was measured.
 */
export function ratioOf(rounds: readonly Round[]): Ratio {
  const ratios = rounds.map(({ before, now }) => now / before).filter(Number.isFinite);
  return {
    median: middleOf(ratios),
    from: percentile(ratios, 0.25),
    to: percentile(ratios, 0.75),
    rounds: ratios.length,
  };
}

/** Whether a ratio may be. One that was not measured may not. */
export const isWithin = ({ median }: Ratio, most: number): boolean => median <= most;

/** The usual median: of an even number of values, the mean of the two in the middle. NaN of none. */
export function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}
