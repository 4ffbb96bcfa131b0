import { instantText, timeMark } from '../lib/formats';
import { Chart } from './chart/chart';

export interface Point {
  /** Seconds since the epoch. */
  at: number;
  /** Null where the metric is unknown: a gap, never a zero. */
  value: number | null;
}

/** A value that a metric should not reach. */
export interface Limit {
  name: string;
  value: number;
}

interface Props {
  name: string;
  points: readonly Point[];
  limit?: Limit;
  /** In seconds since the epoch, as the points. */
  moments?: readonly { at: number; label: string }[];
  /** Of the values, which are then cents; without it they are plain numbers. */
  currency?: string;
  /** In which the days of its axis begin. */
  timeZone: string;
}

const DAY = 86_400;

/** One metric over time, at the instants at which it is known. Its numbers have to stand beside it in a table. */
export function LineChart({ name, points, timeZone, ...rest }: Props) {
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  const marks = points.map(({ at }) => ({
    at,
    label: timeMark(at, span > 2 * DAY ? DAY : 1, timeZone),
    title: instantText(new Date(at * 1000).toISOString(), timeZone),
  }));
  return (
    <Chart
      label={name}
      marks={marks}
      series={[{ name, values: points.map(({ value }) => value) }]}
      height={180}
      hasTable
      {...rest}
    />
  );
}
