import { describe, expect, it } from 'vitest';
import { progressToDisabling, warningOf } from './health.js';

const now = new Date('2026-01-10T00:00:00Z');
const record = (days: number, failedDeliveries: number) => ({
  failingSince: new Date(now.getTime() - days * 24 * 60 * 60 * 1000),
  failedDeliveries,
});

describe('a failing subscription', () => {
  it.each([
    ['nothing of it without a failure', { failingSince: null, failedDeliveries: 0 }, 0, null],
    ['many deliveries in a minute are not days', record(0, 10_000), 0, null],
    ['many days with one delivery are not 20', record(30, 1), 0.05, null],
    ['half of both', record(2.5, 10), 0.5, 'HALF_WAY'],
    ['just under half', record(2.4, 20), 0.48, null],
    ['nine tenths', record(4.5, 18), 0.9, 'NEARLY_DISABLED'],
    ['19 deliveries are not 20', record(9, 19), 0.95, 'NEARLY_DISABLED'],
    ['all of it', record(5, 20), 1, 'NEARLY_DISABLED'],
  ])('is on its way: %s', (_, failures, progress, warning) => {
    expect(progressToDisabling(failures, now)).toBeCloseTo(progress);
    expect(warningOf(failures, now)).toBe(warning);
  });
});
