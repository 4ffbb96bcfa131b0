import { ConnectorError, UnreadMonitor } from '@loupe/connectors';
import { RateCard } from '@loupe/engagement';
import { Clock } from '@loupe/kernel';
import {
  type Claim,
  MOST_DEATHS,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { SourcesRepository } from '../sources.repository.js';
import { CaptureRepository, type TakenCapture } from './capture.repository.js';
import { advance, nextPage, seenTo } from './capture-progress.js';
import { type CaptureContext, CaptureRecorder, progressOf } from './capture-recorder.js';
import { type PagePart, partsOf } from './page-parts.js';
import { SourcePagesService } from './source-pages.service.js';

/** Captures that a process works on at a time: they do little but wait for platforms. */
const CONCURRENCY = 8;
/** What is due waits this long at most. */
const IDLE_MS = 1000;
/** Longer than a turn takes; a capture whose worker has died is taken by another after it. */
const LEASE_MS = 5 * 60_000;
/** Pages of a turn, so that the next workspace's turn comes soon. */
const PAGES = 5;

/** Gets new posts of sources from the platforms when they are due. Any number of processes may run one. */
@Processor('captures')
export class CaptureProcessor extends TurnProcessor<TakenCapture> {
  protected readonly worker: QueueWorker<TakenCapture>;

  constructor(
    private readonly captures: CaptureRepository,
    private readonly sources: SourcesRepository,
    private readonly pages: SourcePagesService,
    private readonly recorder: CaptureRecorder,
    private readonly unread: UnreadMonitor,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open<TakenCapture>(captures.queue, {
      name: 'Sources',
      turns: ['captures'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async work({ scope: { workspaceId }, lease, tasks }: Claim<TakenCapture>): Promise<void> {
    const { rateCard, ...scope } = await this.workspaces.scopeOf(workspaceId);
    const context = { scope, rateCard: RateCard.of(rateCard) };
    for (const task of tasks) await this.turn(context, lease, task);
  }

  private async setAside({ scope: { workspaceId }, lease, tasks }: Claim<TakenCapture>, reason: string) {
    const { rateCard, ...scope } = await this.workspaces.scopeOf(workspaceId);
    const context = { scope, rateCard: RateCard.of(rateCard) };
    for (const task of tasks) {
      // Each death was an attempt that took too much.
      const tried = { ...task, attempts: task.attempts + MOST_DEATHS - 1 };
      const error = new ConnectorError('TOO_MUCH', reason);
      await this.recorder.failed(context, lease, tried, progressOf(task), error);
    }
  }

  /** Asks for some pages of a source. What is left is due again at once, behind the other workspaces. */
  private async turn(context: CaptureContext, lease: string, task: TakenCapture): Promise<void> {
    const source = await this.sources.find(context.scope, task.sourceId);
    // It was deleted since, with the task.
    if (source === null) return;
    let progress = progressOf(task);
    for (let pages = 0; pages < PAGES; pages++) {
      let parts: PagePart[];
      try {
        // A page of which only a part is stored is asked for as a whole.
        const memory = progress.run === null ? (progress.memory ?? null) : null;
        const followed = { ...source, seenTo: seenTo(progress), memory };
        parts = await this.pages.page(context.scope, task.provider, followed, nextPage(progress), (page) => {
          this.unread.count(task.provider, `source ${task.sourceId}`, page.unread);
          return partsOf(page);
        });
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        this.unread.count(task.provider, `source ${task.sourceId}`, error.unread ?? undefined);
        return this.recorder.failed(context, lease, task, progress, error);
      }
      for (const part of parts) {
        const step = advance(progress, part, this.clock.now());
        const isHeld = await this.recorder.page(context, lease, task, source, step);
        if (!isHeld || step.found !== null) return;
        progress = step.progress;
      }
    }
    await this.captures.queue.release(context.scope, lease, [task.id], this.clock.now());
  }
}
