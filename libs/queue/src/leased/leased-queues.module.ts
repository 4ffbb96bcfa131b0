import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeasedQueues } from './leased-queues.js';
import { QueueGroup } from './queue-group.entity.js';

/** Provides `LeasedQueues`, which needs PostgreSQL and no Redis. */
@Module({
  imports: [TypeOrmModule.forFeature([QueueGroup])],
  providers: [LeasedQueues],
  exports: [LeasedQueues],
})
export class LeasedQueuesModule {}
