import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Monitor, PUBLISHES_GAUGES } from './monitor.js';

/** Memory, processor time, event loop and garbage collection are of the process, however many applications run in it. */
let ofProcess: Registry | undefined;

/** The gauges of all providers that are marked by `@PublishesGauges()`, in the text format of Prometheus. */
@Injectable()
export class GaugesService implements OnApplicationBootstrap {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  private readonly registry = new Registry();
  private readonly monitors = new Set<Monitor>();
  private reading: Promise<string> | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (metatype && Reflect.hasMetadata(PUBLISHES_GAUGES, metatype)) this.monitors.add(instance);
    }
    for (const { gauges } of this.monitors) {
      for (const gauge of gauges) this.registry.registerMetric(gauge);
    }
  }

  /** All of them as they are now. Callers at the same time get one answer, as it takes statements over all workspaces. */
  text(): Promise<string> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async read(): Promise<string> {
    await Promise.all([...this.monitors].map((monitor) => monitor.read?.()));
    if (ofProcess === undefined) {
      ofProcess = new Registry();
      collectDefaultMetrics({ register: ofProcess });
    }
    return (await this.registry.metrics()) + (await ofProcess.metrics());
  }
}
