import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { amountMark, decimals, exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Cell, Row, ScrollTable } from '../scroll-table';
import { END_ROOM, EndLabels, isLabelled } from './end-labels';
import { areaOf, labelsThatFit, lineOf, marksTo, type Spot } from './scales';

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

const LEFT = 64;
const RIGHT = 8;
const TOP = 12;
const BOTTOM = 26;
/** Pixels for a label of the axis of points. */
const LABEL_ROOM = 72;
/** The part of a limit from which on its line is drawn: far below it, the line would flatten the metric. */
const NEAR = 0.1;
export const COLORS = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'] as const;
const colorOf = (index: number) => COLORS[index % COLORS.length] ?? COLORS[0];

/**
 * Series over points: stacked bars or lines from zero, the span before, a crosshair with exact values by pointer and by arrow
 * keys, names at the ends of lines or a key, and a table of the same numbers. It is an SVG, so that it prints, and follows the
 * theme by itself.
 */
export function Chart(props: ChartProps) {
  const {
    label,
    marks,
    series,
    before,
    kind = 'line',
    currency,
    isPercent = false,
    height = 260,
    hasTable = false,
    limit,
  } = props;
  const [width, place] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const text = (value: number | null | undefined) => valueText(value, currency, isPercent);
  const drawn = geometryOf(props, width, height);
  const last = marks.length - 1;
  const pressed = (event: KeyboardEvent) => {
    const at = chosen ?? last;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setChosen(null);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(next, last)));
  };
  const pointed = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    setChosen(nearest(drawn.xs, x));
  };
  const shown = chosen === null ? null : marks[chosen];
  const said = (index: number) => {
    const parts = [...series, ...(before === undefined ? [] : [before])].map(
      ({ name, values }) => `${name} ${text(values[index])}`,
    );
    return `${marks[index]?.title ?? marks[index]?.label ?? ''}: ${parts.join(', ')}`;
  };
  return (
    <figure aria-label={label} className="min-w-0">
      <Key
        series={drawn.isLabelled ? [] : series}
        before={before}
        limit={drawn.hasLimit ? limit : undefined}
        kind={kind}
      />
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        aria-label={t('{name}, point by point', { name: label })}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={chosen ?? Math.max(last, 0)}
        aria-valuetext={last < 0 ? t('No value') : said(chosen ?? last)}
        className="relative mt-2 touch-pan-y"
        style={{ height }}
        onKeyDown={pressed}
        onPointerMove={pointed}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        <Drawing {...props} {...drawn} kind={kind} width={width} height={height} chosen={chosen} />
        {drawn.isLabelled && (
          <EndLabels labels={endsOf(series, drawn, text)} top={TOP} bottom={height - BOTTOM} />
        )}
        {shown != null && chosen !== null && (
          <Tip x={drawn.xs[chosen] ?? 0} width={width}>
            <b className="font-semibold">{shown.title ?? shown.label}</b>
            {series.map(({ name, values }, index) => (
              <TipRow key={colorOf(index)} name={name} color={colorOf(index)} text={text(values[chosen])} />
            ))}
            {series.length > 1 && kind === 'bars' && (
              <TipRow name={t('Total')} text={text(sumAt(series, chosen))} />
            )}
            {before !== undefined && (
              <TipRow name={before.name} color="var(--c-before)" text={text(before.values[chosen])} />
            )}
          </Tip>
        )}
      </div>
      {!hasTable && marks.length > 0 && <NumbersOf {...props} text={text} />}
    </figure>
  );
}

/** A value as exactly as it is known. */
function valueText(
  value: number | null | undefined,
  currency: string | undefined,
  isPercent: boolean,
): string {
  if (value == null) return t('not known');
  if (isPercent) return `${decimals(value, 1)} %`;
  if (currency !== undefined) return money(String(Math.round(value)), currency);
  return Number.isInteger(value) ? exact(value) : value.toFixed(2);
}

