import { Clock } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpiringSignatures } from './expiring-signatures.js';

class ClockAt extends Clock {
  constructor(public at: number) {
    super();
  }
  override now(): Date {
    return new Date(this.at);
  }
}

const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
const windows = fc.integer({ min: 1, max: 7 * 24 * 60 * 60 * 1000 });

describe('the window in which addresses are signed', () => {
  it('ends after now, and at most its own length later', () => {
    fc.assert(
      fc.property(times, windows, (at, window) => {
        const left = new ExpiringSignatures(Buffer.from('key'), new ClockAt(at)).changesAt(window) - at;
        expect(left).toBeGreaterThan(0);
        expect(left).toBeLessThanOrEqual(window);
      }),
    );
  });

  it('gives one address until it ends, and another one from then on', () => {
    fc.assert(
      fc.property(times, windows, fc.double({ min: 0, max: 1, noNaN: true }), (at, window, part) => {
        const clock = new ClockAt(at);
        const signatures = new ExpiringSignatures(Buffer.from('key'), clock);
        const end = signatures.changesAt(window);
        clock.at = at + Math.floor((end - 1 - at) * part);
        expect(signatures.changesAt(window)).toBe(end);
        clock.at = end;
        expect(signatures.changesAt(window)).toBe(end + window);
      }),
    );
  });
});
