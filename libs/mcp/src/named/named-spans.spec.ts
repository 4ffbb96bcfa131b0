import { describe, expect, it } from 'vitest';
import { endOf, SPANS, spanOf } from './named-spans.js';
import { optionOf } from './option-labels.js';

/** A Thursday; in Paris the day after has begun. */
const NOW = new Date('2026-11-26T23:30:00Z');

describe('a span that is named', () => {
  it.each([
    ['TODAY', '2026-11-26T23:00:00Z', '2026-11-27T22:59:59Z'],
    ['YESTERDAY', '2026-11-25T23:00:00Z', '2026-11-26T22:59:59Z'],
    ['LAST_7_DAYS', '2026-11-20T23:00:00Z', '2026-11-27T22:59:59Z'],
    ['THIS_WEEK', '2026-11-22T23:00:00Z', '2026-11-29T22:59:59Z'],
    ['LAST_WEEK', '2026-11-15T23:00:00Z', '2026-11-22T22:59:59Z'],
    // Clocks go back in October.
    ['LAST_MONTH', '2026-09-30T22:00:00Z', '2026-10-31T22:59:59Z'],
    ['LAST_QUARTER', '2026-06-30T22:00:00Z', '2026-09-30T21:59:59Z'],
    ['LAST_YEAR', '2024-12-31T23:00:00Z', '2025-12-31T22:59:59Z'],
  ] as const)('%s is by the clocks of the zone', (span, from, to) => {
    expect(spanOf(span, 'Europe/Paris', NOW)).toEqual({ from, to });
  });

  it('is never empty, and ends one second before a midnight', () => {
    for (const span of SPANS) {
      const { from, to } = spanOf(span, 'Asia/Tokyo', NOW);
      expect([span, from < to, to.slice(13)]).toEqual([span, true, ':59:59Z']);
    }
  });

  it('has whole days where dates are given', () => {
    expect(endOf('2026-10-25', 'Europe/Paris', false)).toBe('2026-10-24T22:00:00Z');
    expect(endOf('2026-10-25', 'Europe/Paris', true)).toBe('2026-10-25T22:59:59Z');
    expect([endOf('2026-13-01', 'UTC', false), endOf('yesterday', 'UTC', true)]).toEqual([null, null]);
  });
});

it.each([
  ['views', ['LIKE_COUNT', 'MERGED_VIEW_PLAY_COUNT'], 'MERGED_VIEW_PLAY_COUNT'],
  ['LIKE_COUNT', ['LIKES', 'VIEWS'], 'LIKES'],
  ['emv', ['EARNED_MEDIA_VALUE'], 'EARNED_MEDIA_VALUE'],
  ['youtube short', ['YOUTUBE', 'YOUTUBE_SHORT'], 'YOUTUBE_SHORT'],
  ['film', ['REEL'], 'film'],
])('%s among %j is %s', (text, options, expected) => {
  expect(optionOf(text, options)).toBe(expected);
});
