import { utcText } from '@loupe/kernel';
import type { Cell } from '../columns/column.js';
import { pieces } from './pieces.js';
import type { TableWriter } from './table.js';

/** Spreadsheets take such a text for a formula, also with the wide signs of East Asian keyboards (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * CSV (RFC 4180), UTF-8. A text that a spreadsheet would take for a formula gets an apostrophe before it. An absent value is
 * an empty cell, an empty text is "".
 */
export const csv: TableWriter = async function* ({ columns, batches }) {
  yield* pieces(lines([columns.map(({ name }) => name)]));
  for await (const rows of batches) yield* pieces(lines(rows));
};

function* lines(rows: readonly (readonly Cell[])[]): Generator<string> {
  for (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`;
}

/** A value as a cell of CSV. Only texts can be formulas: the columns of numbers hold nothing else. */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (value instanceof Date) return utcText(value);
  if (typeof value === 'string') return quoted(FORMULA.test(value) ? `'${value}` : value);
  return typeof value === 'object' ? quoted(JSON.stringify(value)) : String(value);
}

function quoted(text: string): string {
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
