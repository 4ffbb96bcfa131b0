import { IDEMPOTENCY_PREFIX, type IdempotencyRecord, IdempotencyStore } from '@loupe/graphql';
import { AppError } from '@loupe/kernel';
import { QueueModule, RedisConnection } from '@loupe/queue';
import { Injectable, Logger, Module } from '@nestjs/common';

/** Used idempotency keys in Redis. */
@Injectable()
export class RedisIdempotencyStore extends IdempotencyStore {
  private readonly logger = new Logger('Idempotency');

  constructor(private readonly redis: RedisConnection) {
    super();
  }

  /** @throws AppError SERVICE_UNAVAILABLE without Redis: executing unasked could execute twice */
  async claim(key: string, record: IdempotencyRecord, seconds: number): Promise<IdempotencyRecord | null> {
    const { client } = this.redis;
    const text = JSON.stringify(record);
    try {
      const present = await client.set(IDEMPOTENCY_PREFIX + key, text, 'EX', seconds, 'NX', 'GET');
      return present === null ? null : (JSON.parse(present) as IdempotencyRecord);
    } catch (error) {
      this.logger.error(error);
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'Idempotency keys cannot be checked at present; nothing was executed',
      );
    }
  }

  /** Without Redis the claim stays until it ends by itself: what was executed is still answered. */
  async complete(key: string, record: IdempotencyRecord, seconds: number): Promise<void> {
    try {
      await this.redis.client.set(IDEMPOTENCY_PREFIX + key, JSON.stringify(record), 'EX', seconds);
    } catch (error) {
      this.logger.error(error);
    }
  }
}

/** Binds the transport's IdempotencyStore to Redis. */
@Module({
  imports: [QueueModule],
  providers: [RedisIdempotencyStore, { provide: IdempotencyStore, useExisting: RedisIdempotencyStore }],
  exports: [IdempotencyStore],
})
export class IdempotencyModule {}
