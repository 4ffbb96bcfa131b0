import type { ReactNode } from 'react';
import { Sparkline } from './chart/sparkline';
import { Delta } from './delta';

/** Characters of a figure that fit beside others. */
const MOST_CHARACTERS = 11;

/** A figure whole where it has room, otherwise short. */
export const fitting = (text: string, short: string, most: number): string =>
  text.length > most ? short : text;

interface Props {
  name: string;
  /** As it is shown: a figure, or words where it is not known. */
  text: string;
  /** Stands in its place where it is longer than there is room for; the whole shows on hover. */
  short?: string;
  /** The exact value, on hover. */
  exact?: string;
  change?: { now: number | null; before: number | null; from: ReactNode };
  trend?: readonly (number | null)[];
}

/** A row of key figures between hairlines: beside each other, two and two on a phone. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <dl className="grid auto-cols-fr gap-y-5 max-md:grid-cols-2 md:grid-flow-col [&>div]:border-l [&>div]:border-line [&>div]:px-5 md:[&>div:first-child]:border-0 md:[&>div:first-child]:pl-0 md:[&>div:last-child]:pr-0 max-md:[&>div:nth-child(odd)]:border-0 max-md:[&>div:nth-child(odd)]:pl-0 max-md:[&>div:nth-child(even)]:pr-0 max-md:[&>div:last-child:nth-child(odd)]:col-span-2 max-md:[&>div:last-child]:pr-0">
    {children}
  </dl>
);

/** A key figure: what it is, how much, how it has changed, and its shape over time. */
export function Stat({ name, text, short, exact, change, trend }: Props) {
  const shown = fitting(text, short ?? text, MOST_CHARACTERS);
  // Words as large as figures would be cut.
  const look = /\d/.test(shown)
    ? 'truncate text-figure font-semibold tracking-tight tabular-nums max-md:text-xl print:text-xl'
    : 'flex min-h-9 items-center text-muted max-md:min-h-7';
  return (
    <div className="min-w-0">
      <dt className="truncate text-13 text-muted" title={name}>
        {name}
      </dt>
      <dd>
        <div className={`mt-1 ${look}`} title={exact ?? text}>
          {shown}
        </div>
        {change !== undefined && (
          <div className="mt-0.5 flex min-h-5 flex-wrap items-center gap-x-1.5 text-13 text-faint">
            <Delta now={change.now} before={change.before} />
            <span>{change.from}</span>
          </div>
        )}
        {trend !== undefined && <Sparkline values={trend} />}
      </dd>
    </div>
  );
}
