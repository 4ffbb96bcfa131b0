import type { Redis, Result } from 'ioredis';
import { BUCKET_SCRIPT } from './bucket.script.js';
import { type Limits, REQUESTS_PER_SECOND } from './plan-limits.js';

const MICRO = 1_000_000;

/** States of a connection that is being re-established, where a command would only wait. */
const DISCONNECTED = new Set(['reconnecting', 'close', 'end']);

declare module 'ioredis' {
  interface RedisCommander<Context> {
    loupeSpend(
      bucket: string,
      window: string,
      now: number,
      capacity: number,
      refill: number,
      cost: number,
      rate: number,
    ): Result<[number, number, number, number, number], Context>;
  }
}

/** The result of spending. */
export interface Spent {
  readonly accepted: boolean;
  /** Whole credits left. */
  readonly remaining: number;
  /** Seconds until the same request would be accepted, with fractions; 0 if it was accepted. */
  readonly wait: number;
  /** Unix time in seconds, with fractions, at which the bucket is full if nothing more is spent. */
  readonly fullAt: number;
  /** Requests in the last second, including this one; 0 if the spending is not a request. */
  readonly requests: number;
}

export interface Spending {
  /** Id of the bucket: of a workspace or a token. */
  readonly id: string;
  readonly limits: Limits;
  /** Credits to spend. 0 only reads; negative credits are a refund. */
  readonly credits: number;
  /** Whether it counts as a request in the window. */
  readonly isRequest: boolean;
  /** Unix time in microseconds; Redis's own if not given. Tests set it. */
  readonly now?: number;
}

/** The credit buckets and request windows in Redis, one of each per id, shared by all processes. */
export class Buckets {
  constructor(private readonly redis: Redis) {
    redis.defineCommand('loupeSpend', { lua: BUCKET_SCRIPT, numberOfKeys: 2 });
  }

  /**
   * Spends credits and counts a request: both, or neither if one of them exceeds its limit.
   * @throws Error if Redis does not answer; at once while the connection is known to be lost
   */
  async spend({ id, limits, credits, isRequest, now = -1 }: Spending): Promise<Spent> {
    if (DISCONNECTED.has(this.redis.status)) throw new Error('Redis is not connected');
    const { capacity, refillPerSecond } = limits;
    const [accepted, level, wait, at, requests] = await this.redis.loupeSpend(
      // The braces keep both keys on one node of a cluster.
      `loupe:credits:{${id}}`,
      `loupe:requests:{${id}}`,
      now,
      capacity * MICRO,
      refillPerSecond,
      credits * MICRO,
      isRequest ? REQUESTS_PER_SECOND : 0,
    );
    return {
      accepted: accepted === 1,
      remaining: Math.floor(level / MICRO),
      wait: wait / MICRO,
      fullAt: (at + (capacity * MICRO - level) / refillPerSecond) / MICRO,
      requests,
    };
  }
}
