import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env';

/** Parses a document and types its variables and result by the committed schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    BigInt: string;
    DateTime: string;
    DateTimeWithZone: string;
    DateWithZone: string;
    JSON: unknown;
  };
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
