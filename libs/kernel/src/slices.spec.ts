import { describe, expect, it } from 'vitest';
import { eachInSlices } from './slices.js';

/** Keeps the processor busy. */
function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('eachInSlices', () => {
  it('lets others have their turn while there is much to do, and keeps the order', async () => {
    const done: number[] = [];
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 1);

    await eachInSlices(
      Array.from({ length: 50 }, (_, index) => index),
      (index) => {
        busyFor(4);
        done.push(index);
      },
    );
    clearInterval(other);

    expect(done).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('ends with what the work throws', async () => {
    const failing = eachInSlices([1, 2], (entry) => {
      if (entry === 2) throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  });
});
