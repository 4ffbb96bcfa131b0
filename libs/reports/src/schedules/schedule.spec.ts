import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { nextRun, type StoredSchedule, scheduleProblems, storedSchedule } from './schedule.js';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kathmandu',
];
const UNITS = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const schedules: fc.Arbitrary<StoredSchedule> = fc
  .record({
    every: fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const),
    at: times,
    weekday: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
  })
  .map((given) =>
    storedSchedule({
      ...given,
      weekday: given.every === 'WEEK' ? given.weekday : null,
      monthDay: given.every === 'MONTH' ? given.monthDay : null,
    }),
  );

describe('the schedule of a report', () => {
  it('refuses times and days that there are not, and those of another interval', () => {
    expect(scheduleProblems({ every: 'DAY', at: '24:00', weekday: 1 })).toEqual([
      { field: ['input', 'schedule', 'at'], message: 'must be a time of day as 09:30' },
      { field: ['input', 'schedule', 'weekday'], message: 'is for WEEK only' },
    ]);
    expect(scheduleProblems({ every: 'WEEK', at: '09:00', weekday: 8, monthDay: 2 })).toHaveLength(2);
    expect(scheduleProblems({ every: 'MONTH', at: '09:00', monthDay: 0 })).toHaveLength(1);
    expect(scheduleProblems({ every: 'MONTH', at: '09:00', monthDay: 31 })).toEqual([]);
  });

  it.each([
    // Clocks go from 2:00 to 3:00 on 29 March, and from 3:00 to 2:00 on 25 October.
    ['2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T12:00:00Z', '2026-03-30T00:30:00.000Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ])('is due once on a day on which clocks change: after %s at %s', (after, due) => {
    const daily = storedSchedule({ every: 'DAY', at: '02:30' });
    expect(nextRun(daily, new Date(after), 'Europe/Berlin').toISOString()).toBe(due);
  });

  it('is due on the last day of months that are too short', () => {
    const monthly = storedSchedule({ every: 'MONTH', at: '08:00', monthDay: 31 });
    const runs: string[] = [];
    let at = new Date('2026-01-01T00:00:00Z');
    for (let count = 0; count < 4; count += 1) {
      at = nextRun(monthly, at, 'UTC');
      runs.push(at.toISOString().slice(0, 10));
    }
    expect(runs).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('is due once in each day, week and month of every zone, at its time unless clocks skip that', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date('2009-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (schedule, timeZone, begin) => {
          const unit = UNITS[schedule.every];
          let before = nextRun(schedule, begin, timeZone);
          expect(before.getTime()).toBeGreaterThan(begin.getTime());
          for (let count = 0; count < 5; count += 1) {
            const next = nextRun(schedule, before, timeZone);
            const from = DateTime.fromJSDate(before, { zone: timeZone });
            const to = DateTime.fromJSDate(next, { zone: timeZone });
            const noon = { hour: 12, minute: 0 };
            const apart = to.startOf(unit).set(noon).diff(from.startOf(unit).set(noon), `${unit}s`);
            // Apia had no 30 December 2011.
            const isSkipped = timeZone === 'Pacific/Apia' && from.toISODate() === '2011-12-29';
            if (!isSkipped) expect(Math.round(apart.get(`${unit}s`) * 10) / 10).toBe(1);
            if (schedule.weekday !== null) expect(to.weekday).toBe(schedule.weekday);
            if (schedule.monthDay !== null)
              expect(to.day).toBe(Math.min(schedule.monthDay, to.daysInMonth ?? 31));
            if (to.toFormat('HH:mm') !== schedule.at) {
              // An hour before, clocks showed another offset.
              expect(to.minus({ hours: 2 }).offset).not.toBe(to.offset);
            }
            // Whenever it is asked in between, it says the same.
            const between = new Date((before.getTime() + next.getTime()) / 2);
            expect(nextRun(schedule, between, timeZone)).toEqual(next);
            before = next;
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
