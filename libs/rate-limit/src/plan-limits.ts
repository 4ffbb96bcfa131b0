import type { Plan } from '@loupe/kernel';

/** The size of a bucket. */
export interface Limits {
  /** Maximum credits in the bucket. */
  readonly capacity: number;
  /** Credits that are added each second, continuously. */
  readonly refillPerSecond: number;
}

/** Credits of each plan (decisions §6). */
export const PLAN_LIMITS: Readonly<Record<Plan, Limits>> = {
  base: { capacity: 15_000, refillPerSecond: 250 },
  startup: { capacity: 5000, refillPerSecond: 50 },
  growth: { capacity: 15_000, refillPerSecond: 250 },
  agency: { capacity: 15_000, refillPerSecond: 250 },
  enterprise: { capacity: 60_000, refillPerSecond: 1000 },
};

/** Requests that a workspace may make in one second, on any plan. */
export const REQUESTS_PER_SECOND = 5;
