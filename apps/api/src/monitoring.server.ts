import { AppConfig } from '@loupe/config';
import { GaugesService, HealthService, InsideListener } from '@loupe/monitoring';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SharedMetrics } from './processes/shared-metrics.js';

/** Health and metrics of the API at METRICS_PORT; without the setting they are at PORT. */
@Injectable()
export class MonitoringServer implements OnApplicationShutdown {
  private readonly listener: InsideListener;

  constructor(
    private readonly config: AppConfig,
    health: HealthService,
    metrics: SharedMetrics,
    { contentType }: GaugesService,
  ) {
    this.listener = new InsideListener(health, { contentType, text: () => metrics.text() });
  }

  /** Begins to answer; once the API itself does, as that is what it tells about. */
  listen(): Promise<void> {
    return this.listener.listen(this.config.get('METRICS_PORT'), this.config.get('HOST'));
  }

  onApplicationShutdown(): void {
    this.listener.close();
  }
}
