import { AppConfig } from '@loupe/config';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** What a request may wait for Redis; jobs wait as long as it takes, on connections of their own. */
const COMMAND_TIMEOUT_MS = 2000;

/** A connection for what requests ask of Redis: a command fails soon where Redis is down, instead of waiting. */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  readonly client: Redis;
  private readonly logger = new Logger('Redis');

  constructor(config: AppConfig) {
    this.client = new Redis(config.get('REDIS_URL'), {
      commandTimeout: COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: 1,
    });
    this.client.on('error', (error: Error) => this.logger.warn(error.message));
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
