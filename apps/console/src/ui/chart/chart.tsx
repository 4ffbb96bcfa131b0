import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { decimals, exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import { type ChartProps, colorOf, type Series } from './chart-props';
import { Drawing } from './drawing';
import { EndLabels } from './end-labels';
import { BOTTOM, type Geometry, geometryOf, nearest, sumAt, TOP } from './geometry';
import { Key } from './key';
import { NumbersOf } from './numbers';
import { Tip, TipRow } from './tip';

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
