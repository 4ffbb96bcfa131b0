import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppConfig } from '@loupe/config';
import { GaugesService, HealthService, InsideListener } from '@loupe/monitoring';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { JobsDashboard } from './jobs-dashboard.js';

/** Health and gauges of a worker at WORKER_PORT, and its page of jobs; without the setting it does not listen. */
@Injectable()
export class MonitoringServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: InsideListener;

  constructor(
    private readonly config: AppConfig,
    private readonly dashboard: JobsDashboard,
    health: HealthService,
    gauges: GaugesService,
  ) {
    this.listener = new InsideListener(health, gauges, (request, response) => this.pages(request, response));
  }

  onApplicationBootstrap(): Promise<void> {
    return this.listener.listen(this.config.get('WORKER_PORT'), this.config.get('HOST'));
  }

  onApplicationShutdown(): void {
    this.listener.close();
  }

  private async pages(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!this.dashboard.isAt(request.url ?? '')) return false;
    await this.dashboard.answer(request, response);
    return true;
  }
}
