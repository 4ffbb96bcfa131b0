import { setTimeout as sleep } from 'node:timers/promises';
import { type Budget, type CostReport, codedRefusal, type OperationKind } from '@loupe/http';
import { AppError, type Plan } from '@loupe/kernel';
import type { Spent } from './bucket.js';
import { MINIMUM_COST } from './cost-formula.js';
import type { CreditStore } from './credit-store.js';
import { PLAN_LIMITS, REQUESTS_PER_SECOND } from './plan-limits.js';
import { type ReportUsage, RequestUsage } from './request-usage.js';

const UNAVAILABLE = 'Credits cannot be counted at present; nothing was executed';

/** Credits of a small query: if it has begun and is refused, it has cost the service little. */
const SMALL_COST = 200;
const WINDOW_MS = 1000;
/** Requests of one bucket that wait for their turn in one process; more are refused at once. */
const MAX_WAITING = 50;

/** The state of a bucket as far as this process knows. */
export class LimiterState {
  /** Number of charges that are under way. */
  pending = 0;
  /** Number of requests that wait for their turn. */
  waiting = 0;
  /** Whether the last charge was accepted; after a refusal, more refusals are likely. */
  wasAccepted = false;
  private remaining = 0;
  private requests = 0;
  /** Milliseconds of the monotonic clock. */
  private reportedAt = 0;

  /** Records the answer of the store. */
  record({ remaining, requests }: Spent): void {
    this.remaining = remaining;
    if (requests === 0) return;
    this.requests = requests;
    this.reportedAt = performance.now();
  }

  /** Whether a request of this cost would be accepted if this process were the only one to use the bucket. */
  covers(credits: number): boolean {
    const hasSlot = this.requests < REQUESTS_PER_SECOND || performance.now() - this.reportedAt >= WINDOW_MS;
    return this.wasAccepted && this.pending === 0 && hasSlot && credits <= this.remaining;
  }
}

/** The budget of one request, in the bucket that it shares with the other requests of its workspace or token. */
export class RequestBudget implements Budget {
  private readonly limits;
  private requested = 0;
  /** Credits that were charged before the cost was known. */
  private reserved = 0;
  /** Milliseconds that charges may still wait for their turn. */
  private patience = 0;
  /** The last answer of the store; undefined before the first one, null if the store did not answer. */
  private last: Spent | null | undefined;
  private readonly usage: RequestUsage;

  constructor(
    private readonly store: CreditStore,
    private readonly id: string,
    private readonly plan: Plan,
    private readonly state: LimiterState,
    reportUsage: ReportUsage = () => undefined,
  ) {
    this.usage = new RequestUsage(reportUsage);
    this.limits = PLAN_LIMITS[plan];
  }

  /** Only one query at a time, so that at most one query of a refused flood begins. */
  covers(credits: number): boolean {
    return credits <= SMALL_COST && this.state.covers(credits);
  }

  named(operation: string): void {
    this.usage.named(operation);
  }

  async reserve(): Promise<void> {
    if (this.reserved > 0) return;
    await this.charge(MINIMUM_COST, 'query');
    this.reserved = MINIMUM_COST;
  }

  async charge(credits: number, kind: OperationKind, after?: () => Promise<void>): Promise<void> {
    const { capacity } = this.limits;
    const isPossible = credits <= capacity;
    this.state.pending += 1;
    if (after !== undefined) await after();
    const due = (isPossible ? credits : MINIMUM_COST) - this.reserved;
    const isCounted = this.reserved > 0;
    const spent = isCounted && due === 0 ? this.last : await this.spendInTurn(due, !isCounted);
    this.state.pending -= 1;
    this.state.wasAccepted = spent?.accepted === true;
    if (spent == null && kind === 'mutation') {
      throw codedRefusal('SERVICE_UNAVAILABLE', UNAVAILABLE);
    }
    if (spent?.accepted === false) {
      // The request was not executed, so its reserved credits are refunded; after the stated wait the same request is
      // accepted.
      if (isCounted) await this.giveBack(this.reserved);
      throw tooMuch(spent.wait);
    }
    if (!isPossible) {
      throw codedRefusal(
        'INVALID_INPUT',
        `The request costs ${credits} credits, more than the capacity of ${capacity}: split it`,
      );
    }
  }

  async chargeUncounted(credits: number): Promise<void> {
    const spent = await this.spend(credits, false);
    if (spent?.accepted === false) throw tooMuch(spent.wait);
  }

  waitUpTo(milliseconds: number): void {
    this.patience = milliseconds;
  }

  async take(credits: number): Promise<boolean> {
    const spent = await this.spend(credits, false);
    if (spent === null) throw new AppError('SERVICE_UNAVAILABLE', UNAVAILABLE);
    return spent.accepted;
  }

  /** If the store does not answer, the refund is lost; the outage is logged. */
  async giveBack(credits: number): Promise<void> {
    await this.spend(-credits, false);
  }

  async headers(): Promise<Record<string, string>> {
    this.usage.end();
    const spent = this.last === undefined ? await this.spend(0, false) : this.last;
    if (spent === null) return {};
    const { capacity, refillPerSecond } = this.limits;
    const seconds = Math.ceil(capacity / refillPerSecond);
    return {
      'ratelimit-policy': `"${this.plan}";q=${capacity};w=${seconds}`,
      ratelimit: `"${this.plan}";r=${spent.remaining};t=${Math.ceil(spent.fullAt)}`,
    };
  }

  report(): CostReport | null {
    if (this.last == null) return null;
    return { requested: this.requested, remaining: this.last.remaining, ...this.limits };
  }

  /** Waits while there are too many requests a second, as long as the caller may wait. It does not wait for credits. */
  private async spendInTurn(credits: number, isRequest: boolean): Promise<Spent | null> {
    for (;;) {
      const spent = await this.spend(credits, isRequest);
      const isTooFast = isRequest && spent?.accepted === false && spent.requests >= REQUESTS_PER_SECOND;
      if (!isTooFast || spent.remaining < credits || this.state.waiting >= MAX_WAITING) return spent;
      const wait = Math.ceil(spent.wait * WINDOW_MS) + 1;
      if (wait > this.patience) return spent;
      this.patience -= wait;
      this.state.waiting += 1;
      await sleep(wait);
      this.state.waiting -= 1;
    }
  }

  private async spend(credits: number, isRequest: boolean): Promise<Spent | null> {
    const spent = await this.store.spend({ id: this.id, limits: this.limits, credits, isRequest });
    if (spent?.accepted === true) {
      this.requested += credits;
      this.usage.add(isRequest ? 1 : 0, credits);
    }
    if (spent !== null) this.state.record(spent);
    this.last = spent;
    return spent;
  }
}

function tooMuch(wait: number) {
  const seconds = Math.ceil(wait);
  return codedRefusal(
    'RATE_LIMIT_EXCEEDED',
    `Rate limit exceeded. Retry after ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    {
      'retry-after': String(seconds),
    },
  );
}
