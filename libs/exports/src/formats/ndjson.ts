import { utcText } from '@loupe/kernel';
import type { Cell, Column } from '../columns/column.js';
import { pieces } from './pieces.js';
import type { TableWriter } from './table.js';

/** One JSON object a line, with the names of columns as keys. Integers are numbers with all their digits. */
export const ndjson: TableWriter = async function* ({ columns, batches }) {
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  function* lines(rows: readonly (readonly Cell[])[]) {
    for (const row of rows)
      yield `{${row.map((cell, at) => keys[at] + jsonCell(cell, columns[at])).join(',')}}\n`;
  }
  for await (const rows of batches) yield* pieces(lines(rows));
};

function jsonCell(value: Cell, column: Column | undefined): string {
  if (value instanceof Date) return `"${utcText(value)}"`;
  return column?.type === 'integer' && value !== null ? String(value) : JSON.stringify(value);
}
