import { Clock } from '@loupe/kernel';
import { FailureReport, QueueWorker } from '@loupe/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PictureTextsRepository, type PictureTextWork } from './picture-texts.repository.js';
import { PictureTextsService } from './picture-texts.service.js';
import { TextRecognition } from './text-recognition.js';

const IDLE_MS = 2000;
/** Longer than any picture may take. */
const LEASE_MS = 5 * 60_000;

/** Reads pictures, one at a time in each worker, workspaces in turn, together with other processes. */
@Injectable()
export class PictureTextWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('PictureTexts');
  private readonly worker: QueueWorker<PictureTextWork>;

  constructor(
    texts: PictureTextsRepository,
    service: PictureTextsService,
    clock: Clock,
    private readonly recognition: TextRecognition,
  ) {
    const report = new FailureReport(
      clock,
      { things: 'pictures', outcome: 'were not read', where: 'picture_texts.last_error' },
      (line) => this.logger.warn(line),
    );
    this.worker = new QueueWorker(texts.queue, clock, {
      name: 'PictureTexts',
      concurrency: 1,
      perWorkspace: 1,
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: async (claim) => {
        report.count(claim.tasks.length);
        const problem = await service.read(claim);
        if (problem !== null) report.fail(problem);
      },
      onIdle: async () => report.write(),
    });
  }

  onApplicationBootstrap(): void {
    const { problem, languages } = this.recognition;
    if (problem === null) this.worker.start();
    // Without the setting nobody wants it.
    else if (languages.length > 0) this.logger.warn(problem);
  }

  async onModuleDestroy(): Promise<void> {
    if (this.recognition.problem === null) await this.worker.stop();
  }
}
