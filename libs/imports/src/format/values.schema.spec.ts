import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { time, usualTime } from './values.schema.js';

const two = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'));
const written = fc
  .tuple(year, two, two, two, two, two, fc.constantFrom('Z', '.123Z', '+01:00', '', ' Z', 'z', 'Z\n'))
  .map(
    ([years, month, day, hour, minute, second, rest]) =>
      `${years}-${month}-${day}T${hour}:${minute}:${second}${rest}`,
  );
const days = fc
  .tuple(
    fc.integer({ min: 1960, max: 2030 }),
    fc.integer({ min: 1, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map(([years, month, day]) =>
    [years, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-'),
  );

describe('a time as most inputs have it', () => {
  it('is read as the schema reads it', () => {
    expect(usualTime('2017-11-14T12:00:00Z')).toEqual(new Date('2017-11-14T12:00:00Z'));
    const times = fc.oneof(
      written,
      days.map((day) => `${day}T23:59:59Z`),
    );
    fc.assert(
      fc.property(times, (text) => {
        const usual = usualTime(text);
        return usual === null || time.parse(text).getTime() === usual.getTime();
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '2017-02-29T12:00:00Z',
    '2017-04-31T00:00:00Z',
    '2017-11-14T24:00:00Z',
    '2017-11-14T12:00:60Z',
    '1969-12-31T23:59:59Z',
    '2017-11-14T12:00:00+01:00',
    '2017-11-14',
    20171114,
    null,
    undefined,
  ])('is not %s, which the schema reads or refuses', (given) => {
    expect(usualTime(given)).toBeNull();
  });
});
