import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { LoadedRows } from '../lib/windowed-pages';
import { ColumnChoice, type HiddenColumns, isShown } from './column-choice';
import { PrintedPart, usePrintedRows } from './printed-rows';
import { useWindowRows } from './use-window-rows';

export interface Column<Row> {
  /** How an address names it, where it can be left out. */
  key?: string;
  name: string;
  /** For numbers. */
  right?: boolean;
  /** Orders the list by the column, the most first, or takes that back. */
  order?: { isChosen: boolean; choose: () => void };
  cell: (row: Row, index: number) => ReactNode;
}

interface Props<Row> {
  /** What the table is of. */
  label: string;
  columns: readonly Column<Row>[];
  /** Which columns are left out; without it, none can be. */
  choice?: HiddenColumns;
  /** Height of each row in pixels; a cell has to fit into it. */
  height: number;
  count: number;
  /** All rows of the list; null while they are counted. */
  total: number | null;
  at: (index: number) => Row | undefined;
  loaded: () => LoadedRows<Row>;
  show: (first: number, last: number) => void;
}

/** A table of any length, of which only the rows near the window exist. It scrolls sideways where it is too wide. */
export function WindowTable<Row>({
  label,
  columns: all,
  choice,
  height,
  count,
  total,
  at,
  loaded,
  show,
}: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const hidden = choice?.hidden;
  const columns = useMemo(
    () => all.filter(({ key }) => key === undefined || isShown(hidden, key)),
    [all, hidden],
  );
  const lastSpan = choice === undefined ? 1 : 2;
  const { top, shown, size } = useWindowRows({ list: body, rows: count, height, show });
  const printed = usePrintedRows(loaded);
  const places = printed?.rows.map((_, place) => printed.first + place) ?? shown.map(({ index }) => index);
  const before = (shown[0]?.start ?? top) - top;
  const after = size - ((shown.at(-1)?.end ?? top) - top);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className="w-full border-collapse text-left" aria-rowcount={(total ?? count) + 1}>
        <thead className="text-13 text-muted">
          <tr className="border-b border-line" aria-rowindex={1}>
            {columns.map(({ name, right, order }) => (
              <th
                key={name}
                aria-sort={order?.isChosen === true ? 'descending' : undefined}
                className={`h-9 py-1 pr-4 leading-4 font-normal first:pl-2 ${right ? 'text-right' : ''}`}
              >
                {order === undefined ? name : <OrderButton name={name} {...order} />}
              </th>
            ))}
            {choice !== undefined && (
              <th className="w-9 font-normal">
                <ColumnChoice
                  columns={all.flatMap(({ key, name }) => (key === undefined ? [] : { key, name }))}
                  {...choice}
                />
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} className="tabular-nums">
          <Gap height={before} columns={columns.length - 1 + lastSpan} />
          {places.map((index) => {
            const row = printed === null ? at(index) : printed.rows[index - printed.first];
            return <TableRow key={index} {...{ row, index, columns, height, lastSpan }} />;
          })}
          <Gap height={after} columns={columns.length - 1 + lastSpan} />
        </tbody>
      </table>
      <PrintedPart printed={printed} total={total} />
    </section>
  );
}

interface RowProps<Row> {
  /** Undefined while it is read. */
  row: Row | undefined;
  index: number;
  columns: readonly Column<Row>[];
  height: number;
  /** Columns of the head that the last cell stands below. */
  lastSpan: number;
}

const OneRow = <Row,>({ row, index, columns, height, lastSpan }: RowProps<Row>) => (
  <tr className="border-b border-line" style={{ height }} aria-rowindex={index + 2}>
    {columns.map(({ name, right, cell }, place) => (
      <td
        key={name}
        colSpan={place === columns.length - 1 ? lastSpan : 1}
        className={`whitespace-nowrap pr-4 first:pl-2 ${right ? 'text-right' : ''}`}
      >
        {row === undefined ? <Waiting /> : cell(row, index)}
      </td>
    ))}
  </tr>
);

/** Kept while the table scrolls: only the rows that come near the window are made. */
const TableRow = memo(OneRow) as typeof OneRow;

/** The head of a column that the list can be ordered by. */
const OrderButton = ({
  name,
  isChosen,
  choose,
}: { name: string } & NonNullable<Column<unknown>['order']>) => (
  <button
    type="button"
    onClick={choose}
    className={`tap inline-flex items-center gap-1 [text-align:inherit] hover:text-ink ${isChosen ? 'font-medium text-ink' : ''}`}
  >
    {name}
    <ArrowDown
      aria-hidden="true"
      className={`size-3.5 shrink-0 ${isChosen ? '' : 'text-faint opacity-40'}`}
    />
  </button>
);

/** The place of the rows that are far from the window. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing, so nothing in it takes the focus
    <tr aria-hidden="true" className="print:hidden">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

const Waiting = () => <div aria-hidden="true" className="h-3 w-16 rounded-sm bg-sunken" />;
