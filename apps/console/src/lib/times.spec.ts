import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { dayBefore, dayIn, dayOf } from './times.js';

const text = (time: DateTime) => time.toUTC().toISO({ suppressMilliseconds: true });

describe('a day in a time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'],
    // Midnight is left out.
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00Z', '2024-04-26T20:59:59Z'],
    // Midnight comes twice.
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T04:59:59Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z', '2026-01-01T09:59:59Z'],
  ])('of %s, %s, begins and ends there', (timeZone, day, first, last) => {
    expect(dayIn(timeZone, day)).toEqual({ first, last });
  });

  it('is that of Luxon, wherever and whenever it is', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const date = fc.date({ min: new Date('2010-01-01'), max: new Date('2037-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, date, (timeZone, instant) => {
        const day = instant.toISOString().slice(0, 10);
        const begin = DateTime.fromISO(day, { zone: timeZone });
        // Zones that crossed the date line have left days out.
        if (begin.toISODate() !== day || begin.minus({ seconds: 1 }).toISODate() === day) return;
        expect(dayIn(timeZone, day)).toEqual({
          first: text(begin),
          last: text(begin.plus({ days: 1 }).startOf('day').minus({ seconds: 1 })),
        });
      }),
    );
  });
});

describe('the day so many days before today', () => {
  it.each([
    // Already the next day there; the clocks were changed on March 29.
    ['Europe/Berlin', 7, '2026-04-01T22:30:00Z', '2026-03-25T23:00:00Z'],
    // Still the day before.
    ['America/New_York', 7, '2026-04-02T03:30:00Z', '2026-03-25T04:00:00Z'],
    ['UTC', 0, '2026-04-01T22:30:00Z', '2026-04-01T00:00:00Z'],
  ])('begins as days of %s begin', (timeZone, days, now, begin) => {
    expect(dayBefore(days, timeZone, Date.parse(now))).toBe(begin);
    expect(dayIn(timeZone, dayOf(Date.parse(begin), timeZone)).first).toBe(begin);
  });
});
