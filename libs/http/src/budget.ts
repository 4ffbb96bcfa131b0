import { Refusal } from './refusal.js';
import type { Admission } from './request-gate.js';

/** Whether a request reads or changes something: a change is refused while credits cannot be counted. */
export type OperationKind = 'query' | 'mutation';

/** The cost of a request as callers see it: the extension `cost` of a response, in credits. */
export interface CostReport {
  /** Credits that the request was charged. */
  readonly requested: number;
  /** Credits left to its workspace, in whole credits. */
  readonly remaining: number;
  readonly capacity: number;
  readonly refillPerSecond: number;
}

/** The credits that one request may use: those of its workspace, or of its token if it has no workspace. */
export interface Budget {
  /**
   * Whether a query may begin before its charge is confirmed, because it is small and this process knows of enough
   * credits. If the charge is refused after all, because others have spent the credits meanwhile, the query is stopped.
   * Call it before the charge.
   */
  covers(credits: number): boolean;

  /** Says which operation the request is for, so that its credits are counted under that name. */
  named(operation: string): void;

  /**
   * Counts the request and charges the minimum cost before any work is done for it; `charge` then charges the rest. A
   * second call does nothing.
   * @throws Refusal 429 as `charge`
   */
  reserve(): Promise<void>;

  /**
   * Counts the request and charges it before it executes.
   * @param credits its cost
   * @param after runs before the bucket is asked, if the request has already begun: its first statements then run at the
   * same time
   * @throws Refusal 429 while there are too few credits or too many requests, INVALID_INPUT for a cost above the
   * capacity, SERVICE_UNAVAILABLE for a mutation while credits cannot be counted
   */
  charge(credits: number, kind: OperationKind, after?: () => Promise<void>): Promise<void>;

  /**
   * Charges a request that does not count as one of those a second.
   * @throws Refusal 429 while there are too few credits
   */
  chargeUncounted(credits: number): Promise<void>;

  /** Lets charges wait for their turn if there are too many requests a second, for so many milliseconds in all. */
  waitUpTo(milliseconds: number): void;

  /**
   * Charges more credits while the request executes.
   * @returns whether there were enough; if not, none are charged
   * @throws AppError SERVICE_UNAVAILABLE while credits cannot be counted
   */
  take(credits: number): Promise<boolean>;

  /** Refunds credits for work that did not happen. */
  giveBack(credits: number): Promise<void>;

  /** The headers RateLimit and RateLimit-Policy; none without limits or without an answer of the store. */
  headers(): Promise<Readonly<Record<string, string>>>;

  /** Null without limits or without an answer of the store. */
  report(): CostReport | null;
}

/** The budget without limits. */
export const UNLIMITED: Budget = {
  covers: () => true,
  named: () => undefined,
  reserve: async () => undefined,
  charge: async () => undefined,
  chargeUncounted: async () => undefined,
  waitUpTo: () => undefined,
  take: async () => true,
  giveBack: async () => undefined,
  headers: async () => ({}),
  report: () => null,
};

/**
 * Bodies and documents up to this size take a few milliseconds to read. Longer ones are read after their request was
 * counted.
 */
export const CHEAP_BYTES = 8 * 1024;

/**
 * Does cheap work for a request that may not have been charged yet.
 * @throws the error of `work`; if it is a Refusal, the request has been charged by then
 */
export async function reservedIfRefused<Value>(budget: Budget, work: () => Value): Promise<Value> {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) await budget.reserve();
    throw error;
  }
}

/** Finds the budget of a request. The transport uses it; the rate-limit library implements it; the API app binds the two. */
export abstract class RequestLimiter {
  /** The budget of an admitted request; nothing is charged yet. */
  abstract budgetOf(admission: Admission): Budget;
}
