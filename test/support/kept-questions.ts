import { GraphqlExecutorHost, keptFactOf, type SAMPLE } from '@loupe/graphql';
import type { GraphQLSchema } from 'graphql';
import type { TestApp } from './app.js';
import { everyRootField, type FieldRequest, type RootField, requestFor } from './every-field.js';

/** The schema that an application serves, with what its fields declare. */
export const schemaOf = ({ app }: TestApp): GraphQLSchema => app.get(GraphqlExecutorHost).executor.schema;

/** Root fields whose answers may be kept. */
const keptRootFields = (schema: GraphQLSchema): RootField[] =>
  everyRootField(schema).filter(({ field }) => keptFactOf(field) !== null);

/** A question with a root field and all fields below it that may be kept. */
function keptQuestion(root: RootField, id: string): FieldRequest {
  return requestFor(
    root,
    { id, ids: [id], name: 'sample', url: 'https://example.com/' },
    (field) => keptFactOf(field) !== null,
  );
}

type Samples = Record<keyof typeof SAMPLE, string>;

/** The object that a root field is asked for, where it takes an id; the others take that of the item. */
const ASKED_BY_ID: Readonly<Record<string, keyof Samples>> = {
  collection: 'collection',
  competitorBrand: 'competitorBrand',
  competitorBrandItems: 'competitorBrand',
  contentView: 'contentView',
  contentViews: 'viewGroup',
  creator: 'creator',
  creatorView: 'creatorView',
  socialProfile: 'socialProfile',
  socialProfileView: 'socialProfileView',
  viewGroup: 'viewGroup',
};

/** A question for each root field whose answers may be kept, with the ids of samples. */
export function keptQuestions(schema: GraphQLSchema, samples: Samples): (FieldRequest & { name: string })[] {
  return keptRootFields(schema).map((root) => {
    const { name } = root.field;
    return { name, ...keptQuestion(root, samples[ASKED_BY_ID[name] ?? 'item']) };
  });
}
