import type { Clock } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import type { Claim } from '../leased/leased-queue.repository.js';
import type { Group, GroupFilter } from '../leased/task-group.js';
import { WorkerLoop } from '../worker-loop.js';
import { type Alone, type ClaimSettings, Claims } from './claims.js';
import { Postponed } from './postponed.js';
import { type SlotLimits, Slots } from './slots.js';
import { type DueGroup, interleaved, type TaskSource } from './task-source.js';
import { keyOf, type TurnJob, type TurnJobs } from './turn-jobs.js';
import { atATimeOf, type TurnName } from './turn-queues.js';

/** Groups for which one look adds turns at most: those behind them get theirs when these have begun. */
const MOST_OFFERED = 500;
/** What a group waits after a failure of the service's own, such as a full disk, which its next turn would meet as well. */
const AFTER_FAILURE_MS = 500;
/** What a group waits of which several turns in a row found nothing that they could claim, such as rows that others hold. */
const AFTER_NOTHING_MS = 100;
/** What a turn waits for a slot, before it is left to other processes. */
const SLOT_MS = 250;
/** Milliseconds in which the ends of tasks are gathered before the group's next turn. */
const GATHER_MS = 25;
/** While there is always more to do, `onIdle` is called this often. */
const IDLE_AT_LEAST_MS = 60_000;

export interface QueueWorkerOptions<Task> extends ClaimSettings<Task> {
  /** The queues of its turns; a group's is the first where the source names none. */
  readonly turns: readonly [TurnName, ...TurnName[]];
  /** Tasks of a claim at most. */
  readonly batch: number | ((group: Group) => number);
  /** Slots of the process, of which each task takes one, with a pool for each queue of turns; without it a turn is one work. */
  readonly slots?: SlotLimits;
  /** Milliseconds until it looks in PostgreSQL again for groups that nobody has offered. */
  readonly idleMs: number;
  /** Milliseconds for which a group gets no turn after its work failed. */
  readonly postponedMs?: number;
  /**
   * Does what a claim asks for; where each task takes a slot, a claim of one task. What it throws is the service's own fault,
   * and is logged.
   * @param end aborted when the process is to end: work that takes long gives its tasks back then, so that they go on elsewhere
   */
  work(claim: Claim<Task>, end: AbortSignal): Promise<void>;
  /** Called when nothing is left to be done for now, and once a minute while there is. */
  onIdle?(): Promise<void>;
}

/** Does the turns of a queue in this process, one of any number, and sees to it that each group with due work gets them. */
export class QueueWorker<Task> {
  private readonly logger: Logger;
  private readonly loop: WorkerLoop;
  private readonly slots: Slots | null;
  private readonly claims: Claims<Task>;
  private readonly end = new AbortController();
  private readonly begun: Promise<void>;
  private begin: () => void = () => {};
  private readonly running = new Set<Promise<unknown>>();
  /** How many turns of a group in a row claimed nothing although something was due. */
  private readonly vain = new Map<string, number>();
  private readonly postponed = new Postponed();
  private queues: Queue<Group>[] = [];
  private isMore = false;
  private isFailing = false;
  private stopped: Promise<void> | null = null;
  private idleAt: number;

  constructor(
    private readonly source: TaskSource<Task>,
    private readonly jobs: TurnJobs,
    private readonly clock: Clock,
    private readonly options: QueueWorkerOptions<Task>,
    alone: Alone,
    private readonly stopOthers: () => void = () => {},
  ) {
    this.logger = new Logger(options.name);
    this.loop = new WorkerLoop(options.name, options.idleMs, () => this.look());
    this.claims = new Claims(source, clock, options, alone, this.logger);
    this.slots = options.slots === undefined ? null : new Slots(options.slots);
    this.idleAt = clock.now().getTime();
    this.begun = new Promise((resolve) => {
      this.begin = resolve;
    });
  }

  /** @param isOn false leaves all turns to other processes */
  start(isOn = true): void {
    this.queues = this.options.turns.map((name) => this.jobs.queueOf(name));
    for (const [place, queue] of this.queues.entries()) {
      const name = this.options.turns[place] ?? this.options.turns[0];
      if (!isOn) {
        this.keep(queue.pause(true, true));
        continue;
      }
      queue.on('completed', ({ data }: TurnJob, claimed: number) => this.ended(name, data, claimed));
      queue.on('failed', (job: TurnJob | null) => this.failed(job));
      queue.on('drained', () => this.isMore && this.wake());
    }
    if (isOn) this.loop.start();
    this.begin();
  }

  /** Has it look for work now. */
  wake(): void {
    this.loop.wake();
  }

  /**
   * Tells what was begun that it is to end, and resolves when it has. All workers of a process stop at once: Bull needs half a second
   * for each, and Nest ends one module after the other. No turn begins any more.
   */
  stop(): Promise<void> {
    if (this.stopped === null) {
      this.stopped = this.stopAlone();
      this.stopOthers();
    }
    return this.stopped;
  }

  private async stopAlone(): Promise<void> {
    this.end.abort();
    this.begin();
    const closed = this.queues.map((queue) => queue.close());
    await this.loop.stop();
    await Promise.all(closed);
    await Promise.all(this.running);
  }

  /** Offers turns to groups that have work which is due. It does not wait: if it fails, the next look finds the work. */
  offer(of: GroupFilter, delayMs = 0): void {
    const offered = async () => this.add(await this.source.due(this.clock.now(), of), delayMs);
    this.keep(offered());
  }

