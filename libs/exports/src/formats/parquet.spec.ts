import { parquetMetadata } from 'hyparquet';
import { expect, it } from 'vitest';
import type { Cell, Column, ColumnType } from '../columns/column.js';
import { parquet } from './parquet.js';

/** What a file says of its row groups. */
async function groupsOf(columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
  async function* batches() {
    yield rows;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of parquet({ columns, batches: batches() })) chunks.push(chunk);
  const file = Buffer.concat(chunks);
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  return parquetMetadata(bytes).row_groups;
}

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
