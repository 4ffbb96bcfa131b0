import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareClock } from './clocks.js';
import { Findings } from './finding.js';

function levelOf(theirs: number, before: number, after: number): string | undefined {
  const findings = new Findings('clock');
  compareClock(findings, theirs, before, after);
  return findings.list[0]?.level;
}

it('a clock that is right is right, however long the server takes to answer', () => {
  const time = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(time, time, fc.double({ min: 0, max: 1, noNaN: true }), (before, took, part) => {
      expect(levelOf(before + part * took, before, before + took)).toBe('ok');
    }),
  );
});

it.each([
  [-1999, 'ok'],
  [-2000, 'warning'],
  [29_999, 'warning'],
  [30_000, 'problem'],
  [-600_000, 'problem'],
])('a clock that differs by %d ms is found: %s', (difference, level) => {
  expect(levelOf(1_000_000 + difference, 1_000_000, 1_000_000)).toBe(level);
});
