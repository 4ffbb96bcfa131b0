import { type ChartProps, colorOf } from './chart-props';
import { BOTTOM, type Geometry, LABEL_GAP, TOP } from './geometry';
import { areaOf, labelsThatFit, lineOf, type Spot } from './scales';

/** Pixels for a label of the axis of points. */
const LABEL_ROOM = 72;

interface DrawingProps extends ChartProps, Geometry {
  width: number;
  height: number;
  chosen: number | null;
}

/** All of a chart but its words beside it. */
export function Drawing(props: DrawingProps) {
  const { marks, before, limit, kind, width, height, chosen, left, inner, xs, ticks, y, hasLimit } = props;
  const moments = momentsOf(props);
  const spots = (values: readonly (number | null)[]): (Spot | null)[] =>
    xs.map((x, index) => {
      const value = values[index];
      return value == null ? null : { x, y: y(value) };
    });
  const x = chosen === null ? undefined : xs[chosen];
  const band = inner / Math.max(marks.length, 1);
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      className="absolute inset-0 overflow-visible text-xs [&_text]:fill-faint [&_text]:tabular-nums"
    >
      {x !== undefined && kind === 'bars' && (
        <rect x={x - band / 2} y={TOP} width={band} height={height - BOTTOM - TOP} fill="var(--hover)" />
      )}
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line x1={left} x2={left + inner} y1={y(value)} y2={y(value)} stroke="var(--c-grid)" />
          <text x={left - LABEL_GAP} y={y(value) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {moments.map(({ x: at, label, isNamed }) => (
        <g key={label}>
          <line x1={at} x2={at} y1={TOP} y2={height - BOTTOM} stroke="var(--line-2)" strokeDasharray="2 3" />
          {isNamed && (
            <text x={at + 3} y={TOP + 9}>
              {label}
            </text>
          )}
        </g>
      ))}
      {labelsThatFit(xs, LABEL_ROOM).map((index) => {
        const at = xs[index] ?? 0;
        const anchor = at > width - 44 ? 'end' : at < left + 20 ? 'start' : 'middle';
        return (
          <text key={index} x={at} y={height - 6} textAnchor={anchor}>
            {marks[index]?.label}
          </text>
        );
      })}
      {kind === 'bars' ? <Bars {...props} band={band} /> : <Lines {...props} spots={spots} />}
      {before !== undefined && (
        <path
          d={lineOf(spots(before.values))}
          fill="none"
          stroke="var(--c-before)"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
      )}
      {hasLimit && limit !== undefined && (
        <line
          x1={left}
          x2={left + inner}
          y1={y(limit.value)}
          y2={y(limit.value)}
          stroke="var(--bad)"
          strokeWidth="1.5"
          strokeDasharray="6 4"
        />
      )}
      {x !== undefined && kind !== 'bars' && (
        <line x1={x} x2={x} y1={TOP} y2={height - BOTTOM} stroke="var(--text-3)" />
      )}
      {x !== undefined && kind !== 'bars' && <Dots {...props} />}
    </svg>
  );
}

/** Where the moments stand that are on the axis, and which of them have room for their name. */
function momentsOf({ moments = [], placeOf }: DrawingProps) {
  const shown = moments.flatMap(({ at, label }) => {
    const x = placeOf(at);
    return x === null ? [] : [{ x, label }];
  });
  const named = new Set(
    labelsThatFit(
      shown.map(({ x }) => x),
      LABEL_ROOM,
    ),
  );
  return shown.map((moment, index) => ({ ...moment, isNamed: named.has(index) }));
}

function Bars({ series, marks, xs, y, band }: DrawingProps & { band: number }) {
  const wide = Math.max(1, Math.min(56, band * 0.62));
  return marks.map((mark, index) => {
    let sum = 0;
    return (
      <g key={mark.title ?? mark.label}>
        {series.map(({ values }, each) => {
          const value = values[index] ?? 0;
          const low = y(sum);
          sum += value;
          const high = Math.max(0, low - y(sum) - (each === 0 ? 0 : 1));
          return (
            high > 0 && (
              <rect
                key={colorOf(each)}
                x={(xs[index] ?? 0) - wide / 2}
                y={y(sum)}
                width={wide}
                height={high}
                rx={Math.min(2, high / 2)}
                fill={colorOf(each)}
              />
            )
          );
        })}
      </g>
    );
  });
}

interface LinesProps extends DrawingProps {
  spots: (values: readonly (number | null)[]) => (Spot | null)[];
}

function Lines({ series, spots, height, marks }: LinesProps) {
  return series.map(({ values }, index) => {
    const at = spots(values);
    return (
      <g key={colorOf(index)}>
        {series.length === 1 && <path d={areaOf(at, height - BOTTOM)} fill="var(--accent-soft)" />}
        <path
          d={lineOf(at)}
          fill="none"
          stroke={colorOf(index)}
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        {marks.length < 24 &&
          at.map((spot, point) =>
            spot === null ? null : (
              <circle key={marks[point]?.at ?? point} cx={spot.x} cy={spot.y} r="2.5" fill={colorOf(index)} />
            ),
          )}
      </g>
    );
  });
}

function Dots({ series, before, chosen, xs, y }: DrawingProps) {
  const rows = [
    ...series.map(({ values }, index) => ({ values, color: colorOf(index) })),
    ...(before === undefined ? [] : [{ values: before.values, color: 'var(--c-before)' }]),
  ];
  return rows.map(({ values, color }) => {
    const value = chosen === null ? null : values[chosen];
    return value == null || chosen === null ? null : (
      <circle
        key={color}
        cx={xs[chosen]}
        cy={y(value)}
        r="4.5"
        fill={color}
        stroke="var(--bg)"
        strokeWidth="2"
      />
    );
  });
}
