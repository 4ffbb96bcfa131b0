import { JOB_NAMES } from '@loupe/kernel';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { processorsOf } from './processors.js';
import { TURN_NAMES } from './turns/turn-queues.js';

/** Refuses to start a worker that leaves a job without a processor, or gives it two. */
@Injectable()
export class ProcessorCheck implements OnApplicationBootstrap {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error naming the jobs that do not have exactly one processor */
  onApplicationBootstrap(): void {
    const handled = processorsOf(this.discovery).map(({ job }) => job);
    const wrong = [...JOB_NAMES, ...TURN_NAMES].filter(
      (name) => handled.filter((job) => job === name).length !== 1,
    );
    if (wrong.length > 0) throw new Error(`Jobs need exactly one processor: ${wrong.join(', ')}`);
  }
}
