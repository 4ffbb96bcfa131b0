import { Database, sql } from '@loupe/database';
import { JobQueue } from '@loupe/queue';
import { Controller, Get, Logger, ServiceUnavailableException } from '@nestjs/common';

interface Health {
  status: 'ok';
}

/** Health checks for load balancers and `npm start`. */
@Controller()
export class HealthController {
  private readonly logger = new Logger(HealthController.name);

  constructor(
    private readonly db: Database,
    private readonly jobs: JobQueue,
  ) {}

  /** 200 while the process serves requests. */
  @Get('livez')
  live(): Health {
    return { status: 'ok' };
  }

  /** 200 while PostgreSQL and Redis answer, otherwise 503 with the names of those that do not. */
  @Get('readyz')
  async ready(): Promise<Health> {
    const checks = { postgresql: this.db.query(sql`SELECT 1`), redis: this.jobs.ping() };
    const names = Object.keys(checks);
    const results = await Promise.allSettled(Object.values(checks));
    const down = names.filter((_, index) => results[index]?.status === 'rejected');
    if (down.length === 0) return { status: 'ok' };
    for (const result of results) if (result.status === 'rejected') this.logger.error(result.reason);
    throw new ServiceUnavailableException({ status: 'unavailable', down });
  }
}
