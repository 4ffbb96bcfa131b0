import type { ReactNode } from 'react';

interface Props {
  /** What the table is of. */
  label: string;
  columns: readonly (string | { name: string; right: true })[];
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls sideways where it is too wide. */
export function ScrollTable({ label, columns, children }: Props) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-left">
        <thead className="text-13 text-muted">
          <tr className="border-b border-line">
            {columns.map((column) => {
              const { name, right } = typeof column === 'string' ? { name: column, right: false } : column;
              return (
                <th
                  key={name}
                  className={`h-9 whitespace-nowrap pr-4 font-normal first:pl-2 ${right ? 'text-right' : ''}`}
                >
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className="tabular-nums">{children}</tbody>
      </table>
    </section>
  );
}

/** A cell of a ScrollTable. */
export function Cell({ right = false, children }: { right?: boolean; children: ReactNode }) {
  return (
    <td className={`py-3 pr-4 first:pl-2 ${right ? 'whitespace-nowrap text-right' : ''}`}>{children}</td>
  );
}

/** A row of a ScrollTable. */
export function Row({ children }: { children: ReactNode }) {
  return <tr className="border-b border-line align-top">{children}</tr>;
}
