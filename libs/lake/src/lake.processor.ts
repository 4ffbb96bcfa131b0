import { Clock, type WorkspaceScope } from '@loupe/kernel';
import {
  type Claim,
  LeaseEndedError,
  Process,
  type QueueWorker,
  QueueWorkers,
  RenewedLease,
  retryAt,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { type ClaimedLake, LakeRepository } from './lake.repository.js';
import { LakeService, type TurnEnd } from './lake.service.js';

/** Lakes that a process writes at a time: they can wait for everything else. */
const CONCURRENCY = 1;
const IDLE_MS = 1000;
const LEASE_MS = 30_000;
/** Milliseconds between two signs of life. */
const ALIVE_MS = 5000;
/** What one turn writes; the lakes of others are next then. */
const TURN_MS = 20_000;
/** From one look for changes to the next. */
const INTERVAL_MS = 15 * 60 * 1000;
/** Until writers have ended that began before the lake was switched on. */
const WAIT_MS = 1000;
/** Milliseconds between attempts; the last is repeated. */
const WAITS_MS = [1000, 5000, 30_000, 120_000, 600_000];
const LAST_WAIT_MS = 600_000;

const FAILED = 'The files could not be written: they are tried again, and the log says why';

/** Keeps lakes up to date. Any number of processes may run one. */
@Processor('lakes')
export class LakeProcessor extends TurnProcessor<ClaimedLake> {
  private readonly logger = new Logger('Lakes');
  protected readonly worker: QueueWorker<ClaimedLake>;

  constructor(
    private readonly repository: LakeRepository,
    private readonly lakes: LakeService,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open(repository.queue, {
      name: 'Lakes',
      turns: ['lakes'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim, end) => this.work(claim, end),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async work({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedLake>, end: AbortSignal) {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const task of tasks) {
      try {
        await this.run(scope, lease, task, end);
      } catch (error) {
        await this.failed(scope, lease, task, error, end);
      }
    }
  }

  private async setAside({ scope, lease, tasks }: Claim<ClaimedLake>, reason: string): Promise<void> {
    await this.repository.queue.giveUp(scope, lease, tasks, reason);
  }

  private async run(
    scope: WorkspaceScope,
    lease: string,
    { id, isOn }: ClaimedLake,
    end: AbortSignal,
  ): Promise<void> {
    if (!isOn) return this.lakes.remove(scope);
    const begun = this.clock.now().getTime();
    const keeping = {
      prolong: async () => {
        const until = new Date(this.clock.now().getTime() + LEASE_MS);
        return (await this.repository.queue.prolong(scope, lease, [id], until)).has(id);
      },
      everyMs: ALIVE_MS,
      logger: this.logger,
    };
    const ended = await RenewedLease.during(keeping, (kept) =>
      this.lakes.write(scope, {
        mostMs: TURN_MS,
        check: () => {
          kept.check();
          end.throwIfAborted();
        },
      }),
    );
    const now = this.clock.now().getTime();
    await this.repository.rest(scope, lease, new Date(now + restOf(ended, now - begun)));
  }

  private async failed(
    scope: WorkspaceScope,
    lease: string,
    { id, attempts }: ClaimedLake,
    error: unknown,
    end: AbortSignal,
  ): Promise<void> {
    if (error instanceof LeaseEndedError) return;
    const now = this.clock.now();
    // The process ends: another goes on at once.
    if (end.aborted) return this.repository.queue.release(scope, lease, [id], now);
    this.logger.error(error);
    const dueAt = retryAt(WAITS_MS, attempts + 1, now) ?? new Date(now.getTime() + LAST_WAIT_MS);
    await this.repository.queue.fail(scope, lease, [{ id, dueAt, attempts: attempts + 1, error: FAILED }]);
  }
}

/** Until the next turn. A lake rests for at least as long as it was written, so that it takes half of a slot at most. */
function restOf(ended: TurnEnd, tookMs: number): number {
  if (ended === 'WAITING') return WAIT_MS;
  return ended === 'MORE' ? tookMs : Math.max(INTERVAL_MS, tookMs);
}
