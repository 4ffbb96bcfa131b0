import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FailedAttempt, retryDelay } from './retry-schedule.js';

const failed = (roundAttempts: number, more: Partial<FailedAttempt> = {}): FailedAttempt => ({
  roundAttempts,
  overloaded: false,
  retryAfter: null,
  ...more,
});

describe('the delay before the next attempt', () => {
  it.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 600],
    [5, 3600],
    [6, 10_800],
    [7, 21_600],
    [8, 43_200],
  ])('after attempt %i is %i seconds, give or take a fifth', (attempt, seconds) => {
    expect(retryDelay(failed(attempt), 0.5)).toBe(seconds * 1000);
    expect(retryDelay(failed(attempt), 0)).toBe(seconds * 800);
    expect(retryDelay(failed(attempt), 1)).toBe(seconds * 1200);
  });

  it('is none after the ninth attempt', () => {
    expect(retryDelay(failed(9, { retryAfter: 10, overloaded: true }), 0.5)).toBeNull();
  });

  it.each([
    ['is what Retry-After asks for', failed(1, { retryAfter: 20 }), 20],
    ['is not shorter than the step', failed(2, { retryAfter: 1 }), 30],
    ['is not longer than the next step', failed(1, { retryAfter: 86_400 }), 30],
    ['is not longer than the last step', failed(8, { retryAfter: 1_000_000 }), 43_200],
    ['is at least a minute where the endpoint is overloaded', failed(1, { overloaded: true }), 60],
    ['is longer where the schedule is', failed(3, { overloaded: true }), 120],
  ])('%s', (_, attempt, seconds) => {
    expect(retryDelay(attempt, 0.5)).toBe(seconds * 1000);
  });

  it('is within a fifth of its step, or above it for a reason, and never beyond the next', () => {
    const steps = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 43_200];
    const attempts = fc.record({
      roundAttempts: fc.integer({ min: 1, max: 8 }),
      overloaded: fc.boolean(),
      retryAfter: fc.option(fc.nat(10_000_000)),
    });
    fc.assert(
      fc.property(attempts, fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const seconds = (retryDelay(attempt, random) ?? Number.NaN) / 1000;
        const step = steps[attempt.roundAttempts - 1] ?? Number.NaN;
        const next = steps[attempt.roundAttempts] ?? Number.NaN;
        expect(seconds).toBeGreaterThanOrEqual(attempt.overloaded ? Math.max(60, step * 0.8) : step * 0.8);
        expect(seconds).toBeLessThanOrEqual(Math.max(step * 1.2, next, 60));
      }),
    );
  });
});
