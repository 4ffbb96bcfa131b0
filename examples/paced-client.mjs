/**
 * A client of POST /api/v2 that paces itself by the headers RateLimit and RateLimit-Policy, so that a workspace it has
 * to itself never answers 429. Copy this file: it needs nothing but Node 18 or a browser.
 *
 *   const client = new PacedClient({ url: 'https://loupe.example/api/v2', token, workspaceId });
 *   const { data, errors } = await client.request('{ items(first: 100) { nodes { id } } }');
 *
 * Requests are sent one after the other. Where other programs use the workspace too, their requests may still bring a
 * 429; it is answered by waiting as long as Retry-After says.
 */

/** The service accepts this many requests in any second. */
const REQUESTS_PER_SECOND = 5;
/** Timers may fire a little early. */
const MARGIN_MS = 5;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class PacedClient {
  /** Milliseconds at which the last answers came, oldest first. */
  #answeredAt = [];
  /** The bucket as the last answer reported it, and when; null before the first. */
  #bucket = null;
  /** Credits that each document cost the last time. */
  #costs = new Map();
  #queue = Promise.resolve();

  /** Number of 429 that were waited out. */
  refusals = 0;

  /** @param {{ url: string, token: string, workspaceId?: string, userAgent?: string }} settings */
  constructor({ url, token, workspaceId, userAgent = 'Mozilla/5.0 (compatible; paced-client/1.0)' }) {
    this.url = url;
    this.headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'user-agent': userAgent,
      'x-loupe-cost': '1',
      ...(workspaceId === undefined ? {} : { 'workspace-id': workspaceId }),
    };
  }

  /**
   * Sends a request when it fits.
   * @param {string} query
   * @param {Record<string, unknown>} [variables]
   * @returns {Promise<import('./paced-client.mjs').PacedAnswer>} the JSON body of the answer
   */
  request(query, variables) {
    const answer = this.#queue.then(() => this.#send(query, variables));
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  async #send(query, variables) {
    for (;;) {
      await sleep(this.#waitFor(query));
      const response = await fetch(this.url, {
        method: 'POST',
        headers: this.headers,
        body: JSON.stringify({ query, variables }),
      });
      const body = await response.json();
      this.#learn(query, response.headers, body);
      if (response.status !== 429) return body;
      this.refusals += 1;
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
  }

  /** Milliseconds until the request fits both limits. */
  #waitFor(query) {
    const now = performance.now();
    // Counted from the answer of the fifth request before: the service saw that one earlier, and sees this one later.
    const fifth = this.#answeredAt.at(-REQUESTS_PER_SECOND);
    const untilRate = fifth === undefined ? 0 : fifth + 1000 + MARGIN_MS - now;
    if (this.#bucket === null) return Math.max(0, untilRate);
    const { remaining, perSecond, capacity, at } = this.#bucket;
    // A new document is assumed to cost as much as the most expensive one so far.
    const cost = Math.min(this.#costs.get(query) ?? Math.max(0, ...this.#costs.values()), capacity);
    const untilCredits = at + ((cost - remaining) / perSecond) * 1000 + MARGIN_MS - now;
    return Math.max(0, untilRate, cost > remaining ? untilCredits : 0);
  }

  #learn(query, headers, body) {
    const at = performance.now();
    this.#answeredAt = [...this.#answeredAt, at].slice(-REQUESTS_PER_SECOND);
    const policy = /;q=(\d+);w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '');
    const state = /;r=(\d+)/.exec(headers.get('ratelimit') ?? '');
    if (policy !== null && state !== null) {
      const [capacity, seconds] = [Number(policy[1]), Number(policy[2])];
      this.#bucket = { remaining: Number(state[1]), capacity, perSecond: capacity / seconds, at };
    }
    const cost = body.extensions?.cost?.requested;
    if (cost !== undefined) this.#costs.set(query, cost);
  }
}
