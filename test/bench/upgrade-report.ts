import { table } from './report.js';
import type { Requirement } from './result.js';
import type { UpgradeResult } from './upgrade.js';

const LONGEST_LOCK_MS = 2_000;

/** The load in each phase, and who waited longest for the lock of a table. */
export function upgradeTable({
  phases,
  waits,
  failures,
  migration,
  migrations,
  events,
}: UpgradeResult): string {
  const load = table(
    ['phase', 'requests', 'failed', 'p99 ms', 'longest ms'],
    phases.map(({ phase, figures: { sent, failed, p99, longest } }) => [
      phase,
      ...[sent, failed, p99, longest].map(String),
    ]),
  );
  const locks = [...waits.programs.slice(0, 8), ...waits.migrations.slice(0, 5)].map(
    ({ milliseconds, program, table: of, mode, phase, behind, statement }) =>
      `- ${Math.round(milliseconds)} ms, ${phase}: ${program} for ${of} (${mode}) behind ${behind}: ${statement}`,
  );
  return [
    `${migrations} migrations in ${migration.toFixed(1)} s.`,
    load,
    `Events: ${events.written} written, ${events.delivered} delivered in ${events.attempts} attempts.`,
    ...(locks.length === 0 ? [] : ['Waits for locks of tables:', locks.join('\n')]),
    ...(failures.length === 0 ? [] : ['Failures:', failures.slice(0, 20).join('\n')]),
  ].join('\n\n');
}

/** Judges an upgrade. */
export function upgradeRequirements({ phases, events, waits }: UpgradeResult): Requirement[] {
  const failed = phases.reduce((sum, { figures }) => sum + figures.failed, 0);
  const sent = phases.reduce((sum, { figures }) => sum + figures.sent, 0);
  const longest = Math.round(waits.programs[0]?.milliseconds ?? 0);
  return [
    { asked: 'no request fails', measured: `${failed} of ${sent}`, met: failed === 0 },
    {
      asked: 'no delivery is lost',
      measured: `${events.lost.length} of ${events.written}`,
      met: events.lost.length === 0 && events.written > 0,
    },
    {
      asked: `no program waits for a lock of a table for ${LONGEST_LOCK_MS} ms`,
      measured: `${longest} ms`,
      met: longest < LONGEST_LOCK_MS,
    },
  ];
}
