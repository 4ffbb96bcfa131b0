import type { Clock } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnonymousLimiter } from './anonymous-limiter.js';

/** Ten at once, and then one a second. */
const PER_MINUTE = 60;

function world() {
  let ms = 0;
  const strangers = new AnonymousLimiter(PER_MINUTE, { now: () => new Date(ms) } as Clock);
  return { strangers, pass: (seconds: number) => (ms += seconds * 1000) };
}

describe('requests without credentials', () => {
  it('are let in some at once, and then so many a minute, for each address', () => {
    const { strangers, pass } = world();
    const taken = (address: string) => strangers.count(address) === 0;
    expect(Array.from({ length: 12 }, () => taken('192.0.2.1')).filter(Boolean)).toHaveLength(10);
    expect(strangers.wait('192.0.2.1')).toBe(1);
    expect(taken('192.0.2.2')).toBe(true);
    pass(3);
    expect(Array.from({ length: 5 }, () => taken('192.0.2.1')).filter(Boolean)).toHaveLength(3);
    pass(3600);
    expect(Array.from({ length: 12 }, () => taken('192.0.2.1')).filter(Boolean)).toHaveLength(10);
  });

  it('count for the network of an IPv6 address, and for an IPv4 address in any form', () => {
    const { strangers } = world();
    for (let host = 1; host <= 10; host += 1) expect(strangers.count(`2001:db8:1:2::${host}`)).toBe(0);
    expect(strangers.count('2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
    expect(strangers.count('2001:db8:1:3::1')).toBe(0);
    for (let sent = 0; sent < 10; sent += 1) strangers.count('::ffff:198.51.100.1');
    expect(strangers.count('198.51.100.1')).toBeGreaterThan(0);
  });

  it('are never more than the allowance, and whoever waits as told is let in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 20 }), (pauses) => {
        const { strangers, pass } = world();
        let seconds = 0;
        let taken = 0;
        for (const pause of pauses) {
          pass(pause);
          seconds += pause;
          const wait = strangers.count('192.0.2.1');
          if (wait === 0) taken += 1;
          else {
            pass(wait);
            seconds += wait;
            expect(strangers.count('192.0.2.1')).toBe(0);
            taken += 1;
          }
        }
        expect(taken).toBeLessThanOrEqual(10 + seconds);
      }),
    );
  });

  it('are those of strangers only until credentials were accepted', () => {
    const { strangers } = world();
    expect(strangers.isAccepted('Bearer a')).toBe(false);
    strangers.accept('Bearer a');
    expect(strangers.isAccepted('Bearer a')).toBe(true);
    expect(strangers.isAccepted('Bearer b')).toBe(false);
    strangers.refuse('Bearer a');
    expect(strangers.isAccepted('Bearer a')).toBe(false);
  });
});
