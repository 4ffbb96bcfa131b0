import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { ChangesRepository } from './changes.repository.js';

/** Gauge of the changes that are in no list yet. */
@PublishesGauges()
@Injectable()
export class ChangesMonitor implements Monitor {
  private readonly logger = new Logger('Changes');
  private readonly waiting = new Gauge({
    aggregator: 'max',
    name: 'loupe_changes_waiting',
    help: 'Committed changes that wait for their places in the lists of changes.',
    registers: [],
  });
  readonly gauges = [this.waiting];

  constructor(private readonly changes: ChangesRepository) {}

  /** Updates the gauge. Without PostgreSQL it is absent, and the other gauges stay readable. */
  async read(): Promise<void> {
    this.waiting.remove();
    try {
      this.waiting.set(await this.changes.waiting());
    } catch (error) {
      this.logger.error(error);
    }
  }
}
