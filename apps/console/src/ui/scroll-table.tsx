import type { ReactNode } from 'react';
import { t } from '../lib/messages';

type Column =
  | string
  /** A spare column goes where the table is narrow, as beside a panel; on a phone it scrolls into view. */
  | {
      name: string;
      right?: true;
      isSpare?: true;
      /** Whether a phone is without it. */
      isLesser?: true;
    }
  | { name: string; hidden: true };

interface Props {
  /** What the table is of. */
  label: string;
  columns: readonly Column[];
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls sideways where it is too wide. */
export function ScrollTable({ label, columns, children }: Props) {
  return (
    <div className={columns.some((column) => headOf(column).isSpare) ? '@container' : 'contents'}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
        tabIndex={0}
        className="relative overflow-x-auto print:overflow-visible"
      >
        <table className="w-full border-collapse text-left">
          <thead className="text-13 text-muted">
            <tr className="border-b border-line">
              {columns.map((column, index) => {
                const { name, right, hidden, isSpare, isLesser } = headOf(column);
                return (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, as two lines of a chart
                    key={index}
                    className={`h-9 py-1 pr-4 leading-4 font-normal first:pl-2 ${right ? 'text-right' : ''} ${isSpare ? 'spare' : ''} ${isLesser ? 'max-md:hidden' : ''}`}
                  >
                    {hidden ? <span className="sr-only">{name}</span> : name}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody className="tabular-nums">{children}</tbody>
        </table>
      </section>
    </div>
  );
}

/** A column of what can be done with a row; its name is only said. */
export const ACTIONS_COLUMN = { name: t('Actions'), hidden: true } as const;

const headOf = (column: Column) => ({
  name: typeof column === 'string' ? column : column.name,
  right: typeof column !== 'string' && 'right' in column,
  isSpare: typeof column !== 'string' && 'isSpare' in column,
  isLesser: typeof column !== 'string' && 'isLesser' in column,
  hidden: typeof column !== 'string' && 'hidden' in column,
});

interface CellProps {
  right?: boolean;
  /** As its column says. */
  isSpare?: boolean;
  isLesser?: boolean;
  children: ReactNode;
}

/** A cell of a ScrollTable. */
export function Cell({ right = false, isSpare = false, isLesser = false, children }: CellProps) {
  return (
    <td
      className={`py-3 pr-4 first:pl-2 ${right ? 'whitespace-nowrap text-right' : 'min-w-24'} ${isSpare ? 'spare' : ''} ${isLesser ? 'max-md:hidden' : ''}`}
    >
      {children}
    </td>
  );
}

/** A row of a ScrollTable. */
export function Row({ children }: { children: ReactNode }) {
  return <tr className="border-b border-line align-middle">{children}</tr>;
}
