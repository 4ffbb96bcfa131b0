import { describe, expect, it } from 'vitest';
import { spanBefore, spanOf, spanOfInterval } from './compared-spans.js';

const NOW = new Date('2026-03-08T03:30:00.250Z');
const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const before = (zone: string, from: string, to: string) => {
  const found = spanBefore(span(from, to), zone);
  return found === null ? null : [found.from.toISOString(), found.to.toISOString()];
};

describe('the span of a range', () => {
  it('needs a begin, and ends now if its end is open', () => {
    expect(spanOf(null, NOW)).toBeNull();
    expect(spanOf({ to: NOW }, NOW)).toBeNull();
    expect(spanOf({ from: new Date('2026-03-01T00:00:00.900Z') }, NOW)).toEqual(
      span('2026-03-01T00:00:00.000Z', '2026-03-08T03:30:00.000Z'),
    );
  });

  it('is none if it ends before it begins', () => {
    expect(spanOf(span('2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'), NOW)).toBeNull();
    expect(spanOf({ from: new Date('2027-01-01T00:00:00Z') }, NOW)).toBeNull();
  });
});

describe('the span before', () => {
  it('of whole months is as many months', () => {
    expect(before('UTC', '2026-03-01T00:00:00Z', '2026-03-31T23:59:59Z')).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-02-28T23:59:59.000Z',
    ]);
    expect(before('UTC', '2026-01-01T00:00:00Z', '2026-03-31T23:59:59Z')?.[0]).toBe(
      '2025-10-01T00:00:00.000Z',
    );
  });

  it('of whole days is as many days, also where clocks change in between', () => {
    // Berlin changed to summer time on 29 March 2026, within the week from the 23rd.
    expect(before('Europe/Berlin', '2026-03-29T22:00:00Z', '2026-04-05T21:59:59Z')).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T21:59:59.000Z',
    ]);
    // A single day of 23 hours, and the whole day before it.
    expect(before('Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z')).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T22:59:59.000Z',
    ]);
    // A day of 25 hours.
    expect(before('America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z')?.[0]).toBe(
      '2026-10-31T04:00:00.000Z',
    );
  });

  it('of a day that began at one o’clock is the whole day before', () => {
    // São Paulo had no midnight on 4 November 2018.
    expect(before('America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z')).toEqual([
      '2018-11-03T03:00:00.000Z',
      '2018-11-04T02:59:59.000Z',
    ]);
  });

  it('of any other span has its duration', () => {
    expect(before('Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T05:59:59Z')).toEqual([
      '2026-03-28T18:00:00.000Z',
      '2026-03-28T23:59:59.000Z',
    ]);
    expect(before('UTC', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual([
      '2026-02-28T23:59:59.000Z',
      '2026-02-28T23:59:59.000Z',
    ]);
  });

  it('is none before the year 1', () => {
    expect(before('UTC', '0001-01-01T00:00:00Z', '2026-03-31T23:59:59Z')).toBeNull();
  });
});

describe('the span of a group of time', () => {
  it('is the day, the week or the month in the zone', () => {
    expect(spanOfInterval('2026-03-29', 'DAY', 'Europe/Berlin')).toEqual(
      span('2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'),
    );
    expect(spanOfInterval('2026-03-23', 'WEEK', 'Europe/Berlin')).toEqual(
      span('2026-03-22T23:00:00Z', '2026-03-29T21:59:59Z'),
    );
    expect(spanOfInterval('2018-11-01', 'MONTH', 'America/Sao_Paulo')).toEqual(
      span('2018-11-01T03:00:00Z', '2018-12-01T01:59:59Z'),
    );
  });
});
