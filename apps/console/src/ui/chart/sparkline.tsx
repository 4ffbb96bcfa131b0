import { areaOf, lineOf } from './scales';

const WIDTH = 200;
const HEIGHT = 32;
/** A span of values below this part of the largest is drawn as flat as it is: a change of one in a hundred is no mountain. */
const LEAST_SPAN = 0.05;

interface Props {
  values: readonly (number | null)[];
}

/** The shape of a metric over time, without numbers: they stand beside it. */
export function Sparkline({ values }: Props) {
  if (values.length < 2) return <div className="h-8" />;
  return (
    <div className="mt-2.5 h-8">
      <Shape values={values} color="var(--c1)" hasGround />
    </div>
  );
}

interface RowProps extends Props {
  /** What it shows, for those who do not see it and on hover; without it the numbers beside it say all. */
  said?: string;
  color?: string;
  /** Whether it begins at the smallest value, not at zero: for what is large and changes little, such as followers. */
  isFromLeast?: boolean;
}

/** The shape of a metric over time in a row of a table; nothing where fewer than two values are known. */
export function RowTrend({ values, said, color = 'var(--c1)', isFromLeast = false }: RowProps) {
  if (values.filter((value) => value !== null).length < 2) return null;
  return (
    <span
      className="inline-block h-6 w-14 shrink-0 align-middle"
      {...(said === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': said, title: said })}
    >
      <Shape values={values} color={color} isFromLeast={isFromLeast} />
    </span>
  );
}

interface ShapeProps extends Props {
  color: string;
  hasGround?: boolean;
  isFromLeast?: boolean;
}

function Shape({ values, color, hasGround = false, isFromLeast = false }: ShapeProps) {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known, isFromLeast ? 0 : 1);
  const least = isFromLeast ? Math.min(...known, most * (1 - LEAST_SPAN)) : 0;
  const spots = values.map((value, index) =>
    value === null
      ? null
      : {
          x: (index / (values.length - 1)) * WIDTH,
          y: HEIGHT - 2 - ((value - least) / (most - least || 1)) * (HEIGHT - 5),
        },
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block size-full"
    >
      {hasGround && <path d={areaOf(spots, HEIGHT)} fill="var(--accent-soft)" />}
      <path
        d={lineOf(spots)}
        fill="none"
        stroke={color}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
