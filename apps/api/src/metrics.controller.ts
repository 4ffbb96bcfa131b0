import { SnapshotMonitor } from '@loupe/engagement';
import { EnrichmentMonitor } from '@loupe/enrichment';
import { CreditStore } from '@loupe/rate-limit';
import { WebhookMetricsService } from '@loupe/webhooks';
import { Controller, Get, Header } from '@nestjs/common';
import { type Metric, Registry } from 'prom-client';

/** Gauges and counters for operators, in the format of Prometheus; they contain no data of workspaces. */
@Controller()
export class MetricsController {
  private readonly registry = new Registry();

  constructor(
    credits: CreditStore,
    private readonly webhooks: WebhookMetricsService,
    private readonly snapshots: SnapshotMonitor,
    private readonly enrichment: EnrichmentMonitor,
  ) {
    this.registry.registerMetric(credits.answers);
    for (const metric of [...webhooks.metrics, ...snapshots.metrics, ...enrichment.metrics])
      this.registry.registerMetric(metric as Metric);
  }

  @Get('metrics')
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  async metrics(): Promise<string> {
    await Promise.all([this.webhooks.read(), this.snapshots.read(), this.enrichment.read()]);
    return this.registry.metrics();
  }
}
