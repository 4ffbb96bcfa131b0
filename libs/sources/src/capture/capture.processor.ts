import { ConnectorError, ConnectorRegistry, UnreadMonitor } from '@loupe/connectors';
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
import { Logger } from '@nestjs/common';
import { SourcesRepository } from '../sources.repository.js';
import { CaptureRepository, type TakenCapture } from './capture.repository.js';
import { advance, nextPage, seenTo } from './capture-progress.js';
import { type CaptureContext, CaptureRecorder, progressOf } from './capture-recorder.js';
import { askedName } from './keyword-posts.js';
import { type PagePart, partsOf } from './page-parts.js';

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
  private readonly logger = new Logger('Sources');
  protected readonly worker: QueueWorker<TakenCapture>;

  constructor(
    private readonly captures: CaptureRepository,
    private readonly sources: SourcesRepository,
    private readonly connectors: ConnectorRegistry,
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
        const { capture } = this.connectors.forProvider(task.provider) ?? {};
        if (capture === undefined || !capture.kinds.includes(source.kind)) throw notOffered(task, source);
        // A page of which only a part is stored is asked for as a whole.
        const memory = progress.run === null ? (progress.memory ?? null) : null;
        const followed = { ...source, name: askedName(source), seenTo: seenTo(progress), memory };
        const page = await capture.page(context.scope, followed, nextPage(progress));
        this.unread.count(task.provider, `source ${task.sourceId}`, page.unread);
        parts = partsOf(page);
      } catch (error) {
        const known = this.asConnectorError(error, task);
        this.unread.count(task.provider, `source ${task.sourceId}`, known.unread ?? undefined);
        return this.recorder.failed(context, lease, task, progress, known);
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

  /** A mistake of a connector is reported as an answer that cannot be understood. It stops only its source. */
  private asConnectorError(error: unknown, { provider }: TakenCapture): ConnectorError {
    if (error instanceof ConnectorError) return error;
    this.logger.error(error);
    return new ConnectorError('UNREADABLE', `What ${provider} answered could not be understood`);
  }
}

function notOffered({ provider }: TakenCapture, { kind }: { kind: string }): ConnectorError {
  return new ConnectorError(
    'UNSUPPORTED',
    `Loupe cannot follow a source of the kind ${kind} on ${provider}: docs/sources.md says what each platform allows`,
  );
}
