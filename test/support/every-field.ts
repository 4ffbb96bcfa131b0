import {
  type GraphQLArgument,
  type GraphQLField,
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
export type RootField = GraphQLField<unknown, unknown>;

/** Values to fill arguments with. */
export interface ArgumentValues {
  id: string;
  ids: string[];
  names: string[];
  urls: string[];
}

/** All root fields of queries and mutations. */
export function everyRootField(schema: GraphQLSchema): RootField[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
}

/** A selection of all fields of a type down to a depth; empty for a leaf. */
export function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const members = named.getTypes().map((member) => `... on ${member.name} ${selectionOf(member, depth)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter(
      (field) =>
        depth > 1 || (!isObjectType(getNamedType(field.type)) && !isUnionType(getNamedType(field.type))),
    )
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`);
  return `{ ${fields.length === 0 ? '__typename' : fields.join(' ')} }`;
}

/** The field's arguments for ids, names and URLs, and those it requires, as GraphQL text. */
export function argumentsFor(field: RootField, values: ArgumentValues): string {
  const given = field.args.flatMap((argument) => {
    const value = literalFor(field, argument, values);
    return value === null ? [] : [`${argument.name}: ${value}`];
  });
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

/** Of arguments that exclude each other, only one is filled. */
const EXCLUDED = [
  'socialProfile(accountName:)',
  'transcriptions(mediaContentIds:)',
  'mediaContents(competitorBrandItemIds:)',
];

function literalFor(field: RootField, argument: GraphQLArgument, values: ArgumentValues): string | null {
  if (EXCLUDED.includes(`${field.name}(${argument.name}:)`)) return null;
  const type = getNamedType(argument.type);
  if (type.name === 'ID')
    return isListType(getNullableType(argument.type))
      ? JSON.stringify(values.ids)
      : JSON.stringify(values.id);
  if (argument.name === 'urls') return JSON.stringify(values.urls);
  if (!isNonNullType(argument.type)) return null;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? null;
  if (isInputObjectType(type)) throw new Error(`Say how to fill ${field.name}(${argument.name}:)`);
  return JSON.stringify(values.names[0]);
}
