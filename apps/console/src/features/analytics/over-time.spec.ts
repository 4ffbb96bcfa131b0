import { describe, expect, it } from 'vitest';
import type { Aggregates, Question } from './analytics.query';
import { intervalsIn, overTimeOf } from './over-time';

const question: Question = { metric: 'views', of: 'sum', by: 'week', and: 'platform', days: '30' };
const values = (sum: string) => ({ count: 1, creatorsCount: 1, metrics: [{ sum, mean: null, share: null }] });
const group = (week: string, platform: string, sum: string) => ({
  share: 0,
  keys: [
    { by: 'TIME', value: week, label: null },
    { by: 'PLATFORM', value: platform, label: null },
  ],
  values: values(sum),
  before: null,
});

describe('the intervals of a span', () => {
  const span = { from: '2026-06-03T04:00:00Z', to: '2026-06-20T03:59:59Z' };

  it('are in order of time, a week from Monday on, in the time zone of the workspace', () => {
    expect(intervalsIn(span, 'WEEK', 'America/New_York')).toEqual(['2026-06-01', '2026-06-08', '2026-06-15']);
    expect(intervalsIn(span, 'MONTH', 'UTC')).toEqual(['2026-06-01']);
    expect(intervalsIn(span, 'DAY', 'America/New_York')).toHaveLength(17);
  });

  it('have no hole where clocks are changed', () => {
    const days = intervalsIn(
      { from: '2026-10-20T00:00:00Z', to: '2026-10-30T00:00:00Z' },
      'DAY',
      'Europe/Berlin',
    );
    expect(days).toHaveLength(11);
    expect(new Set(days).size).toBe(11);
  });
});

describe('an answer over time', () => {
  const span = { from: '2026-06-01T00:00:00Z', to: '2026-06-21T23:59:59Z' };
  const aggregates = (groups: unknown[]) => ({ groups, span }) as unknown as Aggregates;

  it('has the largest groups as series, and a week without a post is zero', () => {
    const answer = aggregates([
      group('2026-06-15', 'TIKTOK', '5'),
      group('2026-06-01', 'TIKTOK', '300'),
      group('2026-06-15', 'YOUTUBE', '900'),
    ]);
    expect(overTimeOf(answer, question, 'UTC')?.series).toEqual([
      { name: 'YouTube', values: [0, 0, 900] },
      { name: 'TikTok', values: [300, 0, 5] },
    ]);
  });

  it('keeps people of the same name apart', () => {
    const of = (id: string, sum: string) => ({
      ...group('2026-06-08', id, sum),
      keys: [
        { by: 'TIME', value: '2026-06-08', label: null },
        { by: 'CREATOR', value: id, label: 'nova' },
      ],
    });
    const { series = [] } =
      overTimeOf(aggregates([of('1', '5'), of('2', '7')]), { ...question, and: 'creator' }, 'UTC') ?? {};
    expect(series.map(({ name, values: [, sum] }) => [name, sum])).toEqual([
      ['@nova', 7],
      ['@nova', 5],
    ]);
  });

  it('adds up what is beyond the largest, and leaves gaps where nothing can be said', () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      group('2026-06-08', `P${index}`, String(10 - index)),
    );
    const { series = [] } = overTimeOf(aggregates(many), question, 'UTC') ?? {};
    expect(series).toHaveLength(6);
    expect(series.at(-1)).toEqual({ name: 'All others', values: [0, 5 + 4 + 3, 0] });
    const [first] = overTimeOf(aggregates(many), { ...question, of: 'mean' }, 'UTC')?.series ?? [];
    expect(first?.values).toEqual([null, null, null]);
  });
});
