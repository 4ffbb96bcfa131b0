import type { Findings } from './finding.js';

/** Leases and expiries are compared across machines; they are minutes long. */
const NOTABLE_MS = 2000;
const WRONG_MS = 30_000;
const ADVICE = 'Let both machines get their time from a time server (chrony, systemd-timesyncd).';

/**
 * Compares the clock of a server with this machine's.
 * @param before when it was asked, in milliseconds since the epoch
 * @param after when it had answered
 */
export function compareClock(findings: Findings, theirs: number, before: number, after: number): void {
  const difference = theirs < before ? before - theirs : Math.max(0, theirs - after);
  if (difference < NOTABLE_MS) {
    findings.ok('Its clock agrees with this machine’s.');
    return;
  }
  const text = `Its clock differs from this machine’s by ${Math.round(difference / 1000)} s.`;
  if (difference < WRONG_MS) findings.warn(text, ADVICE);
  else findings.problem(text, ADVICE);
}
