import { type DocumentNode, Kind } from '@0no-co/graphql.web';
import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env';

const parsed = initGraphQLTada<{
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

/**
 * Types the variables and the result of a document by the committed schema. It is parsed when it is asked for first: of the
 * documents that a page brings, few are needed for what it shows first.
 */
export const graphql = ((...source: Parameters<typeof parsed>) => {
  let definitions: DocumentNode['definitions'] | undefined;
  return {
    kind: Kind.DOCUMENT,
    get definitions() {
      definitions ??= (parsed(...source) as DocumentNode).definitions;
      return definitions;
    },
  };
}) as unknown as typeof parsed;

export type { ResultOf, VariablesOf } from 'gql.tada';
