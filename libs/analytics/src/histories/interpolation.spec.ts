import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  difference,
  HISTORY_METRICS,
  interpolated,
  type MetricsAtTime,
  type TimedMetrics,
} from './interpolation.js';

const NOTHING = Object.fromEntries(HISTORY_METRICS.map((metric) => [metric, null])) as MetricsAtTime;
const metricsAt = (at: number, known: Partial<MetricsAtTime>): TimedMetrics => ({ ...NOTHING, ...known, at });

describe('metrics between two snapshots', () => {
  it('are on a straight line, rounded half up', () => {
    const [before, after] = [
      metricsAt(0, { likes: '10', views: '0' }),
      metricsAt(4, { likes: '20', views: '1' }),
    ];
    expect(interpolated(before, after, 1)).toEqual({ ...NOTHING, likes: '13', views: '0' });
    expect(interpolated(before, after, 2)).toEqual({ ...NOTHING, likes: '15', views: '1' });
  });

  it('are unknown without a snapshot on each side, or where one does not have the metric', () => {
    const known = metricsAt(0, { likes: '10' });
    expect(interpolated(known, null, 1)).toBeNull();
    expect(interpolated(null, known, -1)).toBeNull();
    expect(interpolated(known, metricsAt(2, {}), 1)).toEqual(NOTHING);
  });

  it('are those of a snapshot at its own time', () => {
    const known = metricsAt(7, { likes: '10' });
    expect(interpolated(known, known, 7)).toEqual({ ...NOTHING, likes: '10' });
  });

  it('lie between both, also where they fall and beyond what a double holds', () => {
    const count = fc.bigInt({ min: 0n, max: 2n ** 62n });
    const time = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(
        count,
        count,
        time,
        time,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, from, length, part) => {
          const at = from + Math.floor(length * part);
          const found = interpolated(
            metricsAt(from, { views: String(a) }),
            metricsAt(from + length, { views: String(b) }),
            at,
          );
          const value = BigInt(found?.views ?? '-1');
          const isBetween = (low: bigint, high: bigint) => low <= value && value <= high;
          expect(isBetween(a, b) || isBetween(b, a)).toBe(true);
          if (at === from) expect(value).toBe(a);
        },
      ),
    );
  });
});

describe('the change between two times', () => {
  it('is negative where a metric fell, and unknown where one of them is', () => {
    const [before, after] = [metricsAt(0, { likes: '10', views: '5' }), metricsAt(1, { likes: '8' })];
    expect(difference(before, after)).toEqual({ ...NOTHING, likes: '-2' });
  });
});
