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

/** Bytes of a document that may have a kept answer, with room for its variables. */
const MAX_QUERY = 14_000;

/** As `keptQuestions`, with as many root fields in a document as it may have. */
export function fewKeptQuestions(schema: GraphQLSchema, samples: Samples): FieldRequest[] {
  const documents: { fields: string[]; declared: string[]; variables: Record<string, string | string[]> }[] =
    [];
  for (const [index, { query, variables }] of keptQuestions(schema, samples).entries()) {
    const numbered = query.replace(/\$(ids?)\b/g, `$$$1${index}`);
    const [, declared = '', field = ''] = /^query(?:\((.*?)\))? \{ (.*) \}$/s.exec(numbered) ?? [];
    const last = documents.at(-1);
    const hasRoom = last !== undefined && last.fields.join(' ').length + field.length < MAX_QUERY;
    const document = hasRoom ? last : { fields: [], declared: [], variables: {} };
    if (!hasRoom) documents.push(document);
    document.fields.push(field);
    if (declared !== '') document.declared.push(declared);
    for (const [name, value] of Object.entries(variables)) document.variables[`${name}${index}`] = value;
  }
  return documents.map(({ fields, declared, variables }) => ({
    query: `query${declared.length === 0 ? '' : `(${declared.join(', ')})`} { ${fields.join(' ')} }`,
    variables,
  }));
}
