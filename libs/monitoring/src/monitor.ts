import { SetMetadata } from '@nestjs/common';
import type { Metric } from 'prom-client';

export const PUBLISHES_GAUGES = 'loupe:publishes-gauges';

/** A provider of gauges and counters for operators; they contain no data of workspaces. */
export interface Monitor {
  /** Registered by `GaugesService`; they are made with `registers: []`. */
  readonly gauges: readonly Metric[];
  /** Reads them anew before each answer; for gauges of what is stored. It throws nothing: those that cannot be read are absent. */
  read?(): Promise<void>;
}

/** Marks a provider that is a `Monitor`: `GET /metrics` of each process that has it publishes its gauges. */
export const PublishesGauges = (): ClassDecorator => SetMetadata(PUBLISHES_GAUGES, true);
