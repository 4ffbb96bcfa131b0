import { describe, expect, it } from 'vitest';
import { Slots } from './slots.js';

describe('the slots of a process', () => {
  it('are given out as far as there are some, and those of a pool no further than its own', async () => {
    const slots = new Slots({ all: 5, pools: { new: 3 } });
    expect(await slots.take('new', 2, 0)).toBe(2);
    expect(await slots.take('new', 2, 0)).toBe(1);
    expect(await slots.take('new', 2, 0)).toBe(0);
    expect(await slots.take('old', 9, 0)).toBe(2);
    slots.give('new', 1);
    expect(await slots.take('old', 1, 0)).toBe(1);
  });

  it('are waited for, and go to one of those who wait', async () => {
    const slots = new Slots({ all: 1 });
    await slots.take('one', 1, 0);
    const waiting = [slots.take('one', 1, 60_000), slots.take('two', 1, 60_000)];
    slots.give('one', 1);
    expect(await Promise.race(waiting)).toBe(1);
    slots.give('one', 1);
    expect(await Promise.all(waiting)).toEqual([1, 1]);
  });

  it('are not waited for longer than was said', async () => {
    const slots = new Slots({ all: 1 });
    await slots.take('one', 1, 0);
    expect(await slots.take('one', 1, 5)).toBe(0);
  });
});
