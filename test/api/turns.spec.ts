import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigModule } from '@loupe/config';
import { Database, DatabaseModule, sql } from '@loupe/database';
import { newId, recordSpans } from '@loupe/kernel';
import {
  type Claim,
  QueueModule,
  QueueRegistry,
  type QueueWorker,
  QueueWorkers,
  type TaskSource,
  type TurnJob,
  TurnJobs,
  type TurnName,
} from '@loupe/queue';
import { Test } from '@nestjs/testing';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { scale } from '../support/proofs.js';
import { testConfig } from '../support/servers.js';

const WAIT = { timeout: 240_000, interval: 10 };
const LIMIT_MS = 600_000;
/** No look in PostgreSQL but the first. */
const NEVER_MS = 3_600_000;

interface Task {
  id: string;
  attempts: number;
}

type Work = (task: Task, end: AbortSignal) => Promise<void>;

interface Settings {
  turns?: TurnName;
  concurrency?: number;
  idleMs?: number;
  slots?: number;
  isOn?: boolean;
  postponedMs?: number;
}

/** One of the queues that there are, without the rows that its table refers to. */
const TABLE = {
  name: 'media',
  entity: 'media_copies',
  dropped: 'DELETE',
  id: 'media_content_id',
  order: 'due_at',
  claimed: 'taken.media_content_id AS id, taken.attempts',
} as const;

let api: TestApp;
let db: Database;
/** Two processes. */
let processes: Awaited<ReturnType<typeof startProcess>>[] = [];
const workers: QueueWorker<Task>[] = [];
/** What is held, to be let go at the end of each test. */
const holding: Held[] = [];

/** What a process has for its turns: connections to Redis and PostgreSQL of its own. */
async function startProcess() {
  const config = testConfig({ database: api.database, LOG_LEVEL: 'silent' });
  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(config),
      DatabaseModule.forRoot({ applicationName: 'turns' }),
      QueueModule,
    ],
  }).compile();
  return module.init();
}

beforeAll(async () => {
  api = await startTestApp();
  db = api.app.get(Database, { strict: false });
  await db.query(sql`
    ALTER TABLE media_copies DROP CONSTRAINT media_copies_workspace_id_media_content_id_fkey`);
});
beforeEach(async () => {
  await db.query(sql`TRUNCATE media_copies, queue_groups`);
  processes = [await startProcess(), await startProcess()];
});
afterEach(async () => {
  for (const held of holding.splice(0)) held.release({ all: true });
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await Promise.all(processes.map((each) => each.close()));
});
afterAll(() => api?.close());

/** A worker of a process; its processor does what @nestjs/bull has it do. */
function workerOf(place: number, work: Work, settings: Settings = {}): QueueWorker<Task> {
  const { turns = 'media', concurrency = 10, idleMs = 200, slots, isOn = true, postponedMs } = settings;
  const process = processes[place];
  if (process === undefined) throw new Error(`There is no process ${place}`);
  const queue = new QueueRegistry(process.get(Database, { strict: false })).open<Task>(TABLE);
  const source: TaskSource<Task> = {
    due: queue.due.bind(queue),
    claim: queue.claim.bind(queue),
    survived: queue.survived.bind(queue),
  };
  const worker = process.get(QueueWorkers).open(source, {
    name: 'Test',
    turns: [turns],
    batch: slots ?? 1,
    leaseMs: 60_000,
    idleMs,
    ...(slots === undefined ? {} : { slots: { all: slots } }),
    ...(postponedMs === undefined ? {} : { postponedMs }),
    setAside: ({ scope, lease, tasks }) =>
      queue.complete(
        scope,
        lease,
        tasks.map(({ id }) => id),
      ),
    work: async ({ scope, lease, tasks }: Claim<Task>, end) => {
      for (const task of tasks) {
        try {
          await work(task, end);
        } catch (error) {
          await queue.release(scope, lease, [task.id], new Date());
          throw error;
        }
        await queue.complete(scope, lease, [task.id]);
      }
    },
  });
  const bull = process.get(TurnJobs).queueOf(turns);
  void bull.process(concurrency, (job: TurnJob) => worker.turn(job));
  worker.start(isOn);
  workers.push(worker);
  return worker;
}

/** Adds tasks that are due; their ids. */
const add = (workspaceId: string, count: number) =>
  db.ids(sql`
    INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), 1, now() FROM generate_series(1, ${count}::integer)
    RETURNING media_content_id AS id`);
