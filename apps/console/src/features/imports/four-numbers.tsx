import type { ReactNode } from 'react';
import { t } from '../../lib/messages';
import { reasonText } from './import-texts';
import type { Look, ShownRow } from './look.query';

/** What an import would do, in four numbers; each opens on its rows. */
export function FourNumbers({ look }: { look: Look }) {
  const { rows, reasons, leftOut } = look;
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-4">
        <Opened name={t('{count} new', { count: look.created })}>{namesOf(rows.created)}</Opened>
        <Opened name={t('{count} updated', { count: look.updated })}>{namesOf(rows.updated)}</Opened>
        <Opened name={t('{count} unchanged', { count: look.unchanged })}>{namesOf(rows.unchanged)}</Opened>
        <Opened name={t('{count} refused', { count: look.rejected })} isBad={look.rejected > 0}>
          {reasons.map(({ line, reason }) => (
            <li key={line} className="break-words">
              {t('Line {line}: {reason}', { line, reason: reasonText(reason) })}
            </li>
          ))}
        </Opened>
      </div>
      {!look.isWhole && (
        <p className="text-muted">{t('These numbers cover only the first posts. The file has more.')}</p>
      )}
      {look.notPosts > 0 && (
        <p className="break-words text-muted">
          {t('{count} row is not a post: {reason} | {count} rows are not posts: {reason}', {
            count: look.notPosts,
            reason: [...new Set(leftOut.map(({ reason }) => reasonText(reason)))].join('; '),
          })}
        </p>
      )}
    </div>
  );
}

function namesOf(rows: readonly ShownRow[]): ReactNode[] {
  return rows.map(({ line, post }) => (
    <li key={line} className="break-words">
      {t('Line {line}: {reason}', { line, reason: post })}
    </li>
  ));
}

interface OpenedProps {
  name: string;
  isBad?: boolean;
  /** The rows; without any there is nothing to open. */
  children: ReactNode[];
}

function Opened({ name, isBad = false, children }: OpenedProps) {
  if (children.length === 0)
    return <p className="rounded-card border border-line px-3 py-2 tabular-nums text-muted">{name}</p>;
  return (
    <details className="rounded-card border border-line bg-raised px-3 py-2">
      <summary className={`cursor-pointer font-medium tabular-nums ${isBad ? 'text-bad!' : 'text-ink!'}`}>
        {name}
      </summary>
      <ul className="mt-1 max-h-60 list-none overflow-y-auto text-13">{children}</ul>
    </details>
  );
}
