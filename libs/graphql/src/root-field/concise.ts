import { Extensions } from '@nestjs/graphql';
import type { GraphQLObjectType } from 'graphql';

const CONCISE = 'concise';

/**
 * Stands at an object type: what a model's concise answer has of each row, as GraphQL text without braces. Tools whose
 * rows have none have one answer only. What is selected here is paid for, so a relation more is a change of prices.
 */
export const Concise = (selection: string) => Extensions({ [CONCISE]: selection });

/** What a concise answer has of each row of a type; undefined where there is none. */
export function conciseOf({ extensions }: GraphQLObjectType): string | undefined {
  return extensions[CONCISE] as string | undefined;
}
