import { TRANSCRIPTION_TIMEOUT_MS } from '@loupe/ai-vendors';
import { Clock } from '@loupe/kernel';
import {
  type Claim,
  FailureReport,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { TranscriptionRepository, type TranscriptionWork } from './transcription.repository.js';
import { TranscriptionService } from './transcription.service.js';

/** A copied video is transcribed about this long after. */
const IDLE_MS = 2000;
/** Videos at a time; each is in memory, with at most 25 MB twice. */
const CONCURRENCY = 2;
/** Two calls, of which the first is refused at once, end before the lease does. */
const LEASE_MS = 2 * TRANSCRIPTION_TIMEOUT_MS + 60_000;

/** Transcribes stored videos, together with other processes. */
@Processor('transcription')
export class TranscriptionProcessor extends TurnProcessor<TranscriptionWork> {
  private readonly logger = new Logger('Transcription');
  protected readonly worker: QueueWorker<TranscriptionWork>;

  constructor(
    videos: TranscriptionRepository,
    transcription: TranscriptionService,
    clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    const report = new FailureReport(
      clock,
      { things: 'videos', outcome: 'were not transcribed', where: 'transcription_queue.last_error' },
      (line) => this.logger.warn(line),
    );
    this.worker = workers.open(videos.queue, {
      name: 'Transcription',
      turns: ['transcription'],
      // One at a time: a newer video may come meanwhile.
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: async (claim: Claim<TranscriptionWork>) => {
        report.count(claim.tasks.length);
        const problem = await transcription.transcribe(claim);
        if (problem !== null) report.fail(problem);
      },
      setAside: async ({ scope, lease, tasks }, reason) => {
        for (const { mediaContentId } of tasks) {
          await videos.giveUp(scope, lease, mediaContentId, 'STOPPED', reason);
        }
      },
      onIdle: async () => report.write(),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }
}
