import { type Budget, type CostReport, codedRefusal } from '@loupe/graphql';
import { AppError, type Plan } from '@loupe/kernel';
import { OperationTypeNode } from 'graphql';
import type { Spent } from './bucket.js';
import { MINIMUM_COST } from './cost-formula.js';
import type { CreditStore } from './credit-store.js';
import { PLAN_LIMITS, REQUESTS_PER_SECOND } from './plans.js';

const UNAVAILABLE = 'Credits cannot be counted at present; nothing was executed';

/** Credits of a small query: if it has begun and is refused, it has cost the service little. */
const SMALL_COST = 200;
const WINDOW_MS = 1000;

/** The state of a bucket as far as this process knows. */
export class LimiterState {
  /** Number of charges that are under way. */
  pending = 0;
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

/** Receives the use of a request. */
export type ReportUsage = (operation: string, requests: number, credits: number) => void;

/** The operation under which requests are counted that were refused before their document was read. */
const REFUSED = 'refused';

/** The budget of one request, in the bucket that it shares with the other requests of its workspace or token. */
export class RequestBudget implements Budget {
  private readonly limits;
  private requested = 0;
  /** Credits that were charged before the cost was known. */
  private reserved = 0;
  /** The last answer of the store; undefined before the first one, null if the store did not answer. */
  private last: Spent | null | undefined;
  private operation: string | null = null;
  /** What was used before the operation was known. */
  private unreported = { requests: 0, credits: 0 };

  constructor(
    private readonly store: CreditStore,
    private readonly id: string,
    private readonly plan: Plan,
    private readonly state: LimiterState,
    private readonly reportUsage: ReportUsage = () => undefined,
  ) {
    this.limits = PLAN_LIMITS[plan];
  }

  /** Only one query at a time, so that at most one query of a refused flood begins. */
  covers(credits: number): boolean {
    return credits <= SMALL_COST && this.state.covers(credits);
  }

  named(operation: string): void {
    this.operation = operation;
    const { requests, credits } = this.unreported;
    this.unreported = { requests: 0, credits: 0 };
    this.reportUsage(operation, requests, credits);
  }

  async reserve(): Promise<void> {
    if (this.reserved > 0) return;
    await this.charge(MINIMUM_COST, OperationTypeNode.QUERY);
    this.reserved = MINIMUM_COST;
  }

  async charge(credits: number, operation: OperationTypeNode, after?: () => Promise<void>): Promise<void> {
    const { capacity } = this.limits;
    const isPossible = credits <= capacity;
    this.state.pending += 1;
    if (after !== undefined) await after();
    const due = (isPossible ? credits : MINIMUM_COST) - this.reserved;
    const isCounted = this.reserved > 0;
    const spent = isCounted && due === 0 ? this.last : await this.spend(due, !isCounted);
    this.state.pending -= 1;
    this.state.wasAccepted = spent?.accepted === true;
    if (spent == null && operation === OperationTypeNode.MUTATION) {
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
    // The answer is about to be sent: its operation will not be known any more.
    if (this.operation === null) this.named(REFUSED);
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

  private async spend(credits: number, isRequest: boolean): Promise<Spent | null> {
    const spent = await this.store.spend({ id: this.id, limits: this.limits, credits, isRequest });
    if (spent?.accepted === true) {
      this.requested += credits;
      this.count(isRequest ? 1 : 0, credits);
    }
    if (spent !== null) this.state.record(spent);
    this.last = spent;
    return spent;
  }

  private count(requests: number, credits: number): void {
    if (this.operation !== null) {
      this.reportUsage(this.operation, requests, credits);
    } else {
      this.unreported.requests += requests;
      this.unreported.credits += credits;
    }
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
