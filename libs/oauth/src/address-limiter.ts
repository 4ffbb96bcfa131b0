import { addressGroup, Clock, OutageError } from '@loupe/kernel';
import { RedisConnection } from '@loupe/queue';
import { Injectable } from '@nestjs/common';

const MINUTE_MS = 60_000;

/**
 * What one IP address, or one /64 network of IPv6, may ask of each endpoint in a minute, in all processes together. Behind a proxy all callers have the
 * proxy's address, so the limits suit many of them.
 */
const PER_MINUTE = { register: 30, authorize: 120, token: 600, revoke: 120, consent: 240 } as const;
export type LimitedEndpoint = keyof typeof PER_MINUTE;

/** Limits requests that nobody's credits pay for. */
@Injectable()
export class AddressLimiter {
  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a request.
   * @returns seconds to wait; 0 if it may go on
   * @throws OutageError while Redis does not answer: nobody may ask without a limit
   */
  async wait(endpoint: LimitedEndpoint, address: string): Promise<number> {
    const now = this.clock.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    const key = `loupe:oauth:${endpoint}:${addressGroup(address)}:${minute}`;
    const counted = await this.redis.client
      .multi()
      .incr(key)
      .pexpire(key, 2 * MINUTE_MS)
      .exec()
      .catch((error: unknown) => {
        throw new OutageError('Requests cannot be counted at present: try again later', error);
      });
    const count = Number(counted?.[0]?.[1]);
    if (count <= PER_MINUTE[endpoint]) return 0;
    return Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000));
  }
}
