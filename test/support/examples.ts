import { type Example, factsOf } from '@loupe/graphql';
import type { GraphQLSchema } from 'graphql';
import { everyRootField } from './every-field.js';

/** The examples that stand at the root fields of a schema, by the field's name. */
export function examplesOf(schema: GraphQLSchema): Record<string, Example> {
  return Object.fromEntries(
    everyRootField(schema).flatMap(({ field }) => {
      const facts = factsOf(field);
      return facts === undefined ? [] : [[field.name, facts.example]];
    }),
  );
}
