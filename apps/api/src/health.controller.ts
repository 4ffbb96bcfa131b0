import { HealthService } from '@loupe/monitoring';
import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';

interface Health {
  status: 'ok';
}

/** Health checks for load balancers and `npm start`. */
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** 200 while the process serves requests. */
  @Get('livez')
  live(): Health {
    return { status: 'ok' };
  }

  /** 200 while PostgreSQL and Redis answer, otherwise 503 with the names of those that do not. */
  @Get('readyz')
  async ready(): Promise<Health> {
    const down = await this.health.down();
    if (down.length === 0) return { status: 'ok' };
    throw new ServiceUnavailableException({ status: 'unavailable', down });
  }
}
