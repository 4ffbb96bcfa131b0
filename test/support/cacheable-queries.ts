import { GraphqlExecutorHost, isCacheable } from '@loupe/graphql';
import type { GraphQLSchema } from 'graphql';
import type { TestApp } from './app.js';
import { everyRootField, type FieldRequest, requestFor } from './every-field.js';

/** The schema that an application serves, with what its fields declare. */
export const schemaOf = ({ app }: TestApp): GraphQLSchema => app.get(GraphqlExecutorHost).executor.schema;

/**
 * A question for each root field whose answers may be kept, with all fields below it that may be kept.
 * @param item the id of an item, where one is asked for
 */
export function cacheableQueries(schema: GraphQLSchema, item: string): (FieldRequest & { name: string })[] {
  return everyRootField(schema)
    .filter(({ field }) => isCacheable(field))
    .map((root) => ({
      name: root.field.name,
      ...requestFor(
        root,
        { id: item, ids: [item], name: 'sample', url: 'https://example.com/' },
        isCacheable,
      ),
    }));
}
