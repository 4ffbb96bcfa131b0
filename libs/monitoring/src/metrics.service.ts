import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type MetricSource, PUBLISHES_METRICS } from './metric-source.js';

/** Memory, processor time, event loop and garbage collection are of the process, however many applications run in it. */
let processMetrics: Registry | undefined;

/** The metrics of all providers that are marked by `@PublishesMetrics()`, in the text format of Prometheus. */
@Injectable()
export class MetricsService implements OnApplicationBootstrap {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  private readonly registry = new Registry();
  private readonly sources = new Set<MetricSource>();
  private reading: Promise<string> | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (metatype && Reflect.hasMetadata(PUBLISHES_METRICS, metatype)) this.sources.add(instance);
    }
    for (const { metrics } of this.sources) {
      for (const metric of metrics) this.registry.registerMetric(metric);
    }
  }

  /** All metrics as they are now. Callers at the same time get one answer, as it takes statements over all workspaces. */
  text(): Promise<string> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async read(): Promise<string> {
    await Promise.all([...this.sources].map((source) => source.read?.()));
    if (processMetrics === undefined) {
      processMetrics = new Registry();
      collectDefaultMetrics({ register: processMetrics });
    }
    return (await this.registry.metrics()) + (await processMetrics.metrics());
  }
}
