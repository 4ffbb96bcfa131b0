import { Database } from '@loupe/database';
import { Clock, type JobMap } from '@loupe/kernel';
import { JobQueue, WorkerLoop } from '@loupe/queue';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DispatchRepository } from './dispatch.repository.js';

/** A delivery that has become due waits this long at most. */
const IDLE_MS = 100;
/** Attempts that end close together are followed by one round. */
const GATHER_MS = 10;
/** One subscription's share of the workers (docs/webhooks.md). */
const EACH = 20;
const EACH_FAILING = 2;
/**
 * One workspace's share: a quarter of a single worker's slots, and few of them for what has just failed and may hang for 15
 * seconds, so that neither its other subscriptions nor other workspaces wait for those (decisions §17).
 */
const WORKSPACE = 64;
const WORKSPACE_FAILING = 16;
/**
 * What all endpoints together hold of which nothing says that they answer, those that were just made included: half of a
 * single worker's slots. Their pings hold another quarter, and so a quarter is left for those that do answer, however many
 * workspaces have endpoints that hang.
 */
const DOUBTFUL = 128;
/** Jobs that may wait: enough to keep a worker busy, few enough that a new one is begun within a second. */
const MOST_WAITING = 200;
const PINGS = { workspace: 8, all: 64, total: 50 } as const;
/** Longer than a job waits and an attempt takes. */
const LEASE_MS = 60_000;
const CHECK_LEASES_MS = 1000;

/**
 * Makes jobs of the deliveries that are due. PostgreSQL knows what is due and what is under way; the queue holds only
 * what the workers are about to do, so that what it loses is found again.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WorkerLoop('WebhookDispatcher', IDLE_MS, () => this.round());
  private timer: NodeJS.Timeout | null = null;
  private leasesCheckedAt = 0;

  constructor(
    private readonly db: Database,
    private readonly repository: DispatchRepository,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.loop.stop();
  }

  /** Has a round begin in a moment: there is something new to send, or room for more. */
  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.loop.wake();
    }, GATHER_MS);
  }

  private async round(): Promise<boolean> {
    const room = MOST_WAITING - (await this.jobs.waiting('webhooks.deliver'));
    const leased = await this.lease(Math.max(0, room));
    if (leased.length === 0) return false;
    try {
      await this.jobs.enqueueOnce('webhooks.deliver', leased);
    } catch (error) {
      await this.repository.release(leased);
      throw error;
    }
    return false;
  }

  private lease(total: number): Promise<JobMap['webhooks.deliver'][]> {
    return this.db.transaction(async () => {
      if (!(await this.repository.takeTurn())) return [];
      const now = this.clock.now();
      const until = new Date(now.getTime() + LEASE_MS);
      if (now.getTime() - this.leasesCheckedAt >= CHECK_LEASES_MS) {
        this.leasesCheckedAt = now.getTime();
        await this.repository.endLeases(now);
      }
      const limits = {
        each: EACH,
        eachFailing: EACH_FAILING,
        workspace: WORKSPACE,
        workspaceFailing: WORKSPACE_FAILING,
        doubtful: DOUBTFUL,
        total,
      };
      const pings = await this.repository.leasePings(PINGS, now, until);
      return [...pings, ...(total === 0 ? [] : await this.repository.leaseDue(limits, now, until))];
    });
  }
}
