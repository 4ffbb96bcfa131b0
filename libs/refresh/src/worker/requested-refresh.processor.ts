import { Clock, groupBy, inParts } from '@loupe/kernel';
import {
  type ClaimedItem,
  IDLE_MS,
  LEASE_MS,
  OperationWorkRepository,
  POSTPONED_MS,
  REQUEST_MS,
} from '@loupe/operations';
import {
  type Claim,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { MetricsFetcherService } from './metrics-fetcher.service.js';
import { RequestedRefreshRecorder } from './requested-refresh-recorder.js';

/** Workspaces whose items are refreshed at a time: this does little but wait for platforms. */
const CONCURRENCY = 8;
/** Items of a claim: some requests to a platform. */
const ITEMS = 200;

/** Refreshes the items that refetchEngagementBulk was given. */
@Processor('refreshes')
export class RequestedRefreshProcessor extends TurnProcessor<ClaimedItem> {
  protected readonly worker: QueueWorker<ClaimedItem>;

  constructor(
    private readonly work: OperationWorkRepository,
    private readonly fetcher: MetricsFetcherService,
    private readonly recorder: RequestedRefreshRecorder,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open(work.items, {
      name: 'RequestedRefresh',
      turns: ['refreshes'],
      batch: ITEMS,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      postponedMs: POSTPONED_MS,
      work: (claim) => this.refresh(claim),
      setAside: async ({ scope, lease, tasks }, reason) => {
        const context = await fetcher.contextOf(scope.workspaceId);
        await recorder.setAside(context, lease, tasks, reason);
      },
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async refresh({ scope, lease, until, tasks }: Claim<ClaimedItem>): Promise<void> {
    const context = await this.fetcher.contextOf(scope.workspaceId);
    const items = new Map(tasks.map((item) => [item.itemId, item]));
    const posts = groupBy(await this.fetcher.find(context, [...items.keys()]), ({ provider }) => provider);
    for (const [provider, all] of posts) {
      for (const part of inParts(all, this.fetcher.postsPerRequest(provider))) {
        if (until.getTime() - this.clock.now().getTime() < REQUEST_MS) {
          return this.work.items.release(scope, lease, [...items.keys()], this.clock.now());
        }
        const answered = await this.fetcher.fetch(context, provider, part);
        const asked = answered.flatMap((each) => {
          const item = items.get(each.post.itemId);
          return item === undefined ? [] : [{ ...each, ...item }];
        });
        await this.recorder.record(context, provider, lease, asked);
        for (const { itemId } of asked) items.delete(itemId);
      }
    }
  }
}
