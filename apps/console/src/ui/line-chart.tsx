import { useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { amountMark, timeMark } from '../lib/formats';

const HEIGHT = 160;

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

/** The part of a limit from which on its line is drawn; far below it, the line would flatten the metric. */
const NEAR = 0.1;

interface Props {
  name: string;
  points: readonly Point[];
  limit?: Limit;
  /** Of the values, which are then cents; without it they are plain numbers. */
  currency?: string;
  /** In which the days of its axis begin. */
  timeZone: string;
}

/** Pixels for the text of a mark of the time. */
const ROOM_OF_A_TIME = 100;

/** Pixels for the text of a mark of the values, such as `€120.5K`. */
const ROOM_OF_AN_AMOUNT = 64;

/** One metric over time, from zero, and its limit once the metric comes near it. Its numbers have to stand beside it in a table: a canvas has no words. */
export function LineChart({ name, points, limit, currency, timeZone }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // The frame of the page says what to do.
  if (failure !== null) throw failure;
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let chart: uPlot | null = null;
    let ended = false;
    const observer = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    void draw(element, {
      name,
      points,
      timeZone,
      ...(limit === undefined ? {} : { limit }),
      ...(currency === undefined ? {} : { currency }),
    }).then((drawn) => {
      if (ended) drawn.destroy();
      else chart = drawn;
    }, setFailure);
    observer.observe(element);
    return () => {
      ended = true;
      observer.disconnect();
      chart?.destroy();
    };
  }, [name, points, limit, currency, timeZone]);
  return <div ref={place} aria-hidden="true" className="mt-2 w-full" style={{ minHeight: HEIGHT }} />;
}

/** Loads the chart library when the first chart is drawn. */
async function draw(
  element: HTMLElement,
  { name, points, limit, currency, timeZone }: Props,
): Promise<uPlot> {
  const [{ default: Chart }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]);
  const { color } = getComputedStyle(element);
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--color-accent');
  const axis = { stroke: color, grid: { stroke: 'rgb(128 128 128 / 0.2)' } };
  const isNear = limit !== undefined && points.some(({ value }) => (value ?? 0) >= NEAR * limit.value);
  const limits = isNear ? [points.map(() => limit.value)] : [];
  return new Chart(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      scales: { y: { range: (_, __, most) => [0, Math.max(most, 1)] } },
      tzDate: (at) => Chart.tzDate(new Date(at * 1000), timeZone),
      axes: [
        {
          ...axis,
          space: ROOM_OF_A_TIME,
          values: (_, marks, __, ___, step) => marks.map((mark) => timeMark(mark, step, timeZone)),
        },
        {
          ...axis,
          values: (_, marks) => marks.map((mark) => amountMark(mark, currency)),
          size: ROOM_OF_AN_AMOUNT,
        },
      ],
      series: [
        {},
        { label: name, stroke: accent === '' ? color : accent, width: 2, points: { show: true } },
        ...limits.map(() => ({
          label: limit?.name ?? '',
          stroke: color,
          dash: [6, 4],
          points: { show: false },
        })),
      ],
    },
    [points.map(({ at }) => at), points.map(({ value }) => value), ...limits],
    element,
  );
}
