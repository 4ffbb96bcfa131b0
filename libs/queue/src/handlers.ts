import { JOB_NAMES } from '@loupe/kernel';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Where @nestjs/bull keeps the name that @Processor was given. */
const PROCESSOR_METADATA = 'bull:module_queue';

/** Refuses to start a worker that leaves a job without a processor, or gives it two. */
@Injectable()
export class HandlerCheck implements OnApplicationBootstrap {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error naming the jobs that do not have exactly one processor */
  onApplicationBootstrap(): void {
    const handled = this.discovery
      .getProviders()
      .map(({ metatype }) => metatype && Reflect.getMetadata(PROCESSOR_METADATA, metatype))
      .filter((options): options is { name: string } => options !== undefined && options !== null);
    const wrong = JOB_NAMES.filter((job) => handled.filter(({ name }) => name === job).length !== 1);
    if (wrong.length > 0) throw new Error(`Jobs need exactly one processor: ${wrong.join(', ')}`);
  }
}
