import { apart, type Spot } from './scales';

/** Pixels beside the lines for their names. */
export const END_ROOM = 168;
/** The narrowest chart that has this room; a narrower one has a key. */
const LEAST_WIDTH = 640;
/** Pixels between the end of a line and its name. */
const GAP = 18;
/** Pixels from one name to the next. */
const LINE = 18;

/** Whether lines have their names at their ends; bars, which stand on each other, have a key. */
export const isLabelled = (kind: 'bars' | 'line', series: number, width: number): boolean =>
  kind === 'line' && series > 1 && width >= LEAST_WIDTH;

interface EndLabel {
  name: string;
  /** The last value that is known. */
  text: string;
  /** No other label has it; names may be the same. */
  color: string;
  /** Where the line ends. */
  end: Spot;
}

interface Props {
  labels: readonly EndLabel[];
  /** Pixels within which the names stand. */
  top: number;
  bottom: number;
}

/** The name of each line and its last value, at its end. They are said by the chart itself. */
export function EndLabels({ labels, top, bottom }: Props) {
  const places = apart(
    labels.map(({ end }) => end.y),
    LINE,
    top,
    bottom,
  );
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-xs" data-part="names">
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        {labels.map(({ color, end: { x, y } }, index) => (
          <g key={color}>
            <path
              d={`M${x} ${y}L${x + GAP - 4} ${places[index] ?? y}`}
              fill="none"
              stroke={color}
              opacity="0.5"
            />
            <circle cx={x} cy={y} r="3.5" fill={color} stroke="var(--bg)" strokeWidth="2" />
          </g>
        ))}
      </svg>
      {labels.map(({ name, text, color, end: { x, y } }, index) => (
        <span
          key={color}
          className="absolute flex -translate-y-1/2 gap-1.5 leading-[18px]"
          style={{ left: x + GAP, top: places[index] ?? y, maxWidth: END_ROOM - GAP }}
        >
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 tabular-nums text-muted">{text}</span>
        </span>
      ))}
    </div>
  );
}
