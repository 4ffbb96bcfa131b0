import { randomUUID } from 'node:crypto';
import { Buckets, PLAN_LIMITS, REQUESTS_PER_SECOND } from '@loupe/rate-limit';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEnvironment } from '../support/servers.js';

const MICRO = 1_000_000;
const START = 1_795_000_000 * MICRO;
const limits = { capacity: 1000, refillPerSecond: 50 };

const duration = fc.oneof(
  fc.integer({ min: 0, max: 30 * MICRO }),
  fc.constantFrom(0, 1, MICRO - 1, MICRO, 3600 * MICRO),
);
const steps = fc.array(
  fc.record({
    after: duration,
    credits: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: -200, max: 0 })),
    isRequest: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

describe('a bucket of credits', () => {
  let redis: Redis;
  let buckets: Buckets;

  beforeAll(() => {
    redis = new Redis(testEnvironment({ database: 'none' }).REDIS_URL ?? '');
    buckets = new Buckets(redis);
  });
  afterAll(() => redis?.quit());

  it('never holds more than its capacity or less than nothing, refills exactly, and lets 5 requests into a second', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const id = randomUUID();
        let now = START;
        // The model, in whole micro-credits of any size.
        let level = BigInt(limits.capacity * MICRO);
        const requests: number[] = [];
        for (const { after, credits, isRequest } of sequence) {
          now += after;
          const grown = level + BigInt(after) * BigInt(limits.refillPerSecond);
          const capacity = BigInt(limits.capacity * MICRO);
          level = grown > capacity ? capacity : grown;
          const cost = BigInt(credits * MICRO);
          const recent = requests.filter((at) => now - at < MICRO).length;
          const fits = cost <= level && !(isRequest && recent >= REQUESTS_PER_SECOND);

          const spent = await buckets.spend({ id, limits, credits, isRequest, now });
          expect(spent.accepted).toBe(fits);
          if (fits) {
            level = level - cost > capacity ? capacity : level - cost;
            if (isRequest) requests.push(now);
          }
          expect(spent.remaining).toBe(Number(level / BigInt(MICRO)));
          expect(spent.remaining).toBeGreaterThanOrEqual(0);
          expect(spent.remaining).toBeLessThanOrEqual(limits.capacity);
          expect(spent.fullAt * MICRO).toBeCloseTo(
            now + Number(capacity - level) / limits.refillPerSecond,
            -1,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('accepts after the wait it names, and not a moment sooner', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 999 }),
        async (credits, left) => {
          const id = randomUUID();
          const spend = (amount: number, now: number) =>
            buckets.spend({ id, limits, credits: amount, isRequest: false, now });
          await spend(limits.capacity - left, START);
          const { accepted, wait } = await spend(credits, START);
          expect(accepted).toBe(credits <= left);
          if (accepted) return;
          const due = START + Math.round(wait * MICRO);
          expect((await spend(credits, due - 1)).accepted).toBe(false);
          expect((await spend(credits, due)).accepted).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('loses nothing of its refill, however often it is asked in between', async () => {
    const id = randomUUID();
    const spend = (credits: number, now: number) =>
      buckets.spend({ id, limits, credits, isRequest: false, now });
    await spend(1000, START);
    // A credit at a time at odd moments, and what is left at the full second.
    let taken = 0;
    for (let at = 7; at < MICRO; at += 7 * 500) if ((await spend(1, START + at)).accepted) taken += 1;
    const { remaining } = await spend(0, START + MICRO);
    expect(taken + remaining).toBe(50);
  });

  it('is never overspent by reservations at the same time, and refuses none that fits', async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        buckets.spend({ id, limits, credits: 7, isRequest: false, now: START }),
      ),
    );
    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(Math.floor(1000 / 7));
    const requests = await Promise.all(
      Array.from({ length: 40 }, () =>
        buckets.spend({ id: `${id}:requests`, limits, credits: 1, isRequest: true, now: START }),
      ),
    );
    expect(requests.filter(({ accepted }) => accepted)).toHaveLength(REQUESTS_PER_SECOND);
  });

  it('follows a change of plan at once', async () => {
    const id = randomUUID();
    const at = (plan: keyof typeof PLAN_LIMITS) =>
      buckets.spend({ id, limits: PLAN_LIMITS[plan], credits: 100, isRequest: false, now: START });
    expect((await at('enterprise')).remaining).toBe(59_900);
    expect((await at('startup')).remaining).toBe(4900);
    expect((await at('growth')).remaining).toBe(4800);
  });

  it('is not closed by a clock that was set back', async () => {
    const id = randomUUID();
    const request = (now: number) => buckets.spend({ id, limits, credits: 1, isRequest: true, now });
    for (let count = 0; count < REQUESTS_PER_SECOND; count++) await request(START);
    expect((await request(START - 1)).accepted).toBe(false);
    expect((await request(START - 3600 * MICRO)).accepted).toBe(true);
  });

  it('goes by the clock of Redis', async () => {
    const id = randomUUID();
    const [before] = await redis.time();
    const { fullAt } = await buckets.spend({ id, limits, credits: 100, isRequest: true });
    const [after] = await redis.time();
    expect(fullAt - 2).toBeGreaterThanOrEqual(Number(before));
    expect(fullAt - 2).toBeLessThanOrEqual(Number(after) + 1);
  });
});
