import { describe, expect, it } from 'vitest';
import { batchSizes, partsOf } from './batch-sizes.js';

const MEGABYTE = 1024 * 1024;
const rowOf = (characters: number) => ({ text: 'x'.repeat(characters) });

/** Sizes of the batches of a list, whose rows have texts of some length each. */
function sizesOf(lengths: readonly number[]): number[] {
  const sizeAfter = batchSizes();
  const sizes: number[] = [];
  for (let at = 0, before: object[] = []; at < lengths.length; at += before.length) {
    before = lengths.slice(at, at + sizeAfter(before)).map(rowOf);
    sizes.push(before.length);
  }
  return sizes;
}

describe('batches', () => {
  it('are small from the first row on, where texts are long', () => {
    expect(Math.max(...sizesOf(Array.from({ length: 5 }, () => 3 * MEGABYTE)))).toBe(1);
  });

  it('become large, where texts are short', () => {
    expect(sizesOf(Array.from({ length: 1511 }, () => 100))).toEqual([
      ...[1, 2, 4, 8, 16, 32, 64, 128, 256],
      ...[500, 500],
    ]);
  });

  it('become small again', () => {
    const sizes = sizesOf([...Array(15).fill(10), ...Array(20).fill(MEGABYTE)]);
    expect(sizes).toEqual([1, 2, 4, 8, 16, 1, 1, 1, 1]);
  });
});

describe('parts of rows', () => {
  const parts = (lengths: readonly number[]) => partsOf(lengths, (length) => length);

  it('have at most two million characters, and all rows in their order', () => {
    expect(parts([MEGABYTE, MEGABYTE, 1, 5 * MEGABYTE, 2, 3])).toEqual([
      [MEGABYTE, MEGABYTE],
      [1],
      [5 * MEGABYTE],
      [2, 3],
    ]);
  });

  it('are one where texts are short, and none without rows', () => {
    expect(parts([1, 2, 0])).toEqual([[1, 2, 0]]);
    expect(parts([])).toEqual([]);
  });
});
