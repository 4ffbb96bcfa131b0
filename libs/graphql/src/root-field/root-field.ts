import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';
import type { Example } from './example.js';
import type { MutationCost, QueryCost } from './field-cost.js';

/** How a root field is offered to models, beyond its description. */
export interface ToolFacts {
  /** Name of the tool, where it is not made from the field's: `get` and the name of a query, the name of a mutation. */
  readonly name?: string;
  /** When to use it: a sentence that begins with `Use it`. */
  readonly use: string;
  /** What to call next, or what to have called before. Of a mutation only what is its own: all tell of userErrors. */
  readonly next?: string;
  /** Whether the tool takes `cursor` for `after`, and repeats the end of the page at the top of its result. */
  readonly hasCursor?: boolean;
  /** Whether it reaches out to an address that the caller chose. */
  readonly isOpenWorld?: boolean;
}

/** What a field of Query says about itself. */
export interface QueryFacts {
  readonly cost: QueryCost;
  /** Null where it is not offered to models. */
  readonly mcp: (ToolFacts & { readonly next: string }) | null;
  /** For the reference: a document that asks for the field. */
  readonly example: Example;
}

/** What a field of Mutation says about itself. */
export interface MutationFacts {
  readonly cost: MutationCost;
  /** Null where it is not offered to models. */
  readonly mcp: ToolFacts | null;
  readonly example: Example;
}

export type RootFieldFacts = QueryFacts | MutationFacts;

const FACTS = 'rootField';

/**
 * Stands at the resolver of every field of Query and Mutation, below `@Query` or `@Mutation`. The limiter, the MCP
 * tools and the reference read it from the schema. The application does not start without it.
 */
export const RootField = (facts: RootFieldFacts) => Extensions({ [FACTS]: facts });

/** What a root field says about itself; undefined for any other field. */
export function factsOf({ extensions }: GraphQLField<unknown, unknown>): RootFieldFacts | undefined {
  return extensions[FACTS] as RootFieldFacts | undefined;
}

/** True of the facts of a mutation. */
export function isMutationFacts(facts: RootFieldFacts): facts is MutationFacts {
  return facts.cost.perField !== undefined;
}
