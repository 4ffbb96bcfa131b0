import { describe, expect, it } from 'vitest';
import { Standstill } from './standstill.js';

/** Looks at equal distances; gives how many it took until the limit was reached, or null. */
function looks(standstill: Standstill, count: number, everyMs: number, beatsAt: (look: number) => number) {
  for (let look = 0; look < count; look++) {
    const seen = { beats: beatsAt(look), isDebugged: false, at: look * everyMs };
    if (standstill.isReached(seen)) return look;
  }
  return null;
}

describe('a standstill', () => {
  it('is reached after the whole limit without a beat', () => {
    expect(looks(new Standstill(10_000), 100, 250, () => 7)).toBe(40);
  });

  it('is not reached while the loop comes round now and then', () => {
    expect(looks(new Standstill(10_000), 1000, 250, (look) => Math.floor(look / 39))).toBeNull();
  });

  it('does not count what nobody saw: a stopped process, or a machine that slept', () => {
    const standstill = new Standstill(10_000);
    const look = { beats: 1, isDebugged: false };
    expect(standstill.isReached({ ...look, at: 0 })).toBe(false);
    expect(standstill.isReached({ ...look, at: 3_600_000 })).toBe(false);
    expect(standstill.isReached({ ...look, at: 7_200_000 })).toBe(false);
    expect(standstill.isReached({ ...look, beats: 2, at: 7_200_250 })).toBe(false);
  });

  it('does not begin while a debugger holds the loop', () => {
    const standstill = new Standstill(1000);
    for (let at = 0; at < 100_000; at += 250) {
      expect(standstill.isReached({ beats: 1, isDebugged: true, at })).toBe(false);
    }
  });
});
