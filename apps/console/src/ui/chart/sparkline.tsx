import { areaOf, lineOf } from './scales';

const WIDTH = 200;
const HEIGHT = 32;

/** The shape of a metric over time, without numbers: they stand beside it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(...values.map((value) => value ?? 0), 1);
  if (values.length < 2) return <div className="h-8" />;
  const spots = values.map((value, index) =>
    value === null
      ? null
      : { x: (index / (values.length - 1)) * WIDTH, y: HEIGHT - 2 - (value / most) * (HEIGHT - 5) },
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2.5 block h-8 w-full"
    >
      <path d={areaOf(spots, HEIGHT)} fill="var(--accent-soft)" />
      <path
        d={lineOf(spots)}
        fill="none"
        stroke="var(--c1)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
