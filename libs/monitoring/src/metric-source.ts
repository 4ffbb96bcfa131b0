import { SetMetadata } from '@nestjs/common';
import type { Metric } from 'prom-client';

export const PUBLISHES_METRICS = 'loupe:publishes-metrics';

/** A provider with metrics for operators; they contain no data of workspaces. */
export interface MetricSource {
  /** Registered by `MetricsService`; they are made with `registers: []`. */
  readonly metrics: readonly Metric[];
  /** Reads them anew before each answer; for metrics of what is stored. It throws nothing: metrics that cannot be read are absent. */
  read?(): Promise<void>;
}

/** Marks a provider that is a `MetricSource`: `GET /metrics` of each process that has it publishes its metrics. */
export const PublishesMetrics = (): ClassDecorator => SetMetadata(PUBLISHES_METRICS, true);
