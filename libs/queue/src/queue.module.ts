import { JOB_NAMES } from '@loupe/kernel';
import { BullModule } from '@nestjs/bull';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BullConnections } from './bull-connections.js';
import { JobQueue } from './job-queue.js';
import { queueNamed } from './queue-named.js';
import { RedisConnection } from './redis.js';
import { QueueWorkers } from './turns/queue-workers.js';
import { TurnJobs } from './turns/turn-jobs.js';
import { TURN_NAMES } from './turns/turn-queues.js';

/** What the names of all keys of jobs in Redis begin with. */
export const JOB_PREFIX = 'loupe';

/** Jobs of the service; a failed one is tried 5 times, waiting twice as long each time, then kept to be seen. */
const JOB_DEFAULTS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: 1000,
} as const;

/**
 * Of turns. A process that died is noticed after 15 to 25 seconds, and its turns are dropped: PostgreSQL has them added again.
 * What it had claimed stays its own until the lease ends.
 */
const TURN_SETTINGS = {
  lockDuration: 15_000,
  lockRenewTime: 5000,
  stalledInterval: 5000,
  maxStalledCount: 0,
  retryProcessDelay: 500,
} as const;

@Module({ providers: [BullConnections], exports: [BullConnections] })
class BullConnectionsModule {}

/** Connects to Redis and provides `JobQueue`, `QueueWorkers`, `TurnJobs` and `RedisConnection`. */
@Module({
  imports: [
    BullConnectionsModule,
    BullModule.forRootAsync({
      imports: [BullConnectionsModule],
      inject: [BullConnections],
      useFactory: ({ open }: BullConnections) => ({
        createClient: open,
        prefix: JOB_PREFIX,
        defaultJobOptions: JOB_DEFAULTS,
      }),
    }),
    BullModule.registerQueue(...JOB_NAMES.map((name) => ({ name }))),
    BullModule.registerQueue(...TURN_NAMES.map((name) => ({ name, settings: TURN_SETTINGS }))),
  ],
  providers: [JobQueue, QueueWorkers, RedisConnection, TurnJobs],
  exports: [JobQueue, QueueWorkers, RedisConnection, TurnJobs, BullModule],
})
export class QueueModule implements OnApplicationShutdown {
  constructor(
    private readonly modules: ModuleRef,
    private readonly connections: BullConnections,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    const queues = [...JOB_NAMES, ...TURN_NAMES].map((name) => queueNamed(this.modules, name));
    await Promise.all(queues.map((queue) => queue.close()));
    this.connections.end();
  }
}
