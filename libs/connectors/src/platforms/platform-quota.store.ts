import { createHash } from 'node:crypto';
import { Clock } from '@loupe/kernel';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../connector.js';

const PREFIX = 'loupe:platform-quota:';

/**
 * Until when platforms refuse requests, by quota key, shared by all processes. It is stored in Redis because the entries
 * expire by themselves; losing one costs only one request that the platform refuses.
 */
@Injectable()
export class PlatformQuotaStore {
  private readonly logger = new Logger('Platforms');

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {}

  /**
   * @param credentials the platform's quota key
   * @throws ConnectorError QUOTA until the time that the platform has given
   */
  async require(platform: string, credentials: string): Promise<void> {
    const until = await this.asked(() => this.redis.client.get(PREFIX + credentials));
    const retryAt = new Date(Number(until ?? 0));
    if (retryAt > this.clock.now()) throw quotaError(platform, retryAt);
  }

  /** Prevents requests with this quota key until a time. */
  async close(credentials: string, until: Date): Promise<void> {
    const ms = until.getTime() - this.clock.now().getTime();
    if (ms <= 0) return;
    await this.asked(() => this.redis.client.set(PREFIX + credentials, String(until.getTime()), 'PX', ms));
  }

  /** Without Redis, requests are made and the platform enforces its quota itself; this store only saves refused requests. */
  private async asked<Answer>(command: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await command();
    } catch (error) {
      this.logger.warn(`The quotas of platforms cannot be read or kept: ${(error as Error).message}`);
      return null;
    }
  }
}

export function quotaError(platform: string, retryAt: Date): ConnectorError {
  const until = `${retryAt.toISOString().slice(0, 19)}Z`;
  return new ConnectorError('QUOTA', `The quota of ${platform} is used up until ${until}`, retryAt);
}

/**
 * What hosts are counted by, each for itself. Redis gets no name of one: it may be a person's.
 * @param kind of the connector
 */
export function quotaOfHost(kind: string, { host }: URL): string {
  return `${kind}:${createHash('sha256').update(host).digest('hex').slice(0, 16)}`;
}
