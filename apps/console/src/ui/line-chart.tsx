import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';

const HEIGHT = 160;

export interface Point {
  /** Seconds since the epoch. */
  at: number;
  /** Null where the metric is unknown: a gap, never a zero. */
  value: number | null;
}

/** One metric over time, from zero. Its numbers have to stand beside it in a table: a canvas has no words. */
export function LineChart({ name, points }: { name: string; points: readonly Point[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let chart: uPlot | null = null;
    let ended = false;
    const observer = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    void draw(element, name, points).then((drawn) => {
      if (ended) drawn.destroy();
      else chart = drawn;
    });
    observer.observe(element);
    return () => {
      ended = true;
      observer.disconnect();
      chart?.destroy();
    };
  }, [name, points]);
  return <div ref={place} aria-hidden="true" className="mt-2 w-full" style={{ minHeight: HEIGHT }} />;
}

/** Loads the chart library when the first chart is drawn. */
async function draw(element: HTMLElement, name: string, points: readonly Point[]): Promise<uPlot> {
  const [{ default: Chart }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]);
  const { color } = getComputedStyle(element);
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--color-accent');
  const axis = { stroke: color, grid: { stroke: 'rgb(128 128 128 / 0.2)' } };
  const compactNumber = new Intl.NumberFormat('en', { notation: 'compact' });
  return new Chart(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      scales: { y: { range: (_, __, most) => [0, Math.max(most, 1)] } },
      axes: [axis, { ...axis, values: (_, marks) => marks.map((mark) => compactNumber.format(mark)) }],
      series: [{}, { label: name, stroke: accent === '' ? color : accent, width: 2, points: { show: true } }],
    },
    [points.map(({ at }) => at), points.map(({ value }) => value)],
    element,
  );
}
