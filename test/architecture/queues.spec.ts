import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Source files of programs and libraries with a text, but for specs. */
function filesWith(text: string): string[] {
  const args = ['grep', '-lF', '--untracked', text, '--', 'apps/*.ts', 'libs/*.ts', ':!*.spec.ts'];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
}

describe('work in the background (ADR 26)', () => {
  it('is claimed by queue workers only; what is done at once, or in one transaction, has no leases and its own loop', () => {
    expect(filesWith('new WorkerLoop(')).toEqual([
      'libs/alerts/src/checks/alert-checker.ts',
      'libs/changes/src/change-sequencer.ts',
      'libs/outbox/src/relay.ts',
      'libs/queue/src/every.ts',
      'libs/queue/src/leased/queue-worker.ts',
    ]);
    expect(filesWith('new LeasedQueue')).toEqual(['libs/queue/src/leased/queue-registry.ts']);
  });

  it('is repeated by @Every only', () => {
    expect(filesWith('jobs.repeat(')).toEqual(['libs/queue/src/every.ts']);
    // The timers that repeat concern each process: they ask PostgreSQL's servers for their time and place, hold the lease of a
    // long export or erasure, and watch the processes that read what others wrote.
    expect(filesWith('setInterval(')).toEqual([
      'libs/database/src/clock-follower.ts',
      'libs/database/src/read-replicas.ts',
      'libs/queue/src/leased/kept-lease.ts',
      'libs/sandbox/src/serve-tasks.ts',
      'libs/sandbox/src/watchdog.thread.ts',
    ]);
    expect(filesWith('@Every(').length).toBeGreaterThan(10);
  });
});
