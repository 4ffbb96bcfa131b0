import { type ChartProps, colorOf, type Series } from './chart-props';

type KeyProps = Pick<ChartProps, 'series' | 'kind'> & {
  before: Series | undefined;
  limit: ChartProps['limit'] | undefined;
};

/** What the colours mean. A single series is named by the heading above. */
export function Key({ series, before, limit, kind }: KeyProps) {
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
