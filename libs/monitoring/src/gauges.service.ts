import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { collectDefaultMetrics, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { type Monitor, PUBLISHES_GAUGES } from './monitor.js';

/** Memory, processor time, event loop and garbage collection are of the process, however many applications run in it. */
let ofProcess: Registry | undefined;

/** The gauges of all providers that are marked by `@PublishesGauges()`, in the text format of Prometheus. */
@Injectable()
export class GaugesService implements OnApplicationBootstrap {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  private readonly registry = new Registry();
  private readonly monitors = new Set<Monitor>();
  private reading: Promise<Registry> | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (metatype && Reflect.hasMetadata(PUBLISHES_GAUGES, metatype)) this.monitors.add(instance);
    }
    for (const { gauges } of this.monitors) {
      for (const gauge of gauges) this.registry.registerMetric(gauge);
    }
  }

  /** All of them as they are now, in the text format of Prometheus. */
  async text(): Promise<string> {
    return (await this.read()).metrics();
  }

  /** As `text`, as the objects from which the metrics of several processes are made. */
  async json(): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
    return (await this.read()).getMetricsAsJSON();
  }

  /** Callers at the same time get one reading, as it takes statements over all workspaces. */
  private read(): Promise<Registry> {
    this.reading ??= this.readAll().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async readAll(): Promise<Registry> {
    await Promise.all([...this.monitors].map((monitor) => monitor.read?.()));
    if (ofProcess === undefined) {
      ofProcess = new Registry();
      collectDefaultMetrics({ register: ofProcess });
    }
    return Registry.merge([this.registry, ofProcess]);
  }
}
