import { boundsOf } from '@loupe/graphql';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** A field of Query or Mutation. */
export interface RootField {
  operation: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
}

/** Values to fill arguments with. */
export interface ArgumentValues {
  id: string;
  ids: string[];
  name: string;
  url: string;
}

/** All root fields of queries and mutations. */
export function everyRootField(schema: GraphQLSchema): RootField[] {
  const fieldsOf = (operation: RootField['operation'], type: ReturnType<GraphQLSchema['getQueryType']>) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ operation, field }));
  return [...fieldsOf('query', schema.getQueryType()), ...fieldsOf('mutation', schema.getMutationType())];
}

/** Coordinates of the arguments of root fields, and of the input fields, that have bounds beyond their type. */
export function boundedInputs(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const inputs = [
    ...everyRootField(schema).flatMap(({ field }) =>
      field.args.map((argument) => [`${field.name}(${argument.name}:)`, argument] as const),
    ),
    ...types.flatMap((type) =>
      Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
    ),
  ];
  return inputs.flatMap(([name, input]) => (Object.keys(boundsOf(input)).length === 0 ? [] : [name]));
}

/** A request with variables, as `GraphqlClient.send` takes it. */
export interface FieldRequest {
  query: string;
  variables: Record<string, string | string[]>;
}

/** A document with one root field, all of its fields selected to a depth and its ids, names and addresses filled. */
export function documentFor(root: RootField, values: ArgumentValues): string {
  const text = rootText(root, { ...values, id: JSON.stringify(values.id), ids: JSON.stringify(values.ids) });
  return `${root.operation} { ${text} }`;
}

/** Whether a field below a root field is selected. */
type IsWanted = (field: GraphQLField<unknown, unknown>) => boolean;

/**
 * The same with the ids as variables: documents of a field are equal, and the service reads them once.
 * @param isWanted says which fields are selected; if absent, all
 */
export function requestFor(
  root: RootField,
  { id, ids, ...values }: ArgumentValues,
  isWanted: IsWanted = () => true,
): FieldRequest {
  const text = rootText(root, { ...values, id: '$id', ids: '$ids' }, isWanted);
  const takes = (name: string) => new RegExp(`\\$${name}\\b`).test(text);
  const variables = { ...(takes('id') && { id }), ...(takes('ids') && { ids }) };
  const declared = [...(takes('id') ? ['$id: ID!'] : []), ...(takes('ids') ? ['$ids: [ID!]!'] : [])];
  return {
    query: `${root.operation}${declared.length === 0 ? '' : `(${declared.join(', ')})`} { ${text} }`,
    variables,
  };
}

/** Values as they stand in a document. */
type Written = Record<keyof ArgumentValues, string>;

function rootText({ field }: RootField, written: Written, isWanted: IsWanted = () => true): string {
  const given = field.args.flatMap((argument) => {
    const literal = argumentLiteral(field.name, argument, written);
    return literal === null ? [] : [`${argument.name}: ${literal}`];
  });
  const values = given.length === 0 ? '' : `(${given.join(', ')})`;
  return `${field.name}${values} ${selectionOf(field.type, 4, isWanted)}`;
}

/** True if an argument, or a field of one, is an id. */
export function takesId({ field }: RootField): boolean {
  return field.args.some((argument) => getNamedType(argument.type).name === 'ID');
}

function selectionOf(type: GraphQLOutputType, depth: number, isWanted: IsWanted): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const members = named
      .getTypes()
      .map((member) => `... on ${member.name} ${selectionOf(member, depth, isWanted)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const isLeaf = (field: GraphQLField<unknown, unknown>) => {
    const type = getNamedType(field.type);
    return !isObjectType(type) && !isUnionType(type);
  };
  const fields = Object.values(named.getFields())
    .filter((field) => isWanted(field) && (depth > 1 || isLeaf(field)))
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1, isWanted)}`);
  return `{ ${fields.length === 0 ? '__typename' : fields.join(' ')} }`;
}

/** Of arguments that exclude each other, only one is filled. */
const EXCLUDED = new Set([
  'socialProfile(accountName:)',
  'transcriptions(mediaContentIds:)',
  'mediaContents(competitorBrandItemIds:)',
  'items(presetId:)',
  'itemAggregates(presetId:)',
  'creators(presetId:)',
  'socialProfiles(presetId:)',
]);

function argumentLiteral(field: string, argument: GraphQLArgument, values: Written): string | null {
  if (EXCLUDED.has(`${field}(${argument.name}:)`)) return null;
  const isId = getNamedType(argument.type).name === 'ID';
  return isId || isNonNullType(argument.type) ? literal(argument, values) : null;
}

function literal(input: GraphQLArgument | GraphQLInputField, values: Written): string {
  const type: GraphQLInputType = getNullableType(input.type);
  const named = getNamedType(type);
  if (named.name === 'ID') return isListType(type) ? values.ids : values.id;
  if (isEnumType(named)) return named.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter((field) => isNonNullType(field.type));
    const object = `{ ${fields.map((field) => `${field.name}: ${literal(field, values)}`).join(', ')} }`;
    return isListType(type) ? `[${object}]` : object;
  }
  if (named.name === 'JSON') return '{}';
  if (named.name === 'Boolean') return 'true';
  if (named.name === 'Int') return '1';
  if (named.name === 'DateTime') return '"2024-01-01T00:00:00Z"';
  if (named.name !== 'String') throw new Error(`Say how to fill ${input.name}: ${String(input.type)}`);
  const text = JSON.stringify(/url/i.test(input.name) ? values.url : values.name);
  return isListType(type) ? `[${text}]` : text;
}
