import type { Sample } from '../formats/format.js';
import { at, pathsOf } from '../formats/mapping/mapping.js';

const MOST_COLUMNS = 200;
const MOST_ROWS = 5;
const LONGEST_CELL = 200;

/** The first rows of a file, for people who say what its columns are. */
export interface ShownTable {
  /** Names of columns, or paths of keys with dots. */
  readonly columns: readonly string[];
  /** A text for each column; empty where there is none. */
  readonly rows: readonly (readonly string[])[];
}

export function shownTable({ columns, rows }: Sample): ShownTable {
  const names = (columns ?? pathsOf(rows[0])).filter((name) => name !== '').slice(0, MOST_COLUMNS);
  return {
    columns: names,
    rows: rows.slice(0, MOST_ROWS).map((row) => names.map((name) => cellOf(at(row, name)))),
  };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, LONGEST_CELL);
}
