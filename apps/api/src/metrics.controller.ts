import { AlertsMonitor } from '@loupe/alerts';
import { ChangesMonitor } from '@loupe/changes';
import { SnapshotMonitor } from '@loupe/engagement';
import { EnrichmentMonitor } from '@loupe/enrichment';
import { CreditStore } from '@loupe/rate-limit';
import { WebhookMetricsService } from '@loupe/webhooks';
import { Controller, Get, Header } from '@nestjs/common';
import { type Metric, Registry } from 'prom-client';

/** Computes gauges when it is asked to. */
interface Monitor {
  readonly metrics: readonly unknown[];
  read(): Promise<void>;
}

/** Gauges and counters for operators, in the format of Prometheus; they contain no data of workspaces. */
@Controller()
export class MetricsController {
  private readonly registry = new Registry();
  private readonly monitors: readonly Monitor[];

  constructor(
    credits: CreditStore,
    webhooks: WebhookMetricsService,
    snapshots: SnapshotMonitor,
    enrichment: EnrichmentMonitor,
    alerts: AlertsMonitor,
    changes: ChangesMonitor,
  ) {
    this.monitors = [webhooks, snapshots, enrichment, alerts, changes];
    this.registry.registerMetric(credits.answers);
    for (const metric of this.monitors.flatMap(({ metrics }) => metrics))
      this.registry.registerMetric(metric as Metric);
  }

  @Get('metrics')
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  async metrics(): Promise<string> {
    await Promise.all(this.monitors.map((monitor) => monitor.read()));
    return this.registry.metrics();
  }
}
