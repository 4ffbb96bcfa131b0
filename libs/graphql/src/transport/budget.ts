import type { GraphQLField, GraphQLSchema, OperationTypeNode } from 'graphql';
import type { AdmittedOperation } from './admitted-operation.js';
import { Refusal } from './refusal.js';
import type { Admission } from './request-gate.js';

/** What a request is told about its cost: the extension `cost` of a response. Credits throughout. */
export interface CostReport {
  /** What the request was charged. */
  readonly requested: number;
  /** What is left to its workspace, in whole credits. */
  readonly remaining: number;
  readonly capacity: number;
  readonly refillPerSecond: number;
}

/** The credits that one request may use: those of its workspace, or of its token where it has no workspace. */
export interface Budget {
  /**
   * Whether a query may begin while its charge is on its way, because it is small and known to be covered. If it is
   * refused, because of what others have spent meanwhile, it is stopped. To be asked before the charge.
   */
  covers(credits: number): boolean;

  /** Says which operation the request is for, so that its credits are counted under that name. */
  named(operation: string): void;

  /**
   * Counts the request and charges the least it can cost, before any work is done for it; `charge` then charges the rest.
   * Does nothing the second time.
   * @throws Refusal 429 as `charge`
   */
  reserve(): Promise<void>;

  /**
   * Charges the request before it executes, and counts it.
   * @param credits its cost
   * @param after what goes first where the request has begun: the bucket is asked while its statements are under way
   * @throws Refusal 429 while there are too few credits or too many requests, INVALID_INPUT for a cost that can never
   * be met, SERVICE_UNAVAILABLE for a mutation while credits cannot be counted
   */
  charge(credits: number, operation: OperationTypeNode, after?: () => Promise<void>): Promise<void>;

  /**
   * Takes more while the request executes.
   * @returns whether there were enough; none are taken if not
   * @throws AppError SERVICE_UNAVAILABLE while credits cannot be counted
   */
  take(credits: number): Promise<boolean>;

  /** Gives credits back that were taken for what did not happen. */
  giveBack(credits: number): Promise<void>;

  /** The headers RateLimit and RateLimit-Policy; none while nothing is limited or known. */
  headers(): Promise<Readonly<Record<string, string>>>;

  /** Null while nothing is limited or known. */
  report(): CostReport | null;
}

/** The budget where nothing is limited. */
export const UNLIMITED: Budget = {
  covers: () => true,
  named: () => undefined,
  reserve: async () => undefined,
  charge: async () => undefined,
  take: async () => true,
  giveBack: async () => undefined,
  headers: async () => ({}),
  report: () => null,
};

/** Bodies and documents up to this many bytes are read in a few milliseconds; longer ones once their request is counted. */
export const CHEAP_BYTES = 8 * 1024;

/**
 * Does cheap work for a request that may not have been charged yet.
 * @throws what `work` throws; a Refusal once the request has been charged for it
 */
export async function reservedIfRefused<Value>(budget: Budget, work: () => Value): Promise<Value> {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) await budget.reserve();
    throw error;
  }
}

/** Whose credits a request uses. The transport asks; the rate-limit library answers; the API app binds the two. */
export abstract class RequestLimiter {
  /** The budget of a request that was let in; nothing is charged yet. */
  abstract budgetOf(admission: Admission): Budget;
}

/** What requests cost. Bound like RequestLimiter. */
export abstract class QueryCosts {
  /** Charged for a document that is refused, and the least that any other costs. */
  abstract readonly minimum: number;

  /** Credits that an operation costs, before it executes: a whole number of at least `minimum`. */
  abstract costOf(schema: GraphQLSchema, operation: AdmittedOperation): number;

  /** What a root field costs, for readers of the reference. */
  abstract describe(field: GraphQLField<unknown, unknown>): string;
}
