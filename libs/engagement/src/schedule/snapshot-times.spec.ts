import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstSnapshotAt,
  isScheduled,
  nextSnapshotAt,
  retrySnapshotAt,
  type ScheduledPost,
} from './snapshot-times.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TAKEN = new Date('2026-03-01T10:00:00.000Z');
const at = (age: number) => new Date(TAKEN.getTime() + age);
const post = (given: Partial<ScheduledPost> = {}): ScheduledPost => ({
  type: 'REEL',
  takenAt: TAKEN,
  isViral: false,
  ...given,
});

/** Ages in days at which a post that is read in time is read. */
function agesOf(given: ScheduledPost, untilDays: number): number[] {
  const ages: number[] = [];
  for (let next = nextSnapshotAt(given, TAKEN); next !== null; next = nextSnapshotAt(given, next)) {
    const age = (next.getTime() - TAKEN.getTime()) / DAY;
    if (age > untilDays) break;
    ages.push(age);
  }
  return ages;
}

const anyPost = fc.record({
  type: fc.constantFrom('POST', 'REEL', 'SHORT', 'VIDEO', 'STORY' as const),
  takenAt: fc.constant(TAKEN),
  isViral: fc.boolean(),
});
const anyAge = fc.integer({ min: -DAY, max: 1000 * DAY });

describe('the snapshots of a post', () => {
  it('are at 2 h, 24 h, 3 d and 7 d, weekly to 28 d, then each 30 days from 60 d', () => {
    expect(agesOf(post(), 130)).toEqual([2 / 24, 1, 3, 7, 14, 21, 28, 60, 90, 120]);
  });

  it('are daily as well while it is viral', () => {
    expect(agesOf(post({ isViral: true }), 9)).toEqual([2 / 24, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('of a story end before it does', () => {
    expect(agesOf(post({ type: 'STORY' }), 100)).toEqual([2 / 24, 23 / 24]);
    expect(firstSnapshotAt(post({ type: 'STORY' }), null, at(25 * HOUR), 0)).toBeNull();
  });

  it('come after what has been read, the soonest of a viral post within a day', () => {
    fc.assert(
      fc.property(anyPost, anyAge, (given, age) => {
        const next = nextSnapshotAt(given, at(age));
        if (next === null) return given.type === 'STORY' && age >= 23 * HOUR;
        const wait = next.getTime() - at(age).getTime();
        const most = given.isViral ? Math.max(DAY, 2 * HOUR - age) : Math.max(32 * DAY, 2 * HOUR - age);
        return wait > 0 && wait <= most;
      }),
    );
  });

  it('that were missed are one: of any snapshot that comes late, the next is after it', () => {
    fc.assert(
      fc.property(
        anyPost,
        fc.array(fc.integer({ min: 0, max: 40 * DAY }), { minLength: 1 }),
        (given, delays) => {
          let next = nextSnapshotAt(given, TAKEN);
          for (const delay of delays) {
            if (next === null) return;
            const read = new Date(next.getTime() + delay);
            const following = nextSnapshotAt(given, read);
            if (following === null) return;
            expect(following.getTime()).toBeGreaterThan(read.getTime());
            // Nothing between the two was left out.
            expect(nextSnapshotAt(given, new Date(following.getTime() - 1))).toEqual(following);
            next = following;
          }
        },
      ),
    );
  });

  it('of virality are a superset: a post that cools down is read at its next regular time', () => {
    fc.assert(
      fc.property(anyAge, (age) => {
        const regular = nextSnapshotAt(post(), at(age));
        const viral = nextSnapshotAt(post({ isViral: true }), at(age));
        return regular !== null && viral !== null && viral <= regular;
      }),
    );
  });
});

describe('the first snapshot of a post that comes in', () => {
  it('is its next regular one where none was missed', () => {
    expect(firstSnapshotAt(post(), null, at(HOUR), 0.5)).toEqual(at(2 * HOUR));
    expect(firstSnapshotAt(post(), at(4 * DAY), at(5 * DAY), 0.5)).toEqual(at(7 * DAY));
  });

  it('is at once for a young post that has missed one', () => {
    expect(firstSnapshotAt(post(), null, at(3 * HOUR), 0.9)).toEqual(at(3 * HOUR));
  });

  it('of old posts is spread over the time to their next one, and never after it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 7 * DAY, max: 2000 * DAY }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (age, share) => {
          const first = firstSnapshotAt(post(), null, at(age), share);
          const following = nextSnapshotAt(post(), at(age));
          return first !== null && following !== null && first >= at(age) && first < following;
        },
      ),
    );
    const times = new Set(
      Array.from({ length: 1000 }, (_, index) =>
        firstSnapshotAt(post(), null, at(400 * DAY), index / 1000)?.getTime(),
      ),
    );
    expect(times.size).toBe(1000);
  });
});

describe('a snapshot that failed', () => {
  it('is tried again after ever longer waits, never longer than six hours', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map(
      (failures) => retrySnapshotAt(failures, TAKEN).getTime() - TAKEN.getTime(),
    );
    expect(waits.map((wait) => wait / 60_000)).toEqual([1, 5, 15, 60, 180, 360, 360, 360]);
  });
});

it('only what a platform can find again is read', () => {
  expect(isScheduled({ provider: 'INTERNAL', originalUrl: null })).toBe(false);
  expect(isScheduled({ provider: 'INTERNAL', originalUrl: 'https://blog.example.com/1' })).toBe(true);
  expect(isScheduled({ provider: 'INSTAGRAM', originalUrl: null })).toBe(true);
});
