import { Clock, groupBy, inParts } from '@loupe/kernel';
import { type Claim, QueueWorker } from '@loupe/queue';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type ClaimedItem, OperationWorkRepository } from '../operations/operation-work.repository.js';
import { MetricsFetcherService } from './metrics-fetcher.service.js';
import { RequestedRefreshRecorder } from './requested-refresh-recorder.js';
import { IDLE_MS, LEASE_MS, POSTPONED_MS, REQUEST_MS } from './worker-limits.js';

/** Workspaces whose items are refreshed at a time: this does little but wait for platforms. */
const CONCURRENCY = 8;
/** Items of a claim: some requests to a platform. */
const ITEMS = 200;

/** Refreshes the items that refetchEngagementBulk was given. */
@Injectable()
export class RequestedRefreshWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly worker: QueueWorker<ClaimedItem>;

  constructor(
    work: OperationWorkRepository,
    private readonly fetcher: MetricsFetcherService,
    private readonly recorder: RequestedRefreshRecorder,
    private readonly clock: Clock,
  ) {
    this.worker = new QueueWorker(work.items, clock, {
      name: 'RequestedRefresh',
      concurrency: CONCURRENCY,
      perWorkspace: 1,
      batch: ITEMS,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      postponedMs: POSTPONED_MS,
      work: (claim) => this.refresh(claim),
    });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.worker.stop();
  }

  /** Has it look for work now. */
  wake(): void {
    this.worker.wake();
  }

  private async refresh({ scope, lease, until, tasks }: Claim<ClaimedItem>): Promise<void> {
    const context = await this.fetcher.contextOf(scope.workspaceId);
    const items = new Map(tasks.map((item) => [item.itemId, item]));
    const posts = groupBy(await this.fetcher.find(context, [...items.keys()]), ({ provider }) => provider);
    for (const [provider, all] of posts) {
      for (const part of inParts(all, this.fetcher.postsPerRequest(provider))) {
        // What is left is taken again when the lease has ended.
        if (until.getTime() - this.clock.now().getTime() < REQUEST_MS) return;
        const answered = await this.fetcher.fetch(context, provider, part);
        const asked = answered.flatMap((each) => {
          const item = items.get(each.post.itemId);
          return item === undefined ? [] : [{ ...each, ...item }];
        });
        await this.recorder.record(context, provider, lease, asked);
      }
    }
  }
}
