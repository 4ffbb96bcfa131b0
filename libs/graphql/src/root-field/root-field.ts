import type { TokenScope } from '@loupe/kernel';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';
import { UserErrorsInterceptor } from '../user-errors.interceptor.js';
import type { Example } from './example.js';
import type { MutationCost, QueryCost } from './field-cost.js';

/** How a root field is offered to models, beyond its description. */
export interface ToolFacts {
  /** Name of the tool, if it differs from the default: `get` and the name of a query, or the name of a mutation. */
  readonly name?: string;
  /** What it does, in the words that people use; if absent, the words of its name. */
  readonly title?: string | undefined;
  /**
   * What people ask for when they need it, in their own words and those of the platforms. Clients with many tools find them
   * by these words.
   */
  readonly asked?: string | undefined;
  /** When to use it: a sentence that begins with `Use it`. */
  readonly use: string;
  /**
   * What to call next, or what to call before. For a mutation, only what is specific to it: the text about userErrors is
   * common.
   */
  readonly next?: string;
  /** Whether the tool takes `cursor` instead of `after`, and repeats the end cursor at the top of its result. */
  readonly hasCursor?: boolean;
  /** The field's arguments that it takes; if absent, all. */
  readonly takes?: readonly string[];
  /** What it selects of the field, as GraphQL text with braces; if absent, what follows from the field's type. */
  readonly selection?: string;
  /** The operationType of the work that it starts and that goes on after its answer; it then waits for that for a while. */
  readonly startsOperation?: string;
  /** Whether it reaches beyond Loupe: platforms, or addresses that callers chose. */
  readonly isOpenWorld?: boolean;
}

interface Scoped {
  /**
   * The scopes that a token needs. If the selection reaches content, it needs `read` too (scopesNeeded). A field that sends
   * content elsewhere, or shows it to others, declares `read` in any case.
   */
  readonly scopes: readonly [TokenScope, ...TokenScope[]];
}

type QueryTool = ToolFacts & { readonly next: string };

/** What a field of Query declares. */
export interface QueryFacts extends Scoped {
  readonly cost: QueryCost;
  /** Null where it is not offered to models; several where it is offered as several tools. */
  readonly mcp: QueryTool | readonly QueryTool[] | null;
  /** For the reference: a document that requests the field. */
  readonly example: Example;
}

/** What a field of Mutation declares. */
export interface MutationFacts extends Scoped {
  readonly cost: MutationCost;
  /** Null where it is not offered to models. */
  readonly mcp: ToolFacts | null;
  readonly example: Example;
}

export type RootFieldFacts = QueryFacts | MutationFacts;

const FACTS = 'rootField';

/**
 * Decorator of the resolver of every field of Query and Mutation, placed below `@Query` or `@Mutation`. The guard of
 * scopes, the limiter, the MCP tools and the reference read it from the schema. The application does not start without it. The payload of
 * a mutation is made by UserErrorsInterceptor. Queries have none: an interceptor costs processor time at each request.
 */
export const RootField = (facts: RootFieldFacts): MethodDecorator =>
  isMutationFacts(facts)
    ? applyDecorators(Extensions({ [FACTS]: facts }), UseInterceptors(UserErrorsInterceptor))
    : Extensions({ [FACTS]: facts });

/** What a root field declares; undefined for any other field. */
export function factsOf({ extensions }: GraphQLField<unknown, unknown>): RootFieldFacts | undefined {
  return extensions[FACTS] as RootFieldFacts | undefined;
}

/** The tools of a root field; none if it is not offered to models, or is no root field. */
export function toolFactsOf(field: GraphQLField<unknown, unknown>): readonly ToolFacts[] {
  const tools = factsOf(field)?.mcp ?? [];
  return 'use' in tools ? [tools] : tools;
}

/** True of the facts of a mutation. */
export function isMutationFacts(facts: RootFieldFacts): facts is MutationFacts {
  return facts.cost.perField !== undefined;
}
