import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RepeatedJobsScheduler } from './every.js';
import { QueueRegistryModule } from './leased/queue-registry.module.js';
import { RescueProcessor } from './leased/rescue.processor.js';
import { ProcessorCheck } from './processor-check.js';
import { QueueModule } from './queue.module.js';

/** What a worker needs besides its processors: each job has one, and what is done every so often is begun. */
@Module({
  imports: [DiscoveryModule, QueueRegistryModule, QueueModule],
  providers: [ProcessorCheck, RepeatedJobsScheduler, RescueProcessor],
})
export class QueueWorkerModule {}
