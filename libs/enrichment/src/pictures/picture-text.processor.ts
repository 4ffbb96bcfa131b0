import { Clock } from '@loupe/kernel';
import {
  FailureReport,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { PictureTextsRepository, type PictureTextWork } from './picture-texts.repository.js';
import { PictureTextsService } from './picture-texts.service.js';
import { TextRecognition } from './text-recognition.js';

const IDLE_MS = 2000;
/** Longer than any picture may take. */
const LEASE_MS = 5 * 60_000;

/** Reads pictures, one at a time in each worker, workspaces in turn, together with other processes. */
@Processor('picture_texts')
export class PictureTextProcessor extends TurnProcessor<PictureTextWork> {
  private readonly logger = new Logger('PictureTexts');
  protected readonly worker: QueueWorker<PictureTextWork>;

  constructor(
    texts: PictureTextsRepository,
    service: PictureTextsService,
    clock: Clock,
    private readonly recognition: TextRecognition,
    workers: QueueWorkers,
  ) {
    super();
    const report = new FailureReport(
      clock,
      { things: 'pictures', outcome: 'were not read', where: 'picture_texts.last_error' },
      (line) => this.logger.warn(line),
    );
    this.worker = workers.open(texts.queue, {
      name: 'PictureTexts',
      turns: ['picture_texts'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: async (claim) => {
        report.count(claim.tasks.length);
        const problem = await service.read(claim);
        if (problem !== null) report.fail(problem);
      },
      setAside: ({ scope, lease, tasks }, reason) => {
        const given = tasks.map(({ mediaContentId: id, attempts }) => ({ id, attempts }));
        return texts.queue.giveUp(scope, lease, given, reason);
      },
      onIdle: async () => report.write(),
    });
  }

  @Process()
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  protected override get isWanted(): boolean {
    return this.recognition.problem === null;
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    const { problem, isConfigured } = this.recognition;
    // Without the setting nobody wants it.
    if (problem !== null && isConfigured) this.logger.warn(problem);
  }
}
