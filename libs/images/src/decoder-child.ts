import { createRequire } from 'node:module';
import { AppError } from '@loupe/kernel';
import { LimitedProcess, type LimitedProgram, type ProcessLimits } from '@loupe/sandbox';
import { Logger } from '@nestjs/common';
import type { DecoderTask, ImageRefusal } from './decoder.process.js';
import { ImageError, tooMuch } from './image-error.js';

const LIMITS: ProcessLimits = {
  // 24 megapixels of AVIF, the most of all allowed images, take 450 MiB (docs/images.md). Beyond the limit an allocation fails, and only
  // this image fails with it.
  memoryKib: 640 * 1024,
  // The largest images take two seconds.
  processorMs: 10_000,
  answerMs: 60_000,
  idleMs: 60_000,
};

const logger = new Logger('Images');

const PROGRAM: LimitedProgram = {
  // Resolved as a package, because the process runs compiled code even if this file runs from its source.
  get file() {
    return createRequire(import.meta.url).resolve('@loupe/images/decoder.process');
  },
  // It only passes images on.
  heapMib: 64,
  refused: (refusal) => {
    const { code, problem, message } = refusal as ImageRefusal;
    return new ImageError(code, problem, message);
  },
  tooMuch,
  unavailable: () => new AppError('SERVICE_UNAVAILABLE', 'Images cannot be read at the moment; try again'),
  report: (message) => logger.error(`Images cannot be decoded: ${message}`),
};

/**
 * A process that decodes images, one at a time. `run` throws ImageError for a problem of the image, including too much memory or
 * time, and AppError SERVICE_UNAVAILABLE if the process cannot start or was ended from outside, or the machine is overloaded.
 */
export class DecoderChild extends LimitedProcess {
  constructor(limits: ProcessLimits = LIMITS) {
    super(PROGRAM, limits);
  }

  override run(task: DecoderTask): Promise<unknown> {
    return super.run(task);
  }
}
