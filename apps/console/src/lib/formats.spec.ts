import { describe, expect, it } from 'vitest';
import {
  ago,
  amountMark,
  bytesText,
  changeOf,
  compact,
  dayText,
  decimals,
  exact,
  instantText,
  money,
  percent,
  platformName,
  timeMark,
  timeText,
  words,
} from './formats.js';

describe('texts of the console', () => {
  it('shortens a large metric and keeps the exact one', () => {
    expect(compact('2881895')).toBe('2.9M');
    expect(exact('9007199254740993')).toBe('9,007,199,254,740,993');
  });

  it('writes cents in their currency', () => {
    expect(money('120450', 'EUR')).toBe('€1,204.50');
    expect(money('123456700', 'USD', 'compact')).toBe('$1.2M');
    expect(money('95046', 'USD', 'compact')).toBe('$950');
    expect(decimals(1234.5, 2)).toBe('1,234.50');
    expect([amountMark(120_450), amountMark(120_450, 'EUR'), amountMark(0, 'EUR')]).toEqual([
      '120.5K',
      '€1.2K',
      '€0',
    ]);
  });

  it('writes bytes in the unit that leaves a short number', () => {
    const texts = ['0', '1023', '1536', '53687091200', '8026434720890880'].map(bytesText);
    expect(texts).toEqual(['0 B', '1,023 B', '1.5 KiB', '50 GiB', '7,300 TiB']);
  });

  it('writes a change with its sign, unless it is about nothing', () => {
    expect(percent(0.65)).toBe('65 %');
    expect([1489, -37, 0].map(changeOf)).toEqual(['+1,489', '−37', '0']);
  });

  it('writes what is below zero with a minus sign, not with a hyphen', () => {
    expect([exact(-1204), compact(-12_900), decimals(-0.5, 1)]).toEqual(['−1,204', '−12.9K', '−0.5']);
    expect([money('-120450', 'EUR'), money('-123456700', 'EUR', 'compact')]).toEqual([
      '−€1,204.50',
      '−€1.2M',
    ]);
  });

  it.each([
    ['2026-11-22T11:59:20Z', '40 seconds ago'],
    ['2026-11-22T11:00:00Z', '1 hour ago'],
    ['2026-11-21T11:00:00Z', 'yesterday'],
    ['2026-11-25T12:00:00Z', 'in 3 days'],
    ['2024-11-20T12:00:00Z', '2 years ago'],
  ])('says how long ago %s was', (instant, text) => {
    expect(ago(instant, Date.parse('2026-11-22T12:00:00Z'))).toBe(text);
  });

  it('gives an instant in the zone of the workspace', () => {
    expect(instantText('2026-11-22T23:30:00Z', 'Europe/Berlin')).toContain('Nov 23, 2026');
    expect(timeText('2026-11-22T23:30:15Z', 'Europe/Berlin')).toMatch(/^Nov 23, 2026, 12:30\sAM$/);
    expect(dayText('2026-11-22T23:30:00Z', 'Europe/Berlin')).toBe('Nov 23, 2026');
  });

  it.each([
    ['UTC', 86_400, 'Nov 23'],
    ['America/New_York', 86_400, 'Nov 22'],
    ['America/New_York', 3600, 'Nov 22, 7:00 PM'],
  ])('marks a time of a chart in %s, with marks %i seconds apart, as %s', (timeZone, step, text) => {
    expect(timeMark(Date.UTC(2026, 10, 23) / 1000, step, timeZone).replace('\u202f', ' ')).toBe(text);
  });

  it('names enum members in words, also those it does not know', () => {
    expect(words('NOT_VIRAL')).toBe('Not viral');
    expect(platformName('TIKTOK')).toBe('TikTok');
    expect(platformName('NEW_PLATFORM')).toBe('New platform');
  });
});
