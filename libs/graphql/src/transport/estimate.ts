import type { GraphQLField, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { factsOf } from '../root-field/root-field.js';

/** What a request would cost. */
export interface CostEstimate {
  /** Credits that it is charged before it executes. */
  readonly estimated: number;
  /** Credits that its fields take in addition while they execute. */
  readonly onTop: readonly CostOnTop[];
}

export interface CostOnTop {
  readonly field: string;
  readonly credits: number;
  /** What each of them is for, such as `accepted item`. */
  readonly each: string;
}

/** A root field of an operation by its name; undefined for those of introspection. */
export function rootFieldOf(
  schema: GraphQLSchema,
  { operation }: OperationDefinitionNode,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  return schema.getRootType(operation)?.getFields()[name];
}

/** What a root field declares that it takes while it executes. */
export function onTopOf(field: GraphQLField<unknown, unknown> | undefined): CostOnTop[] {
  const onTop = field === undefined ? undefined : factsOf(field)?.cost.onTop;
  return field === undefined || onTop === undefined ? [] : [{ field: field.name, ...onTop }];
}
