import type { Redis, Result } from 'ioredis';
import { BUCKET_SCRIPT } from './bucket.script.js';
import { type Limits, REQUESTS_PER_SECOND } from './plans.js';

const MICRO = 1_000_000;

/** States of a connection that is being made anew: a command would only wait for it. */
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

/** What the bucket said. */
export interface Spent {
  readonly accepted: boolean;
  /** Whole credits left. */
  readonly remaining: number;
  /** Seconds until the same would be accepted, with fractions; 0 if it was. */
  readonly wait: number;
  /** Unix time in seconds, with fractions, at which the bucket is full if nothing more is taken. */
  readonly fullAt: number;
  /** Requests of the last second, this one included; 0 for what is none. */
  readonly requests: number;
}

export interface Spending {
  /** Whose bucket it is. */
  readonly id: string;
  readonly limits: Limits;
  /** Credits to take: 0 only looks, less gives back. */
  readonly credits: number;
  /** Whether it counts among the requests of its second. */
  readonly isRequest: boolean;
  /** Unix time in microseconds; Redis's own if not given. Tests move it. */
  readonly now?: number;
}

/** The buckets of credits and the windows of requests in Redis, one of each for an id, shared by all processes. */
export class Buckets {
  constructor(private readonly redis: Redis) {
    redis.defineCommand('loupeSpend', { lua: BUCKET_SCRIPT, numberOfKeys: 2 });
  }

  /**
   * Takes credits and counts a request: both or, where one of them does not fit, none.
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
