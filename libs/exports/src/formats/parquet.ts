import { InvalidInputError } from '@loupe/kernel';
import type { SchemaElement } from 'hyparquet';
import type { BasicType, ByteWriter } from 'hyparquet-writer';
import type { Cell, Column, ColumnType } from '../columns/column.js';
import type { Table, TableWriter } from './table.js';

const TYPES: Readonly<Record<ColumnType, BasicType>> = {
  text: 'STRING',
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
  json: 'JSON',
};
/** Columns whose smallest and largest value may be megabytes. */
const TEXTS: ReadonlySet<ColumnType> = new Set(['text', 'json']);
/** What a row group holds at most, because it is in memory as a whole. */
const GROUP_ROWS = 10_000;
/** Values: each takes some bytes even where it is null. */
const GROUP_CELLS = 1_000_000;
/** Characters of texts and JSON, about. */
const GROUP_CHARACTERS = 4 * 1024 * 1024;
const LARGEST = 2n ** 63n - 1n;

/** Apache Parquet: typed columns, compressed with Snappy; times are UTC, to the second. */
export const parquet: TableWriter = async function* ({ columns, batches }) {
  // Loaded by the first such export: most processes write none (docs/adr/0034).
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  const emptyColumns = columns.map((column) => columnData(column, []));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: emptyColumns }).map(inUtc),
    createdBy: 'loupe',
  });
  for await (const rows of groups(batches)) {
    const data = columns.map((column, at) =>
      columnData(
        column,
        rows.map((row) => row[at] ?? null),
      ),
    );
    await writer.write({ columnData: data, rowGroupSize: rows.length });
    yield taken(bytes);
  }
  await writer.finish();
  yield taken(bytes);
};

/** Says that times are UTC: readers take the older type, which the library writes alone, for times of no zone. */
function inUtc(element: SchemaElement): SchemaElement {
  if (element.converted_type !== 'TIMESTAMP_MILLIS') return element;
  return { ...element, logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } };
}

async function* groups(batches: Table['batches']): AsyncGenerator<(readonly Cell[])[]> {
  let rows: (readonly Cell[])[] = [];
  let characters = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      rows.push(row);
      for (const cell of row) characters += charactersOf(cell);
      const isFull = rows.length >= GROUP_ROWS || rows.length * row.length >= GROUP_CELLS;
      if (!isFull && characters < GROUP_CHARACTERS) continue;
      yield rows;
      rows = [];
      characters = 0;
    }
  }
  if (rows.length > 0) yield rows;
}

/** Characters of the texts in a value. Other values are bounded by the number of cells. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return 0;
  let characters = 0;
  for (const [name, part] of Object.entries(value)) characters += name.length + charactersOf(part);
  return characters;
}

function columnData({ name, type }: Column, cells: readonly Cell[]) {
  const value = typedBy(type);
  return {
    ...{ name, type: TYPES[type], nullable: true },
    // What is said of pages and groups stays in memory to the end of the file: no index, and no texts of any length.
    ...{ offsetIndex: false, statistics: !TEXTS.has(type) },
    data: cells.map((cell) => (cell === null ? null : value(cell))),
  };
}

function typedBy(type: ColumnType): (cell: NonNullable<Cell>) => unknown {
  if (type === 'integer') return (cell) => int64(cell as string | number);
  if (type === 'time') return (cell) => new Date(Math.floor((cell as Date).getTime() / 1000) * 1000);
  return (cell) => cell;
}

/** @throws InvalidInputError for a sum beyond 64 bits */
function int64(cell: string | number): bigint {
  const value = BigInt(cell);
  if (value > LARGEST || value < -LARGEST) throw new InvalidInputError('A sum is too large for Parquet');
  return value;
}

/** The bytes that were written since the last call. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}