const left = () => db.count(sql`FROM media_copies`);
const untilDone = () => vi.waitFor(async () => expect(await left()).toBe(0), WAIT);

/** Work that is held until the test lets it go. */
class Held {
  readonly begun: string[] = [];
  private isFree = false;
  private readonly waiting: (() => void)[] = [];

  constructor() {
    holding.push(this);
  }

  readonly work: Work = async ({ id }) => {
    this.begun.push(id);
    if (!this.isFree) await new Promise<void>((resolve) => this.waiting.push(resolve));
  };

  /** Lets go what is held; and all that comes, where it says so. */
  release({ all = false } = {}): void {
    this.isFree = all;
    for (const go of this.waiting.splice(0)) go();
  }
}

describe('the turns of a workspace', { timeout: LIMIT_MS }, () => {
  it('are no more at a time than its limit, over all processes', async () => {
    const held = new Held();
    await add(newId(), 40);
    workerOf(0, held.work);
    workerOf(1, held.work);
    await vi.waitFor(() => expect(held.begun).toHaveLength(6), WAIT);
    for (let round = 2; round < 5; round += 1) {
      // Several looks in PostgreSQL of both.
      await sleep(500);
      expect(held.begun).toHaveLength(6 * (round - 1));
      held.release();
      await vi.waitFor(() => expect(held.begun).toHaveLength(6 * round), WAIT);
    }
    held.release({ all: true });
    await untilDone();
    expect(new Set(held.begun).size).toBe(40);
  });

  it('take turns with those of others: one with thousands of tasks holds back one with a single one by a turn', async () => {
    const held = new Held();
    const [large, small] = [newId(), newId()];
    await add(large, 3000);
    workerOf(0, held.work, { concurrency: 2 });
    const second = workerOf(1, held.work, { concurrency: 2 });
    await vi.waitFor(() => expect(held.begun).toHaveLength(4), WAIT);
    const [single = ''] = await add(small, 1);
    second.offer({ workspaceId: small });
    await vi.waitFor(async () => {
      const { waiting } = (await processes[0]?.get(TurnJobs).queueOf('media').getJobCounts()) ?? {
        waiting: 0,
      };
      expect(waiting).toBe(2);
    }, WAIT);
    held.release();
    await vi.waitFor(() => expect(held.begun).toContain(single), WAIT);
    // One turn of the other's waited before it, and the three beside it began together with it.
    expect(held.begun.indexOf(single)).toBeLessThan(8);
    await db.query(sql`DELETE FROM media_copies`);
    held.release({ all: true });
  });

  it('are left to others by a process that has the queue switched off', async () => {
    const done: number[] = [];
    await add(newId(), 20);
    workerOf(0, async () => void done.push(0), { isOn: false });
    workerOf(1, async () => void done.push(1));
    await untilDone();
    expect(new Set(done)).toEqual(new Set([1]));
  });
});

describe('work that comes at any moment', { timeout: LIMIT_MS }, () => {
  it.each([
    ['refreshes', {}],
    ['media', {}],
    ['webhook_pings', { slots: 3 }],
  ] as const)('is found without a look in PostgreSQL: turns of %s', async (turns, settings) => {
    const done = new Set<string>();
    const work: Work = async ({ id }) => {
      await sleep(done.size % 3);
      done.add(id);
    };
    const both = [0, 1].map((place) => workerOf(place, work, { turns, idleMs: NEVER_MS, ...settings }));
    const workspaces = [newId(), newId()];
    const arrival = fc.record({
      workspace: fc.nat(1),
      process: fc.nat(1),
      count: fc.integer({ min: 1, max: 4 }),
      afterMs: fc.nat(6),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { minLength: 5, maxLength: 25 }), async (arrivals) => {
        const ids: string[] = [];
        for (const { workspace, process, count, afterMs } of arrivals) {
          await sleep(afterMs);
          const workspaceId = workspaces[workspace] ?? '';
          ids.push(...(await add(workspaceId, count)));
          both[process]?.offer({ workspaceId });
        }
        await vi.waitFor(() => expect(ids.filter((id) => !done.has(id))).toEqual([]), WAIT);
      }),
      { numRuns: scale(5, 50) },
    );
  });
});

