import { Clock } from '@loupe/kernel';
import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type UsageIncrement, UsageRepository } from './usage.repository.js';

/** Use is written this long after it happened, many requests by one statement. */
const DELAY_MS = 5000;
/** Of UTC, whose days are equally long. */
const DAY_MS = 86_400_000;
/** Kinds of use that are kept while the database does not answer; what is beyond is lost, and logged. */
const MAX_PENDING = 10_000;

/** Who used something. */
export type UsedBy = Pick<UsageIncrement, 'organizationId' | 'workspaceId' | 'tokenId'>;

/** Counts requests and credits by day, token, workspace and operation, without holding up a request. */
@PublishesGauges()
@Injectable()
export class UsageRecorder implements Monitor, OnModuleDestroy {
  private readonly requests = new Counter({
    name: 'loupe_operations_total',
    help: 'Requests by operation: their root field, several, or refused.',
    labelNames: ['operation'] as const,
    registers: [],
  });
  private readonly credits = new Counter({
    name: 'loupe_operation_credits_total',
    help: 'Credits that were charged, by operation.',
    labelNames: ['operation'] as const,
    registers: [],
  });
  readonly gauges = [this.requests, this.credits];
  private readonly logger = new Logger('Usage');
  private readonly pending = new Map<string, UsageIncrement>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly usage: UsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds use. Returns at once. */
  add(by: UsedBy, operation: string, requests: number, credits: number): void {
    if (requests === 0 && credits === 0) return;
    this.requests.inc({ operation }, requests);
    if (credits > 0) this.credits.inc({ operation }, credits);
    const time = this.clock.now().getTime();
    this.merge({ ...by, day: new Date(time - (time % DAY_MS)), operation, requests, credits });
    this.timer ??= setTimeout(() => this.settled(), DELAY_MS).unref();
  }

  /** Resolves when everything that was added has been written, or could not be. */
  settled(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** Runs before the pool is closed. */
  onModuleDestroy(): Promise<void> {
    return this.settled();
  }

  private async write(): Promise<void> {
    const increments = [...this.pending.values()];
    this.pending.clear();
    if (increments.length === 0) return;
    try {
      await this.usage.add(increments);
    } catch (error) {
      this.logger.error('Usage was not written; it is tried again with the next', error);
      for (const increment of increments) this.merge(increment);
    }
  }

  private merge(increment: UsageIncrement): void {
    const { day, tokenId, workspaceId, operation } = increment;
    const key = `${day.getTime()} ${tokenId} ${workspaceId} ${operation}`;
    const known = this.pending.get(key);
    if (known !== undefined) {
      known.requests += increment.requests;
      known.credits += increment.credits;
    } else if (this.pending.size < MAX_PENDING) {
      this.pending.set(key, { ...increment });
    } else {
      this.logger.warn('Usage is lost: too much waits to be written');
    }
  }
}
