import { Clock } from '@loupe/kernel';
import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { RelayRepository } from '@loupe/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { BacklogRepository } from './backlog.repository.js';

const STAGES = ['due', 'underway', 'scheduled'] as const;

/** Metrics of what waits to be relayed and delivered. */
@PublishesGauges()
@Injectable()
export class WebhookMonitor implements Monitor {
  private readonly logger = new Logger('Webhooks');
  private readonly count = new Gauge({
    aggregator: 'max',
    name: 'loupe_webhook_backlog',
    help: 'Events that wait for the relay; deliveries that are due, under way, or scheduled for a retry.',
    labelNames: ['stage'] as const,
    registers: [],
  });
  private readonly oldest = new Gauge({
    aggregator: 'max',
    name: 'loupe_webhook_oldest_seconds',
    help: 'Age of the oldest event that waits for the relay, and of the oldest delivery that is due.',
    labelNames: ['stage'] as const,
    registers: [],
  });
  private readonly paused = new Gauge({
    aggregator: 'max',
    name: 'loupe_webhook_paused_origins',
    help: 'Hosts that are left alone because they could not be reached.',
    registers: [],
  });
  readonly gauges = [this.count, this.oldest, this.paused];

  constructor(
    private readonly outbox: RelayRepository,
    private readonly deliveries: BacklogRepository,
    private readonly clock: Clock,
  ) {}

  /** Reads the numbers anew; without PostgreSQL they are absent, and the other metrics stay readable. */
  async read(): Promise<void> {
    for (const gauge of this.gauges) gauge.reset();
    try {
      const now = this.clock.now();
      const [events, backlog] = await Promise.all([this.outbox.backlog(), this.deliveries.read(now)]);
      const age = (since: Date | null) => (since === null ? 0 : (now.getTime() - since.getTime()) / 1000);
      this.count.set({ stage: 'relay' }, events.waiting);
      for (const stage of STAGES) this.count.set({ stage }, backlog[stage]);
      this.oldest.set({ stage: 'relay' }, age(events.oldest));
      this.oldest.set({ stage: 'due' }, age(backlog.oldestDue));
      this.paused.set(backlog.pausedOrigins);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
