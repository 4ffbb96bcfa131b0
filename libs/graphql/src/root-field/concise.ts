import { Extensions } from '@nestjs/graphql';
import type { GraphQLObjectType } from 'graphql';

const CONCISE = 'concise';

/**
 * Decorator of an object type: the selection for each row in a concise answer of an MCP tool, as GraphQL text without
 * braces. Tools whose rows have none offer one answer only. The caller pays for this selection, so adding a relation
 * changes prices.
 */
export const Concise = (selection: string) => Extensions({ [CONCISE]: selection });

/** The selection of a concise answer for each row of a type; undefined if there is none. */
export function conciseOf({ extensions }: GraphQLObjectType): string | undefined {
  return extensions[CONCISE] as string | undefined;
}
