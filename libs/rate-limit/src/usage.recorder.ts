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
  /** Not counted by the metrics yet: they are when somebody reads them, as their counters take longer than the rest. */
  private readonly uncounted = { requests: new Map<string, number>(), credits: new Map<string, number>() };
  private readonly requests = counterOf(this.uncounted.requests, {
    name: 'loupe_operations_total',
    help: 'Requests by operation: their root field, several, or refused.',
  });
  private readonly credits = counterOf(this.uncounted.credits, {
    name: 'loupe_operation_credits_total',
    help: 'Credits that were charged, by operation.',
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
    raise(this.uncounted.requests, operation, requests);
    if (credits > 0) raise(this.uncounted.credits, operation, credits);
    const time = this.clock.now().getTime();
    const dayAt = time - (time % DAY_MS);
    const known = this.pending.get(keyOf(dayAt, by, operation));
    if (known === undefined) this.merge({ ...by, day: new Date(dayAt), operation, requests, credits });
    else addTo(known, { requests, credits });
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
    const key = keyOf(increment.day.getTime(), increment, increment.operation);
    const known = this.pending.get(key);
    if (known !== undefined) {
      addTo(known, increment);
    } else if (this.pending.size < MAX_PENDING) {
      this.pending.set(key, { ...increment });
    } else {
      this.logger.warn('Usage is lost: too much waits to be written');
    }
  }
}

function counterOf(uncounted: Map<string, number>, described: { name: string; help: string }) {
  return new Counter({
    ...described,
    labelNames: ['operation'] as const,
    registers: [],
    collect() {
      for (const [operation, value] of uncounted) this.inc({ operation }, value);
      uncounted.clear();
    },
  });
}

function raise(counts: Map<string, number>, operation: string, by: number): void {
  counts.set(operation, (counts.get(operation) ?? 0) + by);
}

function keyOf(dayAt: number, { tokenId, workspaceId }: UsedBy, operation: string): string {
  return `${dayAt} ${tokenId} ${workspaceId} ${operation}`;
}

function addTo(
  known: UsageIncrement,
  { requests, credits }: Pick<UsageIncrement, 'requests' | 'credits'>,
): void {
  known.requests += requests;
  known.credits += credits;
}
