import { Clock } from '@loupe/kernel';
import { type MetricSource, PublishesMetrics } from '@loupe/monitoring';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { EnrichmentQueueRepository } from './enrichment-queue.repository.js';

/** Gauges of the items whose fields are to be filled. */
@PublishesMetrics()
@Injectable()
export class EnrichmentMonitor implements MetricSource {
  private readonly logger = new Logger('Enrichment');
  private readonly waiting = new Gauge({
    name: 'loupe_enrichment_items',
    help: 'Items whose AI fields are to be filled: due, waiting for a later time, or of paused fields.',
    labelNames: ['stage'] as const,
    registers: [],
  });
  private readonly lag = new Gauge({
    name: 'loupe_enrichment_lag_seconds',
    help: 'Seconds since the oldest item was due.',
    registers: [],
  });
  readonly metrics = [this.waiting, this.lag];

  constructor(
    private readonly queue: EnrichmentQueueRepository,
    private readonly clock: Clock,
  ) {}

  /** Updates the gauges. Without PostgreSQL they are absent, and the other gauges stay readable. */
  async read(): Promise<void> {
    for (const metric of this.metrics) metric.reset();
    try {
      const now = this.clock.now();
      const { due, later, paused, oldest } = await this.queue.backlog(now);
      this.waiting.set({ stage: 'due' }, due);
      this.waiting.set({ stage: 'later' }, later);
      this.waiting.set({ stage: 'paused' }, paused);
      this.lag.set(oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
