import { Database, sql } from '@loupe/database';
import { RedisConnection } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';

/** Whether a process can do its work. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger('Health');

  constructor(
    private readonly db: Database,
    private readonly redis: RedisConnection,
  ) {}

  /** Names of the servers that do not answer, `postgresql` and `redis`; why is logged. */
  async down(): Promise<string[]> {
    const checks = { postgresql: this.db.query(sql`SELECT 1`), redis: this.redis.client.ping() };
    const names = Object.keys(checks);
    const results = await Promise.allSettled(Object.values(checks));
    for (const result of results) if (result.status === 'rejected') this.logger.error(result.reason);
    return names.filter((_, index) => results[index]?.status === 'rejected');
  }
}
