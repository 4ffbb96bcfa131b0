/** Values at the points of the axis; null where the metric is unknown: a gap, never a zero. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
}

/** A point of the axis. */
export interface Mark {
  /** On the axis, such as `Nov 22`. */
  label: string;
  /** Said of the point, such as `Nov 22, 2026`; the label without it. */
  title?: string;
  /** Where it is on an axis whose points are not at equal distances, such as seconds. */
  at?: number;
}

export interface ChartProps {
  /** What it shows, such as `Earned media value by week`. */
  label: string;
  marks: readonly Mark[];
  /** At most six, of which some may have one name; bars stand on each other. */
  series: readonly Series[];
  /** The total of the span before, point by point: a dashed line. */
  before?: Series;
  /** A value that is not to be reached, such as a limit. */
  limit?: { name: string; value: number };
  /** Moments of the axis of points that are set apart, such as a day after the first. */
  moments?: readonly { at: number; label: string }[];
  kind?: 'bars' | 'line';
  /** Of the values, which are then cents. */
  currency?: string;
  /** Whether the values are parts of a whole, from 0 to 100. */
  isPercent?: boolean;
  /** Pixels. */
  height?: number;
  /** Whether the same numbers stand in a table elsewhere on the page. */
  hasTable?: boolean;
}

export const COLORS = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'] as const;

/** The colour of a series, by its place. */
export const colorOf = (index: number) => COLORS[index % COLORS.length] ?? COLORS[0];
