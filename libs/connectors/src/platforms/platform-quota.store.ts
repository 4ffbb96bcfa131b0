import { Clock } from '@loupe/kernel';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../connector.js';

const PREFIX = 'loupe:platform-quota:';

/**
 * Until when platforms have refused to answer, by the credentials that they count by, for all processes. It is kept in
 * Redis, because it ends by itself and nothing is lost with it but one request that the platform refuses.
 */
@Injectable()
export class PlatformQuotaStore {
  private readonly logger = new Logger('Platforms');

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {}

  /**
   * @param credentials what the platform counts by
   * @throws ConnectorError QUOTA until the time that the platform has told is over
   */
  async require(platform: string, credentials: string): Promise<void> {
    const until = await this.asked(() => this.redis.client.get(PREFIX + credentials));
    const retryAt = new Date(Number(until ?? 0));
    if (retryAt > this.clock.now()) throw quotaError(platform, retryAt);
  }

  /** Has nothing asked by these credentials before then. */
  async close(credentials: string, until: Date): Promise<void> {
    const ms = until.getTime() - this.clock.now().getTime();
    if (ms <= 0) return;
    await this.asked(() => this.redis.client.set(PREFIX + credentials, String(until.getTime()), 'PX', ms));
  }

  /** Without Redis the platform is asked and counts for itself: what is kept here only spares it refusing. */
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
