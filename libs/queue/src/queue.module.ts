import { AppConfig } from '@loupe/config';
import { JOB_NAMES } from '@loupe/kernel';
import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { RedisConnection } from './redis.js';
import { redisOptionsOf } from './redis-options.js';

/** What the names of all keys of jobs in Redis begin with. */
export const JOB_PREFIX = 'loupe';

/** Jobs of the service; a failed one is tried 5 times, waiting twice as long each time, then kept to be seen. */
const JOB_DEFAULTS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: 1000,
} as const;

/** Connects to Redis and provides `JobQueue` and `RedisConnection`. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [AppConfig],
      useFactory: (config: AppConfig) => ({
        redis: redisOptionsOf(config.get('REDIS_URL')),
        prefix: JOB_PREFIX,
        defaultJobOptions: JOB_DEFAULTS,
      }),
    }),
    BullModule.registerQueue(...JOB_NAMES.map((name) => ({ name }))),
  ],
  providers: [JobQueue, RedisConnection],
  exports: [JobQueue, RedisConnection, BullModule],
})
export class QueueModule {}