  /**
   * Does a turn: claims tasks of its group and does them. To be called by the processor of each of its queues.
   * @returns the number of tasks
   * @throws what a work threw
   */
  async turn({ data: group, queue }: TurnJob): Promise<number> {
    await this.begun;
    const name = queue.name as TurnName;
    await this.jobs.begun(name, group);
    // Whoever takes its place finds it when the turn has ended.
    if (this.end.signal.aborted) return 0;
    try {
      return await (this.slots === null
        ? this.claimAndWork(group, name)
        : this.inSlots(this.slots, group, name));
    } catch (error) {
      if (!this.isFailing) this.logger.error(error);
      this.isFailing = true;
      // Before Bull has the failure: a look may come right after.
      this.postponed.postpone(keyOf(group), Math.max(AFTER_FAILURE_MS, this.options.postponedMs ?? 0));
      throw error;
    }
  }

  /**
   * Does what is due until nothing is left, without Bull.
   * @returns whether there was anything
   * @throws what a work threw
   */
  async round(): Promise<boolean> {
    const [name] = this.options.turns;
    for (let all = 0; ; ) {
      const groups = await this.source.due(this.clock.now());
      const turns = groups.flatMap((group) => {
        return Array.from({ length: Number(atATimeOf(name)) }, () => this.claimAndWork(group, null));
      });
      const outcomes = await Promise.allSettled(turns);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      const done = outcomes.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
      if (done === 0) return all > 0;
      all += done;
    }
  }

  /** @param offered the queue of which the group gets another turn at once if the claim leaves work */
  private async claimAndWork(group: Group, offered: TurnName | null): Promise<number> {
    const limit = this.batchOf(group);
    const claim = await this.claims.claim(group, limit);
    const { length } = claim.tasks;
    if (length === 0) return claim.dead.length;
    if (length === limit && offered !== null) this.keep(this.jobs.offer(offered, [group]));
    const work = this.claims.during(claim, () => this.options.work(claim, this.end.signal));
    await this.keep(work, false);
    return length;
  }

  /** A slow task holds up neither the others nor those that come after them. */
  private async inSlots(slots: Slots, group: Group, name: TurnName): Promise<number> {
    const taken = await slots.take(name, this.batchOf(group), SLOT_MS);
    if (taken === 0) {
      this.keep(this.jobs.offer(name, [group], AFTER_NOTHING_MS));
      return 0;
    }
    let unused = taken;
    let gathering: NodeJS.Timeout | undefined;
    try {
      const claim = await this.claims.claim(group, taken);
      const { length } = claim.tasks;
      slots.give(name, unused - length);
      unused = 0;
      if (length === 0) return claim.dead.length;
      if (length === taken && atATimeOf(name) !== 'COUNTED') this.keep(this.jobs.offer(name, [group]));
      const ended = () => {
        slots.give(name, 1);
        gathering ??= setTimeout(() => {
          gathering = undefined;
          this.offer(group);
        }, GATHER_MS);
      };
      const work = this.claims.during(claim, async () => {
        const works = claim.tasks.map(async (task) =>
          this.options.work({ ...claim, tasks: [task] }, this.end.signal).finally(ended),
        );
        for (const outcome of await Promise.allSettled(works)) {
          if (outcome.status === 'rejected') throw outcome.reason;
        }
      });
      await this.keep(work, false);
      return length;
    } finally {
      slots.give(name, unused);
      clearTimeout(gathering);
    }
  }

  private batchOf(group: Group): number {
    const { batch } = this.options;
    return typeof batch === 'number' ? batch : batch(group);
  }

  /** Bull has removed the job, so that the look sees what came while it refused another turn of the group. */
  private ended(name: TurnName, group: Group, claimed: number): void {
    if (this.isFailing) this.logger.warn('Works again');
    this.isFailing = false;
    // What came while it claimed has brought another turn by itself, or is for those to find that have the group's share.
    if (atATimeOf(name) === 'COUNTED' && claimed === 0) return;
    const again = async () => {
      const key = keyOf(group);
      const due = await this.source.due(this.clock.now(), group);
      const vain = claimed > 0 || due.length === 0 ? 0 : (this.vain.get(key) ?? 0) + 1;
      if (vain === 0) this.vain.delete(key);
      else this.vain.set(key, vain);
      await this.add(due, vain > 1 ? AFTER_NOTHING_MS : 0);
    };
    this.keep(again());
  }

  private failed(job: TurnJob | null): void {
    // Bull has removed the turn of a process that is gone.
    if (job === null) this.wake();
    else this.offer(job.data, this.postponed.left(keyOf(job.data)));
  }

  /** Offers turns to all groups that have work which is due: what came without an offer, and what was lost. */
  private async look(): Promise<boolean> {
    const due = await this.source.due(this.clock.now());
    const groups = interleaved(due.filter((group) => this.postponed.left(keyOf(group)) === 0));
    this.isMore = groups.length > MOST_OFFERED;
    await this.add(groups.slice(0, MOST_OFFERED));
    const now = this.clock.now().getTime();
    const isIdle = groups.length === 0 && this.running.size === 0;
    if (isIdle) this.vain.clear();
    if (isIdle || Math.abs(now - this.idleAt) >= IDLE_AT_LEAST_MS) {
      this.idleAt = now;
      await this.options.onIdle?.();
    }
    return false;
  }

  private async add(groups: readonly DueGroup[], delayMs = 0): Promise<void> {
    for (const name of this.options.turns) {
      const own = groups.filter(({ turns = this.options.turns[0] }) => turns === name);
      await this.jobs.offer(name, own, delayMs);
    }
  }

  /** Waited for before the process ends. What only makes things faster may fail. */
  private keep<Result>(work: Promise<Result>, mayFail = true): Promise<Result> {
    const kept = work
      .catch((error: Error) => {
        if (mayFail && !this.end.signal.aborted) this.logger.debug(error.message);
      })
      .finally(() => this.running.delete(kept));
    this.running.add(kept);
    return work;
  }
}
