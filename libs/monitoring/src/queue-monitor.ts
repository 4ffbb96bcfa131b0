import { Clock, JOB_NAMES } from '@loupe/kernel';
import { JobQueue, QueueRegistry, RedisConnection, TURN_NAMES } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Monitor, PublishesGauges } from './monitor.js';

const STAGES = ['due', 'scheduled', 'taken'] as const;

/** Gauges of the work that waits: the queues in PostgreSQL that the process knows, and the jobs in Redis. */
@PublishesGauges()
@Injectable()
export class QueueMonitor implements Monitor {
  private readonly logger = new Logger('Metrics');
  private readonly tasks = new Gauge({
    aggregator: 'max',
    name: 'loupe_queue_tasks',
    help: 'Tasks of a queue: due, scheduled for later, or taken by a process.',
    labelNames: ['queue', 'stage'] as const,
    registers: [],
  });
  private readonly oldest = new Gauge({
    aggregator: 'max',
    name: 'loupe_queue_oldest_seconds',
    help: 'Seconds for which the first workspace with work in a queue has been waiting for its turn.',
    labelNames: ['queue'] as const,
    registers: [],
  });
  private readonly jobs = new Gauge({
    aggregator: 'max',
    name: 'loupe_jobs',
    help: 'Jobs by state, turns of queues among them; other jobs that failed are kept until they are removed.',
    labelNames: ['job', 'state'] as const,
    registers: [],
  });
  readonly gauges = [this.tasks, this.oldest, this.jobs];

  constructor(
    private readonly queues: QueueRegistry,
    private readonly jobQueue: JobQueue,
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<void> {
    for (const gauge of this.gauges) gauge.reset();
    const outcomes = await Promise.allSettled([this.readTasks(), this.readJobs()]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') this.logger.error(outcome.reason);
  }

  private async readTasks(): Promise<void> {
    const now = this.clock.now();
    for (const backlog of await this.queues.backlogs(now)) {
      const { queue, dueSince } = backlog;
      for (const stage of STAGES) this.tasks.set({ queue, stage }, backlog[stage]);
      const waited = dueSince === null ? 0 : (now.getTime() - dueSince.getTime()) / 1000;
      this.oldest.set({ queue }, Math.max(0, waited));
    }
  }

  private async readJobs(): Promise<void> {
    // The connections of jobs wait as long as Redis is away; this one does not.
    await this.redis.client.ping();
    for (const { job, counts } of await this.jobQueue.counts([...JOB_NAMES, ...TURN_NAMES])) {
      for (const [state, count] of Object.entries(counts)) this.jobs.set({ job, state }, count);
    }
  }
}