describe('turns that Redis has lost', { timeout: LIMIT_MS }, () => {
  it.each(['emptied', 'obliterated'])('come again from PostgreSQL: %s', async (how) => {
    const held = new Held();
    const ids = await add(newId(), 30);
    workerOf(0, held.work);
    workerOf(1, held.work);
    await vi.waitFor(() => expect(held.begun).toHaveLength(6), WAIT);
    const bull = processes[0]?.get(TurnJobs).queueOf('media');
    if (how === 'emptied') await bull?.client.flushdb();
    else {
      await bull?.obliterate({ force: true });
      await bull?.resume();
    }
    held.release({ all: true });
    await untilDone();
    // What was under way was done once.
    expect(held.begun.toSorted()).toEqual(ids.toSorted());
  });

  it('of a process that stands still are another’s after its lock, and its tasks when their lease has ended', async () => {
    const held = new Held();
    const done: string[] = [];
    const own = newId();
    await add(own, 1);
    workerOf(0, held.work, { turns: 'refreshes', concurrency: 1 });
    await vi.waitFor(() => expect(held.begun).toHaveLength(1), WAIT);
    const bull = processes[0]?.get(TurnJobs).queueOf('refreshes');
    await add(own, 1);
    workerOf(1, async ({ id }) => void done.push(id), { turns: 'refreshes' });
    // Nobody prolongs a lock that has ended.
    await bull?.client.del(`loupe:refreshes:${own}:lock`);
    await vi.waitFor(() => expect(done).toHaveLength(1), WAIT);
    expect(done).not.toEqual(held.begun);
    held.release({ all: true });
  });
});

describe('a worker', { timeout: LIMIT_MS }, () => {
  it('goes on with the other tasks of a group while one is held up', async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ids = await add(newId(), 50);
    const done: string[] = [];
    workerOf(
      0,
      async ({ id }) => {
        if (id === ids[0]) await isReleased;
        done.push(id);
      },
      { turns: 'webhook_pings', slots: 3, idleMs: NEVER_MS },
    );
    await vi.waitFor(() => expect(done).toHaveLength(49), WAIT);
    expect(done).not.toContain(ids[0]);
    release();
    await untilDone();
  });

  it('passes a group over whose work failed by the service’s own fault, and tries it again', async () => {
    const [broken, sound] = [newId(), newId()];
    const [failing = ''] = await add(broken, 1);
    await add(sound, 30);
    const tries: number[] = [];
    workerOf(
      0,
      async ({ id }) => {
        if (id !== failing) return;
        tries.push(performance.now());
        if (tries.length < 3) throw new Error('no disk');
      },
      { turns: 'refreshes', postponedMs: 1500, idleMs: 50 },
    );
    await untilDone();
    expect(tries).toHaveLength(3);
    for (const place of [1, 2]) expect((tries[place] ?? 0) - (tries[place - 1] ?? 0)).toBeGreaterThan(1400);
  });

  it('tells what is under way that it is to end, takes nothing more, and leaves the rest to others', async () => {
    const ended: string[] = [];
    const begun: string[] = [];
    await add(newId(), 9);
    const worker = workerOf(0, async ({ id }, end) => {
      begun.push(id);
      if (!end.aborted) await new Promise((resolve) => end.addEventListener('abort', resolve));
      ended.push(id);
    });
    await vi.waitFor(() => expect(begun).toHaveLength(6), WAIT);
    await worker.stop();
    expect(ended.toSorted()).toEqual(begun.toSorted());
    const rest: string[] = [];
    workerOf(1, async ({ id }) => void rest.push(id));
    await untilDone();
    expect(rest).toHaveLength(9 - begun.length);
  });

  it('has each claim recorded, with its workspace, where work is traced', async () => {
    const own = newId();
    await add(own, 1);
    const facts: unknown[] = [];
    const stop = recordSpans({
      begin: (start) => {
        if (start.name === 'claim Test') facts.push([start.kind, start.facts]);
        return { traceId: '', traceparent: '', add: () => {}, end: () => {} };
      },
    });
    try {
      workerOf(0, async () => {});
      await untilDone();
    } finally {
      stop();
    }
    expect(facts).toEqual([['consumer', { 'loupe.workspace.id': own, 'loupe.tasks': 1 }]]);
  });

  it('can do all that is due without Bull, and throws what failed', async () => {
    await add(newId(), 20);
    const worker = workerOf(0, async () => {}, { isOn: false });
    expect(await worker.round()).toBe(true);
    expect(await left()).toBe(0);
    expect(await worker.round()).toBe(false);
    await add(newId(), 1);
    const failing = workerOf(1, () => Promise.reject(new Error('no disk')), { isOn: false });
    await expect(failing.round()).rejects.toThrow('no disk');
  });
});
