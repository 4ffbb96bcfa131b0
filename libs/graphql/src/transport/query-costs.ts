import type { AdmittedOperation } from '@loupe/graphql-execution';
import type { GraphQLField, GraphQLSchema } from 'graphql';

/** Computes the costs of requests. The transport uses it; the rate-limit library implements it; the API app binds the two. */
export abstract class QueryCosts {
  /** Credits for a refused document, and the minimum for every other. */
  abstract readonly minimum: number;

  /** Credits of an operation, computed before it executes: a whole number of at least `minimum`. */
  abstract costOf(schema: GraphQLSchema, operation: AdmittedOperation): number;

  /** The cost of a root field as a sentence for the reference. */
  abstract describe(field: GraphQLField<unknown, unknown>): string;
}
