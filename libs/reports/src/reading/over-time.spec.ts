import type { AggregateInterval, ItemAggregateGroup, ItemMetric } from '@loupe/analytics';
import { describe, expect, it } from 'vitest';
import { overTime } from './over-time.js';

const VIEWS = 'VIEWS' as ItemMetric;
const WEEK = 'WEEK' as AggregateInterval;

const group = (day: string, sum: string | null) =>
  ({
    keys: [{ by: 'TIME', value: day }],
    values: { count: 1, metrics: [{ metric: 'VIEWS', sum, mean: null }] },
  }) as unknown as ItemAggregateGroup;

const pointsOf = (groups: ItemAggregateGroup[], groupsCount = groups.length) =>
  overTime({ groups, groupsCount }, VIEWS, WEEK)?.points;

describe('a metric over time', () => {
  it('has every week, zero where there was no post', () => {
    const groups = [group('2026-12-28', '300'), group('2026-11-30', '120'), group('2026-12-07', '60')];
    expect(pointsOf(groups)).toEqual([120, 60, 0, 0, 300]);
  });

  it('has a gap where nothing is known of a week', () => {
    const groups = [group('2026-11-30', '120'), group('2026-12-07', null), group('2026-12-14', '60')];
    expect(pointsOf(groups)).toEqual([120, null, 60]);
  });

  it('does not take what an answer leaves out for zero', () => {
    const groups = [group('2026-11-30', '120'), group('2026-12-14', '60')];
    expect(pointsOf(groups, 3)).toEqual([120, null, 60]);
  });

  it('is that of the last two thousand weeks where one post has a wrong date', () => {
    const points = pointsOf([
      group('0201-05-04', '5'),
      group('2026-11-23', '60'),
      group('2026-11-30', '120'),
    ]);
    expect(points).toEqual([60, 120]);
  });

  it('is a point of one week, and nothing of none', () => {
    expect(pointsOf([group('2026-11-30', '120')])).toEqual([120]);
    expect(pointsOf([])).toBeUndefined();
  });
});
