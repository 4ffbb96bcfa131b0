import { isObject } from '@loupe/kernel';

type Value = Readonly<Record<string, unknown>>;

/** Bytes of a result in either form. Agents show models little more of a result, and some far less. */
export const MAX_RESULT_BYTES = 25_000;
/** Room for the note, the units, the cursor and totals. */
export const FRAME_BYTES = 1500;

/** Rows as a result has them: objects, or one list of names and a list of values for each row. */
export interface Rows {
  /** The member of the result that holds the rows. */
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly rows: readonly unknown[];
}

/** Rows as a table of picked fields, in which every row has a value or null for each; as they are without picked fields. */
export function rowsOf(name: string, rows: readonly unknown[], fields: readonly string[] | null): Rows {
  if (fields === null) return { name, columns: null, rows };
  const hasIds = rows.some((row) => isObject(row) && row.id !== undefined);
  const columns = [...new Set([...(hasIds ? ['id'] : []), ...fields])];
  return tableOf(
    columns,
    rows.map((row) => columns.map((column) => valueAt(row, column.split('.')) ?? null)),
  );
}

/** A table of rows that all have these columns. */
export function tableOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): Rows {
  return { name: 'rows', columns, rows };
}

/** The value at a path below a row; of a list, those of its entries. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value)) {
    const found = value.flatMap((entry) => valueAt(entry, [name, ...rest]) ?? []);
    return found.length === 0 ? undefined : found;
  }
  return isObject(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : undefined;
}

/** How many of some rows have room in a frame of so many bytes; at least one, so that a cursor gets on. */
export function rowsWithRoom(rows: readonly unknown[], frame: number): number {
  let bytes = frame;
  for (const [index, row] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 2;
    if (bytes > MAX_RESULT_BYTES) return Math.max(1, index);
  }
  return rows.length;
}

/** A result as JSON text that is the same as JSON: each of its rows is on a line of its own. */
export function resultText(result: Value, name: string | null): string {
  const rows = name === null ? undefined : result[name];
  if (name === null || !Array.isArray(rows)) return JSON.stringify(result);
  const { [name]: _, ...others } = result;
  const frame = JSON.stringify(others);
  const body = rows.length === 0 ? '[]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
  const start = frame === '{}' ? '{' : `${frame.slice(0, -1)},`;
  return `${start}${JSON.stringify(name)}:${body}}`;
}
