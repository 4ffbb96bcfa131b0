import { Clock } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { PausesRepository } from './pauses.repository.js';
import { ScheduleRepository } from './schedule.repository.js';

/** Metrics of scheduled snapshots: what waits, what came of those that were made, and how late they were. */
@Injectable()
export class SnapshotMonitor {
  private readonly logger = new Logger('Snapshots');
  private readonly waiting = new Gauge({
    name: 'loupe_snapshots_due',
    help: 'Readings of figures that are due: that a worker may take, and that wait for quota or credentials.',
    labelNames: ['provider', 'stage'] as const,
    registers: [],
  });
  private readonly lag = new Gauge({
    name: 'loupe_snapshots_lag_seconds',
    help: 'For how long the oldest reading that a worker may take has been due.',
    labelNames: ['provider'] as const,
    registers: [],
  });
  private readonly answers = new Counter({
    name: 'loupe_snapshots_total',
    help: 'Scheduled readings by outcome: read, gone, or the problem.',
    labelNames: ['provider', 'outcome'] as const,
    registers: [],
  });
  private readonly drift = new Counter({
    name: 'loupe_snapshots_drift_seconds_total',
    help: 'Seconds from when figures were to be read to when they were, of all that were read.',
    labelNames: ['provider'] as const,
    registers: [],
  });
  /** To be registered by the app that publishes metrics. */
  readonly metrics = [this.waiting, this.lag, this.answers, this.drift];

  constructor(
    private readonly schedule: ScheduleRepository,
    private readonly pauses: PausesRepository,
    private readonly clock: Clock,
  ) {}

  /** Reads the figures anew; without PostgreSQL they are absent, and the other metrics stay readable. */
  async read(): Promise<void> {
    for (const metric of this.metrics) metric.reset();
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
