import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSnapshotAge } from './schedule.js';
import { DAY, HOUR } from './time.js';

/** Ages of snapshots up to a limit, in days. */
function ages(type: 'REEL' | 'STORY', limit: number, high: boolean): number[] {
  const found: number[] = [];
  for (let age = nextSnapshotAge(type, null, false); age !== null && age <= limit * DAY; ) {
    found.push(age / DAY);
    age = nextSnapshotAge(type, age, high);
  }
  return found;
}

describe('nextReadingAge', () => {
  it('reads a story twice and never after it is gone', () => {
    expect(ages('STORY', 100, true)).toEqual([2 / 24, 23.5 / 24]);
    expect(nextSnapshotAge('STORY', 24 * HOUR, true)).toBeNull();
  });

  it('reads a post at 2 hours, 1, 3 and 7 days, weekly to 30 days and then monthly', () => {
    expect(ages('REEL', 120, false)).toEqual([2 / 24, 1, 3, 7, 14, 21, 28, 58, 88, 118]);
  });

  it('reads a post daily while its virality is high', () => {
    expect(ages('REEL', 35, true)).toEqual([2 / 24, ...Array.from({ length: 35 }, (_, day) => day + 1)]);
  });

  it('goes back to the regular ages when virality falls', () => {
    expect(nextSnapshotAge('REEL', 5 * DAY, false)).toBe(7 * DAY);
    expect(nextSnapshotAge('REEL', 31 * DAY, false)).toBe(58 * DAY);
  });

  it('always goes forwards, by a month at most and by a day at most while virality is high', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 * DAY }), fc.boolean(), (age, high) => {
        const next = nextSnapshotAge('REEL', age, high) ?? Number.NaN;
        expect(next).toBeGreaterThan(age);
        expect(next - age).toBeLessThanOrEqual(high ? DAY : 30 * DAY);
      }),
    );
  });
});
