import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import type { Cell, Column, ColumnType } from '../columns/column.js';
import { parquet } from './parquet.js';

/** What a file says of itself. */
async function fileOf(columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
  async function* batches() {
    yield rows;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of parquet({ columns, batches: batches() })) chunks.push(chunk);
  const file = Buffer.concat(chunks);
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  return { bytes, metadata: parquetMetadata(bytes) };
}

const groupsOf = async (...given: Parameters<typeof fileOf>) => (await fileOf(...given)).metadata.row_groups;

const columnsOf = (count: number, type: ColumnType): Column[] =>
  Array.from({ length: count }, (_, at) => ({ name: `column ${at}`, type }));
const rowsOf = (count: number, row: readonly Cell[]) => Array.from({ length: count }, () => row);
const sizes = (groups: Awaited<ReturnType<typeof groupsOf>>) =>
  groups.map(({ num_rows }) => Number(num_rows));

it('row groups have at most 10,000 rows', async () => {
  const groups = await groupsOf(columnsOf(2, 'integer'), rowsOf(20_001, [1, null]));
  expect(sizes(groups)).toEqual([10_000, 10_000, 1]);
});

it('row groups have fewer rows where there are many columns, also where they are null', async () => {
  const groups = await groupsOf(columnsOf(200, 'text'), rowsOf(5001, Array(200).fill(null)));
  expect(sizes(groups)).toEqual([5000, 1]);
});

it('row groups have few rows where texts are long, also texts in lists', async () => {
  const text = 'x'.repeat(1024 * 1024);
  const columns = [...columnsOf(1, 'text'), { name: 'list', type: 'json' as const }];
  expect(sizes(await groupsOf(columns, rowsOf(6, [text, []])))).toEqual([4, 2]);
  expect(sizes(await groupsOf(columns, rowsOf(6, ['', [text, text]])))).toEqual([2, 2, 2]);
});

it('no texts are kept for the end of the file, but the bounds of numbers', async () => {
  const [group] = await groupsOf(
    [
      { name: 'text', type: 'text' },
      { name: 'list', type: 'json' },
      { name: 'number', type: 'integer' },
    ],
    [
      ['some text', ['some text'], 1],
      ['some text', ['some text'], 3],
    ],
  );
  expect(group?.columns.map(({ meta_data }) => meta_data?.statistics)).toMatchObject([
    undefined,
    undefined,
    { min_value: 1n, max_value: 3n },
  ]);
});

it('times say that they are UTC, by the newer and by the older type', async () => {
  const taken = new Date('2026-03-29T01:30:00.000Z');
  const { bytes, metadata } = await fileOf([{ name: 'takenAt', type: 'time' }], [[taken], [null]]);
  expect(metadata.schema.find(({ name }) => name === 'takenAt')).toMatchObject({
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  });
  expect(await parquetReadObjects({ file: bytes })).toEqual([{ takenAt: taken }, { takenAt: null }]);
});
