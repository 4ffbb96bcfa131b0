import type { Cell, Column } from '../columns/column.js';

/** Rows to be written, in batches; each row has a cell for each column. */
export interface Table {
  readonly columns: readonly Column[];
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Writes a table as the bytes of a file; it reads the next batch when the bytes of the last are taken. */
export type TableWriter = (table: Table) => AsyncIterable<Uint8Array>;
