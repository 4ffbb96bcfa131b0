import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TURN_QUEUES, type TurnQueue } from '@loupe/queue';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Source files of programs and libraries with a text, but for specs. */
function filesWith(text: string): string[] {
  const args = ['grep', '-lF', '--untracked', text, '--', 'apps/*.ts', 'libs/*.ts', ':!*.spec.ts'];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
}

/** Names of queues in source files with a text, by what stands around them. */
function namesIn(text: string, around: RegExp): string[] {
  const sources = filesWith(text).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  return sources.flatMap((source) => [...source.matchAll(around)].flatMap(([, name]) => name ?? []));
}

describe('work in the background (ADR 26, 89)', () => {
  it('has one processor for each queue of turns, which claims from a queue of PostgreSQL', () => {
    const queues = Object.entries<TurnQueue>(TURN_QUEUES).map(([name, { queue = name }]) => [name, queue]);
    const processors = namesIn('.turn(job)', /@Processor\('([\w.]+)'\)/g);
    expect(processors.toSorted()).toEqual(queues.map(([name]) => name).toSorted());
    // What is left has no leases, and is done in one transaction or at once.
    const opened = namesIn('queues.open', /^ +name: '(\w+)'/gm);
    const claimed = new Set(queues.map(([, queue]) => queue));
    expect(opened.filter((name) => !claimed.delete(name)).toSorted()).toEqual(['alerts', 'outbox']);
    expect([...claimed]).toEqual([]);
    // Turns are added and begun by libs/queue, but for what a mutation of the API has just stored.
    expect(filesWith('TurnJobs').filter((file) => !file.startsWith('libs/queue/'))).toEqual([
      'libs/operations/src/turns.service.ts',
    ]);
  });

  it('is claimed by queue workers only; what is done at once, or in one transaction, has no leases and its own loop', () => {
    expect(filesWith('new WorkerLoop(')).toEqual([
      'libs/alerts/src/checks/alert-checker.ts',
      'libs/changes/src/change-sequencer.ts',
      'libs/outbox/src/relay.ts',
      'libs/queue/src/every.ts',
      'libs/queue/src/turns/queue-worker.ts',
    ]);
    expect(filesWith('new LeasedQueue')).toEqual(['libs/queue/src/leased/queue-registry.ts']);
  });

  it('is repeated by @Every only', () => {
    expect(filesWith('jobs.repeat(')).toEqual(['libs/queue/src/every.ts']);
    // The timers that repeat concern each process: they ask PostgreSQL's servers for their time and place, hold the lease of a
    // long export or erasure, keep its copies of posts up to date, and watch the event loop and the processes that read what others wrote.
    expect(filesWith('setInterval(')).toEqual([
      'libs/analytics/src/columns/duckdb/duckdb-engine.ts',
      'libs/database/src/replicas/clock-follower.ts',
      'libs/database/src/replicas/read-replicas.ts',
      'libs/monitoring/src/watchdog/heartbeat.thread.ts',
      'libs/monitoring/src/watchdog/watchdog.ts',
      'libs/queue/src/leased/renewed-lease.ts',
      'libs/sandbox/src/serve-tasks.ts',
      'libs/sandbox/src/watchdog.thread.ts',
    ]);
    expect(filesWith('@Every(').length).toBeGreaterThan(10);
  });
});
