import { SnapshotMonitor } from '@loupe/engagement';
import { CreditStore } from '@loupe/rate-limit';
import { WebhookMetricsService } from '@loupe/webhooks';
import { Controller, Get, Header } from '@nestjs/common';
import { type Metric, Registry } from 'prom-client';

/** Figures for operators, as Prometheus reads them; they hold nobody's data. */
@Controller()
export class MetricsController {
  private readonly registry = new Registry();

  constructor(
    credits: CreditStore,
    private readonly webhooks: WebhookMetricsService,
    private readonly snapshots: SnapshotMonitor,
  ) {
    this.registry.registerMetric(credits.answers);
    for (const metric of [...webhooks.metrics, ...snapshots.metrics])
      this.registry.registerMetric(metric as Metric);
  }

  @Get('metrics')
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  async metrics(): Promise<string> {
    await Promise.all([this.webhooks.read(), this.snapshots.read()]);
    return this.registry.metrics();
  }
}
