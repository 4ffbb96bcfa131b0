import { describe, expect, it } from 'vitest';
import { intervalMark, sumsOverTime } from './intervals';

const group = (day: string, sum: string | null) => ({
  keys: [{ value: day }],
  values: { metrics: [{ sum: '7' }, { sum }] },
});

describe('sums over time', () => {
  it('have every week from the first to the last: zero without a post, a gap where nothing is known', () => {
    const groups = [group('2026-12-28', '300'), group('2026-11-30', '120'), group('2026-12-21', null)];
    const { marks, values } = sumsOverTime(groups, 'WEEK', 1);
    expect(values).toEqual([120, 0, 0, null, 300]);
    expect(marks.map(({ label }) => label)).toEqual(['Nov 30', 'Dec 7', 'Dec 14', 'Dec 21', 'Dec 28']);
  });

  it('have every month, named as one, over the turn of the year', () => {
    const { marks, values } = sumsOverTime([group('2025-11-01', '5'), group('2026-02-01', '9')], 'MONTH', 1);
    expect(values).toEqual([5, 0, 0, 9]);
    expect(marks.map(({ label }) => label)).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026']);
    expect(intervalMark('2026-02-01', 'MONTH').title).toBe('February 2026');
  });

  it('are those of the last two thousand days where one post has a wrong date', () => {
    const { values } = sumsOverTime([group('0201-05-01', '5'), group('2026-11-30', '9')], 'DAY', 1);
    expect([values.length, values[0], values.at(-1)]).toEqual([2000, 0, 9]);
  });

  it('are none without a group, and one of one', () => {
    expect(sumsOverTime([], 'DAY', 1)).toEqual({ marks: [], values: [] });
    expect(sumsOverTime([group('2026-11-30', '5')], 'DAY', 1).values).toEqual([5]);
  });
});
