import { describe, expect, it } from 'vitest';
import { ago, compact, exact, instantText, money, platformName, words } from './formats.js';

describe('texts of the console', () => {
  it('shortens a large metric and keeps the exact one', () => {
    expect(compact('2881895')).toBe('2.9M');
    expect(exact('9007199254740993')).toBe('9,007,199,254,740,993');
  });

  it('writes cents in their currency', () => {
    expect(money('120450', 'EUR')).toBe('€1,204.50');
    expect(money('123456700', 'USD', 'compact')).toBe('$1.2M');
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
  });

  it('names enum members in words, also those it does not know', () => {
    expect(words('NOT_VIRAL')).toBe('Not viral');
    expect(platformName('TIKTOK')).toBe('TikTok');
    expect(platformName('NEW_PLATFORM')).toBe('New platform');
  });
});