const sumAt = (series: readonly Series[], index: number): number | null => {
  const known = series.flatMap(({ values }) => values[index] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

const nearest = (xs: readonly number[], x: number): number | null =>
  xs.length === 0
    ? null
    : xs.reduce(
        (best, each, index) => (Math.abs(each - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
        0,
      );

function geometryOf(
  { marks, series, before, limit, kind = 'line', currency }: ChartProps,
  width: number,
  height: number,
) {
  const isNamed = isLabelled(kind, series.length, width);
  const inner = Math.max(width - LEFT - (isNamed ? END_ROOM : RIGHT), 10);
  const count = marks.length;
  const isBars = kind === 'bars';
  const first = marks[0]?.at;
  const end = marks.at(-1)?.at;
  const xs = marks.map(({ at }, index) => {
    if (isBars) return LEFT + ((index + 0.5) / count) * inner;
    if (at !== undefined && first !== undefined && end !== undefined && end > first)
      return LEFT + ((at - first) / (end - first)) * inner;
    return LEFT + (count < 2 ? 0.5 : index / (count - 1)) * inner;
  });
  const tops = marks.map((_, index) =>
    isBars ? (sumAt(series, index) ?? 0) : Math.max(0, ...series.map(({ values }) => values[index] ?? 0)),
  );
  const most = Math.max(0, ...tops, ...(before?.values.map((value) => value ?? 0) ?? []));
  const hasLimit = limit !== undefined && most >= NEAR * limit.value;
  const ticks = marksTo(Math.max(most, hasLimit ? limit.value : 0), 4, currency === undefined ? 1 : 100);
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => height - BOTTOM - (value / top) * (height - BOTTOM - TOP);
  return { inner, xs, ticks, y, hasLimit, isLabelled: isNamed };
}

type Geometry = ReturnType<typeof geometryOf>;

/** Where each line ends, with its last value; a line without any value ends nowhere. */
function endsOf(
  series: readonly Series[],
  { xs, y }: Geometry,
  text: (value: number | null | undefined) => string,
) {
  return series.flatMap(({ name, values }, index) => {
    const last = values.findLast((value) => value !== null);
    return last == null
      ? []
      : [{ name, text: text(last), color: colorOf(index), end: { x: xs.at(-1) ?? 0, y: y(last) } }];
  });
}

interface DrawingProps extends ChartProps, Geometry {
  width: number;
  height: number;
  chosen: number | null;
}

function Drawing(props: DrawingProps) {
  const {
    marks,
    before,
    limit,
    kind,
    currency,
    isPercent = false,
    width,
    height,
    chosen,
    inner,
    xs,
    ticks,
    y,
    hasLimit,
  } = props;
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
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={LEFT + inner} y1={y(tick)} y2={y(tick)} stroke="var(--c-grid)" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {isPercent ? `${tick} %` : amountMark(tick, currency)}
          </text>
        </g>
      ))}
      {labelsThatFit(marks.length, inner, LABEL_ROOM).map((index) => {
        const at = xs[index] ?? 0;
        const anchor = at > width - 44 ? 'end' : at < LEFT + 20 ? 'start' : 'middle';
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
          x1={LEFT}
          x2={LEFT + inner}
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

type KeyProps = Pick<ChartProps, 'series' | 'kind'> & {
  before: Series | undefined;
  limit: ChartProps['limit'] | undefined;
};

/** What the colours mean. A single series is named by the heading above. */
function Key({ series, before, limit, kind }: KeyProps) {
  const dashes = [before?.name, limit?.name].filter((name) => name !== undefined);
  if (series.length < 2 && dashes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {series.map(({ name }, index) => (
        <li key={colorOf(index)} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`w-2.5 shrink-0 rounded-[3px] ${kind === 'bars' ? 'h-2.5' : 'h-1'}`}
            style={{ background: colorOf(index) }}
          />
          <span className="truncate">{name}</span>
        </li>
      ))}
      {dashes.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="w-4 border-t-2 border-dashed"
            style={{ borderColor: index === 0 && before !== undefined ? 'var(--c-before)' : 'var(--bad)' }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface TipProps {
  x: number;
  width: number;
  children: ReactNode;
}

/** Pixels of the box with exact values. */
const TIP = 200;

function Tip({ x, width, children }: TipProps) {
  const left = x + 12 + TIP > width ? Math.max(0, x - TIP - 12) : x + 12;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 rounded-card bg-raised px-2.5 py-2 text-xs leading-[18px] shadow-float"
      style={{ left, width: TIP }}
    >
      {children}
    </div>
  );
}

function TipRow({ name, color, text }: { name: string; color?: string; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <span className="size-2 shrink-0 rounded-[2px]" style={{ background: color ?? 'transparent' }} />
      <span className="min-w-0 flex-1 truncate text-muted">{name}</span>
      <span className="tabular-nums">{text}</span>
    </div>
  );
}

/** The numbers of the chart, which stand behind it. */
function NumbersOf({
  label,
  marks,
  series,
  before,
  text,
}: ChartProps & { text: (value: number | null | undefined) => string }) {
  const columns = [
    ...series.map((each, index) => ({ ...each, key: colorOf(index) })),
    ...(before === undefined ? [] : [{ ...before, key: 'before' }]),
  ];
  return (
    <details className="mt-2 text-13 print:hidden">
      <summary className="inline-block py-1">{t('Show as a table')}</summary>
      <div className="max-h-80 overflow-y-auto">
        <ScrollTable
          label={t('Numbers of {name}', { name: label })}
          columns={[t('When'), ...columns.map(({ name }) => ({ name, right: true }) as const)]}
        >
          {marks.map((mark, index) => (
            <Row key={mark.at ?? mark.title ?? mark.label}>
              <Cell>{mark.title ?? mark.label}</Cell>
              {columns.map(({ key, values }) => (
                <Cell key={key} right>
                  {text(values[index])}
                </Cell>
              ))}
            </Row>
          ))}
        </ScrollTable>
      </div>
    </details>
  );
}

/** The width of an element, measured as it changes. */
function useWidth() {
  const [width, setWidth] = useState(640);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, place] as const;
}
