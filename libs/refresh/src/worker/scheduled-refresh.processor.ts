import { type ClaimedSnapshot, ScheduleRepository } from '@loupe/engagement';
import { Clock, inParts, type Provider } from '@loupe/kernel';
import { IDLE_MS, LEASE_MS, POSTPONED_MS, REQUEST_MS } from '@loupe/operations';
import {
  type Claim,
  type Group,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { MetricsFetcherService } from './metrics-fetcher.service.js';
import { ScheduledRefreshRecorder } from './scheduled-refresh-recorder.js';

/** Workspaces' platforms that are asked at a time: this does little but wait for them. */
const CONCURRENCY = 16;
/** Requests of a claim at most, so that the next workspace's turn comes soon. */
const REQUESTS = 4;

/** Refreshes the items that the schedule has due. */
@Processor('snapshots')
export class ScheduledRefreshProcessor extends TurnProcessor<ClaimedSnapshot> {
  protected readonly worker: QueueWorker<ClaimedSnapshot>;

  constructor(
    private readonly schedule: ScheduleRepository,
    private readonly fetcher: MetricsFetcherService,
    private readonly recorder: ScheduledRefreshRecorder,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    const source = {
      due: schedule.dueGroups.bind(schedule),
      claim: schedule.queue.claim.bind(schedule.queue),
      survived: schedule.queue.survived.bind(schedule.queue),
    };
    this.worker = workers.open(source, {
      name: 'ScheduledRefresh',
      turns: ['snapshots'],
      batch: (group) => REQUESTS * this.fetcher.postsPerRequest(providerOf(group)),
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      postponedMs: POSTPONED_MS,
      work: (claim) => this.refresh(claim),
      setAside: ({ scope, lease, tasks }, reason) => {
        const given = tasks.map(({ itemId: id, failures: attempts }) => ({ id, attempts }));
        return schedule.queue.giveUp(scope, lease, given, reason);
      },
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async refresh({ scope, part, lease, until, tasks }: Claim<ClaimedSnapshot>): Promise<void> {
    const context = await this.fetcher.contextOf(scope.workspaceId);
    const provider = providerOf({ part });
    const size = this.fetcher.postsPerRequest(provider);
    const left = new Map(tasks.map((task) => [task.itemId, task]));
    for (const posts of inParts(await this.fetcher.find(context, [...left.keys()]), size)) {
      if (until.getTime() - this.clock.now().getTime() < REQUEST_MS) break;
      const answered = await this.fetcher.fetch(context, provider, posts);
      const asked = answered.flatMap((each) => {
        const task = left.get(each.post.itemId);
        return task === undefined ? [] : [{ ...each, ...task }];
      });
      const isPaused = await this.recorder.record(context, provider, lease, asked);
      for (const { itemId } of asked) left.delete(itemId);
      if (isPaused) break;
    }
    await this.schedule.queue.release(context.scope, lease, [...left.keys()], this.clock.now());
  }
}

/** The parts of a workspace's schedule are its platforms. */
function providerOf({ part }: Pick<Group, 'part'>): Provider {
  return part as Provider;
}
