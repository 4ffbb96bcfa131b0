import { describe, expect, it } from 'vitest';
import { currencyCode } from './currency.js';
import { timeZoneName } from './time-zone.js';

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    [' europe/berlin ', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is stored as %s', (given, stored) => {
    expect(timeZoneName(given)).toBe(stored);
  });

  it.each(['', 'Europe', 'Europe/Berlinn', '+02:00', '-05:00', '+0530', 'UTC; DROP', 'Europe//Berlin'])(
    '%j is none',
    (given) => {
      expect(timeZoneName(given)).toBeNull();
    },
  );
});

describe('a currency', () => {
  it.each([
    ['EUR', 'EUR'],
    [' jpy ', 'JPY'],
    ['Usd', 'USD'],
  ])('%s is stored as %s', (given, stored) => {
    expect(currencyCode(given)).toBe(stored);
  });

  it.each(['', 'EU', 'EURO', '€', 'DEM', 'XAU', 'XXX', 'E R'])('%j is none', (given) => {
    expect(currencyCode(given)).toBeNull();
  });
});
