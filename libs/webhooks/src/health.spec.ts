import { afterFailure, type FailureRecord, progressToDisabling } from '@loupe/safe-http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { warningOf } from './health.js';

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
  ])('nears the limit: %s', (_, failures, progress, warning) => {
    expect(progressToDisabling(failures, now)).toBeCloseTo(progress);
    expect(warningOf(failures, now)).toBe(warning);
  });
});

/** Attempts of several deliveries, each begun after the one before it of the same delivery has ended. */
const attempts = fc
  .array(fc.array(fc.record({ waits: fc.nat(20), takes: fc.nat(20) }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((deliveries) =>
    deliveries.flatMap((rounds) => {
      let time = 0;
      let lastAttemptAt: Date | null = null;
      return rounds.map(({ waits, takes }) => {
        const attempt = { begun: new Date(time + waits), ended: time + waits + takes, lastAttemptAt };
        time = attempt.ended + 1;
        lastAttemptAt = attempt.begun;
        return attempt;
      });
    }),
  );

describe('the record of a subscription', () => {
  it('has each failing delivery once and the first attempt’s beginning, in whatever order attempts end', () => {
    fc.assert(
      fc.property(attempts, (made) => {
        const inOrder = made.toSorted((one, other) => one.ended - other.ended);
        let known: FailureRecord = { failingSince: null, failedDeliveries: 0 };
        for (const attempt of inOrder) known = afterFailure(known, attempt);
        expect(known).toEqual({
          failingSince: new Date(Math.min(...made.map(({ begun }) => begun.getTime()))),
          failedDeliveries: made.filter(({ lastAttemptAt }) => lastAttemptAt === null).length,
        });
      }),
    );
  });

  it('counts a delivery anew that failed before the last success', () => {
    const begun = new Date(2000);
    expect(
      afterFailure({ failingSince: null, failedDeliveries: 0 }, { begun, lastAttemptAt: new Date(1000) }),
    ).toEqual({ failingSince: begun, failedDeliveries: 1 });
  });
});
