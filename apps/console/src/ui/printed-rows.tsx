import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { exact } from '../lib/formats';
import { t } from '../lib/messages';
import type { LoadedRows } from '../lib/windowed-pages';

/**
 * The loaded rows of a list while the page is printed, as paper does not scroll; otherwise null. They are drawn before the event
 * ends: the browser takes the page as it is then.
 */
export function usePrintedRows<Row>(loaded: () => LoadedRows<Row>): LoadedRows<Row> | null {
  const [printed, setPrinted] = useState<LoadedRows<Row> | null>(null);
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  });
  useEffect(() => {
    const media = window.matchMedia('print');
    const begin = () => flushSync(() => setPrinted(latest.current()));
    const end = () => setPrinted(null);
    const changed = () => (media.matches ? begin() : end());
    media.addEventListener('change', changed);
    // Some browsers print before they say so by the medium.
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      media.removeEventListener('change', changed);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printed;
}

interface Props {
  printed: LoadedRows<unknown> | null;
  total: number | null;
}

/** Says below a printed list which part of it is on the paper; nothing where that is all of it. */
export function PrintedPart({ printed, total }: Props) {
  if (printed === null || total === null || printed.rows.length >= total) return null;
  const { first, rows } = printed;
  return (
    <p className="mt-2 hidden text-13 text-muted print:block">
      {t('Rows {first} to {last} of {all} are on this print.', {
        first: exact(first + 1),
        last: exact(first + rows.length),
        all: exact(total),
      })}
    </p>
  );
}
