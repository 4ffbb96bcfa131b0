import { Clock } from '@loupe/kernel';
import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { PausesRepository } from './pauses.repository.js';
import { ScheduleRepository } from './schedule.repository.js';

/** Gauges of scheduled snapshots: the backlog, the outcomes and the delays. */
@PublishesGauges()
@Injectable()
export class SnapshotMonitor implements Monitor {
  private readonly logger = new Logger('Snapshots');
  private readonly waiting = new Gauge({
    aggregator: 'max',
    name: 'loupe_snapshots_due',
    help: 'Scheduled snapshots that are due: ready to be claimed, or waiting for quota or credentials.',
    labelNames: ['provider', 'stage'] as const,
    registers: [],
  });
  private readonly lag = new Gauge({
    aggregator: 'max',
    name: 'loupe_snapshots_lag_seconds',
    help: 'Seconds since the oldest snapshot that can be claimed was due.',
    labelNames: ['provider'] as const,
    registers: [],
  });
  private readonly answers = new Counter({
    aggregator: 'max',
    name: 'loupe_snapshots_total',
    help: 'Scheduled snapshots by outcome: read, gone, or the problem.',
    labelNames: ['provider', 'outcome'] as const,
    registers: [],
  });
  private readonly drift = new Counter({
    aggregator: 'max',
    name: 'loupe_snapshots_drift_seconds_total',
    help: 'Total seconds between the planned and the actual time of all snapshots that were read.',
    labelNames: ['provider'] as const,
    registers: [],
  });
  readonly gauges = [this.waiting, this.lag, this.answers, this.drift];

  constructor(
    private readonly schedule: ScheduleRepository,
    private readonly pauses: PausesRepository,
    private readonly clock: Clock,
  ) {}

  /** Updates the gauges. Without PostgreSQL they are absent, and the other gauges stay readable. */
  async read(): Promise<void> {
    for (const gauge of this.gauges) gauge.reset();
    try {
      const now = this.clock.now();
      const [backlog, outcomeCounts] = await Promise.all([
        this.schedule.backlog(now),
        this.pauses.outcomeCounts(),
      ]);
      for (const { provider, due, paused, oldest } of backlog) {
        this.waiting.set({ provider, stage: 'due' }, due);
        this.waiting.set({ provider, stage: 'paused' }, paused);
        this.lag.set({ provider }, oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000);
      }
      for (const { provider, outcome, answers, lateSeconds } of outcomeCounts) {
        this.answers.inc({ provider, outcome }, answers);
        if (outcome === 'read') this.drift.inc({ provider }, lateSeconds);
      }
    } catch (error) {
      this.logger.error(error);
    }
  }
}
