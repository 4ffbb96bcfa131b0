import { createRequire } from 'node:module';
import { AppError } from '@loupe/kernel';
import { LimitedPool, LimitedProcess, type LimitedProgram, type ProcessLimits } from '@loupe/sandbox';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { MakerOperations } from './maker.process.js';
import type { PdfDocument } from './pdf-document.js';

/** Two processes, so that a workspace with long reports does not block another one. */
const PROCESSES = 2;
const WAITING = {
  atOnceOfOne: 1,
  /** Each waiting document keeps its pictures in memory. */
  waitingOfOne: 4,
  waitMs: 60_000,
  refusal: 'Too many PDFs of this workspace wait to be made: ask again later',
};
const LIMITS: ProcessLimits = {
  // A hundred pages with all fonts take 250 MB (docs/adr/0122).
  memoryKib: 300 * 1024,
  // The same take about ten seconds.
  processorMs: 60_000,
  answerMs: 180_000,
  idleMs: 60_000,
};

const logger = new Logger('Pdf');
const tooMuch = () =>
  new AppError('SERVICE_UNAVAILABLE', 'The PDF takes too much memory or time: show fewer blocks');

const PROGRAM: LimitedProgram = {
  // Resolved as a package, because the process runs compiled code even if this file runs from its source.
  get file() {
    return createRequire(import.meta.url).resolve('@loupe/pdf/maker.process');
  },
  heapMib: 192,
  refused: tooMuch,
  tooMuch,
  unavailable: () => new AppError('SERVICE_UNAVAILABLE', 'PDFs cannot be made at the moment; try again'),
  report: (message) => logger.error(`PDFs cannot be made: ${message}`),
};

/** Makes PDFs in processes with limits of memory and time, one at a time for each workspace, workspaces in turn. */
@Injectable()
export class PdfMaker implements OnApplicationShutdown {
  private readonly pool = new LimitedPool(
    Array.from({ length: PROCESSES }, () => new LimitedProcess(PROGRAM, LIMITS)),
    WAITING,
  );

  /**
   * The bytes of a PDF, the same each time for the same document.
   * @throws AppError SERVICE_UNAVAILABLE for one that takes too much, and if too many wait or no process can start
   */
  async make(workspaceId: string, document: PdfDocument): Promise<Buffer> {
    const made = (await this.pool.run(workspaceId, { name: 'draw', args: [document] })) as Awaited<
      ReturnType<MakerOperations['draw']>
    >;
    return Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  }

  /** Ends the processes, also during work. */
  onApplicationShutdown(): void {
    this.pool.close();
  }
}
