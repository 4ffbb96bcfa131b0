import { AppConfig, Sealer } from '@loupe/config';
import {
  type Claim,
  codedRefusal,
  IdempotencyStore,
  KEY_SECONDS,
  type KeyName,
  recordName,
  type StoredResponse,
  type UsedKey,
} from '@loupe/http';
import { AppError } from '@loupe/kernel';
import { QueueModule, RedisConnection } from '@loupe/queue';
import { Injectable, Logger, Module } from '@nestjs/common';
import type { Result } from 'ioredis';
import { CLAIM_SCRIPT, COMPLETE_SCRIPT, RELEASE_SCRIPT } from './idempotency.scripts.js';

/** Keys that a workspace may use in 24 hours: more than one per second. */
const MAX_KEYS = 100_000;
/** Maximum bytes of a workspace's stored responses (decisions §17); beyond it the oldest are removed. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Seconds until a retry after too many keys; keys are counted by the hour. */
const RETRY_SECONDS = 60 * 60;

/** Fingerprint, mutations, `executed`, encrypted response, age in milliseconds. */
type Found = [Buffer, Buffer, Buffer | null, Buffer | null, Buffer];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    loupeClaimKeyBuffer(
      record: string,
      used: string,
      fingerprint: string,
      mutations: string,
      seconds: number,
      maxKeys: number,
    ): Result<number | Found, Context>;
    loupeReleaseKey(record: string, used: string): Result<null, Context>;
    loupeCompleteKey(
      record: string,
      used: string,
      kept: string,
      fingerprint: string,
      mutations: string,
      seconds: number,
      id: string,
      answer: Buffer | string,
      maxBytes: number,
      prefix: string,
    ): Result<null, Context>;
  }
}

/** Used idempotency keys in Redis. Responses may contain secrets that are shown once, so all are encrypted. */
@Injectable()
export class RedisIdempotencyStore extends IdempotencyStore {
  private readonly logger = new Logger('Idempotency');
  private readonly sealer: Sealer;

  constructor(
    private readonly redis: RedisConnection,
    config: AppConfig,
  ) {
    super();
    this.sealer = new Sealer(config, 'idempotency');
    redis.client.defineCommand('loupeClaimKey', { lua: CLAIM_SCRIPT, numberOfKeys: 2 });
    redis.client.defineCommand('loupeReleaseKey', { lua: RELEASE_SCRIPT, numberOfKeys: 2 });
    redis.client.defineCommand('loupeCompleteKey', { lua: COMPLETE_SCRIPT, numberOfKeys: 3 });
  }

  /** @throws AppError SERVICE_UNAVAILABLE without Redis, because the request might then be executed twice */
  async claim(key: KeyName, { fingerprint, mutations }: Claim): Promise<UsedKey | null> {
    const found = await this.redis.client
      .loupeClaimKeyBuffer(
        recordName(key),
        usedName(key),
        fingerprint,
        mutations.join(' '),
        KEY_SECONDS,
        MAX_KEYS,
      )
      .catch((error: Error) => {
        this.logger.error(error.message);
        throw new AppError(
          'SERVICE_UNAVAILABLE',
          'Idempotency keys cannot be checked at present; nothing was executed',
        );
      });
    if (found === 1) return null;
    if (typeof found === 'number') {
      throw codedRefusal(
        'RATE_LIMIT_EXCEEDED',
        `The workspace has used ${MAX_KEYS} idempotency keys in 24 hours`,
        { 'retry-after': String(RETRY_SECONDS) },
      );
    }
    return this.usedKeyOf(key, found);
  }

  /** Without Redis the key stays taken until it expires. */
  async release(key: KeyName): Promise<void> {
    await this.noted(this.redis.client.loupeReleaseKey(recordName(key), usedName(key)));
  }

  /** Without Redis the claim stays until it expires; the response is sent all the same. */
  async complete(
    key: KeyName,
    { fingerprint, mutations }: Claim,
    answer: StoredResponse | null,
  ): Promise<void> {
    await this.noted(
      this.redis.client.loupeCompleteKey(
        recordName(key),
        usedName(key),
        `loupe:idempotency-kept:{${key.workspaceId}}`,
        fingerprint,
        mutations.join(' '),
        KEY_SECONDS,
        key.id,
        answer === null ? '' : this.sealer.seal(JSON.stringify(answer), key),
        MAX_BYTES,
        recordName({ ...key, id: '' }),
      ),
    );
  }

  private usedKeyOf(key: KeyName, [fingerprint, mutations, executed, sealed, age]: Found): UsedKey {
    return {
      fingerprint: String(fingerprint),
      mutations: String(mutations).split(' '),
      age: Number(age),
      isExecuted: executed !== null,
      answer: sealed === null ? null : this.opened(key, sealed),
    };
  }

  /** Null for a response that was encrypted under another LOUPE_SECRET_KEY. The request was executed all the same. */
  private opened(key: KeyName, sealed: Buffer): StoredResponse | null {
    try {
      return JSON.parse(this.sealer.open(sealed, key)) as StoredResponse;
    } catch (error) {
      this.logger.error('A stored response of an Idempotency-Key cannot be decrypted', error);
      return null;
    }
  }

  private async noted(command: Promise<unknown>): Promise<void> {
    await command.catch((error: Error) => this.logger.error(error.message));
  }
}

function usedName({ workspaceId }: KeyName): string {
  return `loupe:idempotency-used:{${workspaceId}}`;
}

/** Binds the transport's IdempotencyStore to Redis. */
@Module({
  imports: [QueueModule],
  providers: [RedisIdempotencyStore, { provide: IdempotencyStore, useExisting: RedisIdempotencyStore }],
  exports: [IdempotencyStore],
})
export class IdempotencyModule {}
