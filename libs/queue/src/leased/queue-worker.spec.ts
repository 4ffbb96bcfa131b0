import { Clock, recordSpans, type SpanStart } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import type { Group } from './grouped-queue.repository.js';
import type { Claim, LeasedQueue } from './leased-queue.repository.js';
import { QueueWorker } from './queue-worker.js';

/** A worker over some tasks of one workspace that begin and end by hand. */
function workerOf(count: number, work: (task: number, end: AbortSignal) => Promise<void>) {
  let next = 0;
  let idles = 0;
  const group = { workspaceId: 'one', part: '' };
  const queue = {
    due: async (): Promise<Group[]> => (next < count ? [group] : []),
    claim: async (): Promise<Claim<number>> => ({
      scope: { workspaceId: 'one' },
      part: '',
      lease: '',
      until: new Date(),
      tasks: next < count ? [next++] : [],
    }),
  } as unknown as LeasedQueue<number>;
  const worker = new QueueWorker<number>(queue, new Clock(), {
    name: 'Test',
    concurrency: 3,
    perWorkspace: 3,
    batch: 1,
    leaseMs: 1000,
    idleMs: 5,
    work: ({ tasks: [task = -1] }, end) => work(task, end),
    onIdle: async () => {
      idles += 1;
    },
  });
  return { worker, idles: () => idles };
}

describe('a queue’s worker', () => {
  it('does all of it, no more at a time than it has slots', async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const { worker } = workerOf(20, async (task) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      done.push(task);
    });
    expect(await worker.round()).toBe(true);
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, task) => task));
    expect(most).toBe(3);
    expect(await worker.round()).toBe(false);
  });

  it('has each claim recorded, with its workspace, where work is traced', async () => {
    const begun: (SpanStart & { failure: unknown })[] = [];
    const stop = recordSpans({
      begin: (start) => {
        const noted = { ...start, failure: 'not ended' as unknown };
        begun.push(noted);
        const end = (failure?: unknown) => {
          noted.failure = failure;
        };
        return { traceId: '', traceparent: '', add: () => {}, end };
      },
    });
    const error = new Error('The disk is full');
    const { worker } = workerOf(2, async (task) => {
      if (task === 1) throw error;
    });
    try {
      await expect(worker.round()).rejects.toBe(error);
    } finally {
      stop();
    }
    const claim = {
      name: 'claim Test',
      kind: 'consumer',
      facts: { 'loupe.workspace.id': 'one', 'loupe.tasks': 1 },
    };
    expect(begun).toEqual([
      { ...claim, failure: undefined },
      { ...claim, failure: error },
    ]);
  });

  it('goes on with the other slots while one is held up', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const done: number[] = [];
    let ended = () => {};
    const others = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const { worker, idles } = workerOf(50, async (task) => {
      if (task === 0) await held;
      else done.push(task);
      if (done.length === 49) ended();
    });
    worker.start();
    await others;
    expect(idles()).toBe(0);
    release();
    await worker.stop();
    expect(done).toHaveLength(49);
  });

  it('tells what is under way that it is to end, and ends when that has ended', async () => {
    const ended: number[] = [];
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { worker } = workerOf(9, async (task, end) => {
      if (task === 2) begun();
      await new Promise((resolve) => end.addEventListener('abort', resolve));
      ended.push(task);
    });
    worker.start();
    await isBegun;
    await worker.stop();
    expect(ended).toEqual([0, 1, 2]);
  });

  it('throws what failed by its own fault, and goes on', async () => {
    const { worker } = workerOf(1, () => Promise.reject(new Error('no disk')));
    await expect(worker.round()).rejects.toThrow('no disk');
    expect(await worker.round()).toBe(false);
  });

  it('is idle when nothing is left', async () => {
    const { worker, idles } = workerOf(4, async () => {});
    await worker.round();
    expect(idles()).toBeGreaterThan(0);
  });
});
