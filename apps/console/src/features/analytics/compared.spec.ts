import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Aggregates } from './analytics.query';
import { type Question, questionOf } from './analytics.query';
import { comparedWith, questionCompared } from './compared';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const asked = (search: Record<string, string>): Question | null =>
  questionCompared(questionOf(search), 'UTC', NOW);

describe('what a span is compared with', () => {
  it('is left to the API where it is the time before', () => {
    expect(asked({ days: '30' })).toBeNull();
  });

  it('is nothing until its days are chosen, and where they end before they begin', () => {
    expect(asked({ vs: 'own', vsFrom: '2026-01-01' })).toBeNull();
    expect(asked({ vs: 'own', vsFrom: '2026-01-02', vsTo: '2026-01-01' })).toBeNull();
  });

  it('is any other span, of another length too', () => {
    expect(asked({ vs: 'own', vsFrom: '2019-12-31', vsTo: '2020-02-29', by: 'month' })).toMatchObject({
      from: '2019-12-31',
      to: '2020-02-29',
      by: 'month',
    });
  });

  it('is the same days a year earlier, the 28th for a 29th of February', () => {
    expect(asked({ vs: 'year', from: '2024-02-29', to: '2024-03-31' })).toMatchObject({
      from: '2023-02-28',
      to: '2023-03-31',
    });
    expect(asked({ vs: 'year', days: '7' })).toMatchObject({ from: '2025-11-20', to: '2025-11-27' });
  });

  it('never ends before it begins, and asks for nothing to be compared itself', () => {
    const day = fc
      .date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from = '', to = ''] = [one, other].toSorted();
        const found = asked({ vs: 'year', from, to });
        expect(found).not.toBeNull();
        expect((found?.from ?? '') <= (found?.to ?? '')).toBe(true);
        expect(found?.vs).toBeUndefined();
      }),
    );
  });
});

describe('an answer beside that of another span', () => {
  const values = (count: number) => ({ count, creatorsCount: 1, metrics: [] });
  const answer = (by: string, groups: [string, number][], total: number): Aggregates =>
    ({
      groupsCount: groups.length,
      span: { from: '2026-01-01T00:00:00Z', to: '2026-01-31T23:59:59Z' },
      spanBefore: null,
      totals: values(total),
      before: null,
      groups: groups.map(([value, count]) => ({
        share: 1,
        keys: [{ by, value, label: null }],
        values: values(count),
        before: null,
      })),
    }) as unknown as Aggregates;

  it('has the figures of the same group, and none for a group that the other does not have', () => {
    const { groups, before } = comparedWith(
      answer(
        'PLATFORM',
        [
          ['TIKTOK', 3],
          ['X', 1],
        ],
        4,
      ),
      answer('PLATFORM', [['TIKTOK', 2]], 2),
    );
    expect(groups.map((group) => group.before?.count)).toEqual([2, undefined]);
    expect(before?.count).toBe(2);
  });

  it('compares no day with a day', () => {
    const days = answer('TIME', [['2026-01-01', 3]], 3);
    expect(comparedWith(days, days).groups[0]?.before).toBeNull();
  });
});
