/** The API accepts this many requests of a workspace in any second. */
const REQUESTS_PER_SECOND = 5;
/** Timers may fire a little early. */
const MARGIN_MS = 5;

/** The credits of a workspace as the last response said, and when. */
interface Bucket {
  readonly remaining: number;
  readonly capacity: number;
  readonly perSecond: number;
  readonly at: number;
}

/** Says how long to wait before a request, by the headers of the responses so far (docs/rate-limits.md). */
export class Pacer {
  /** Milliseconds at which the last responses came, oldest first. */
  private answeredAt: number[] = [];
  private bucket: Bucket | null = null;
  /** Credits that each document cost the last time. */
  private readonly costs = new Map<string, number>();

  /** Milliseconds until a request with this document fits both limits. */
  waitFor(document: string, now: number): number {
    const fifth = this.answeredAt.at(-REQUESTS_PER_SECOND);
    const untilRate = fifth === undefined ? 0 : fifth + 1000 + MARGIN_MS - now;
    if (this.bucket === null) return Math.max(0, untilRate);
    const { remaining, perSecond, capacity, at } = this.bucket;
    // A document that is new is taken to cost as much as the dearest so far.
    const cost = Math.min(this.costs.get(document) ?? Math.max(0, ...this.costs.values()), capacity);
    const untilCredits =
      cost > remaining ? at + ((cost - remaining) / perSecond) * 1000 + MARGIN_MS - now : 0;
    return Math.max(0, untilRate, untilCredits);
  }

  /** Takes note of a response. What it cost is what is missing since the last one. */
  learn(document: string, headers: Headers, now: number): void {
    this.answeredAt = [...this.answeredAt, now].slice(-REQUESTS_PER_SECOND);
    const policy = /;q=(\d+);w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '');
    const state = /;r=(\d+)/.exec(headers.get('ratelimit') ?? '');
    if (policy === null || state === null) return;
    const capacity = Number(policy[1]);
    const perSecond = capacity / Number(policy[2]);
    const remaining = Number(state[1]);
    if (this.bucket !== null) {
      const refilled = this.bucket.remaining + ((now - this.bucket.at) / 1000) * perSecond;
      const cost = Math.ceil(Math.min(capacity, refilled) - remaining);
      if (cost > 0) this.costs.set(document, cost);
    }
    this.bucket = { remaining, capacity, perSecond, at: now };
  }
}
