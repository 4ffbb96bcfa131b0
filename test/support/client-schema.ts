import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** TypeScript of scalars as they come out, and as they may go in. */
const SCALARS: Readonly<Record<string, { out: string; in: string }>> = {
  ID: { out: 'string', in: 'string' },
  String: { out: 'string', in: 'string' },
  Int: { out: 'number', in: 'number' },
  Float: { out: 'number', in: 'number' },
  Boolean: { out: 'boolean', in: 'boolean' },
  // Digits, because JSON's numbers would be rounded by JavaScript.
  BigInt: { out: 'string', in: 'string | number' },
  JSON: { out: 'unknown', in: 'unknown' },
};
/** Times and dates. */
const TEXT = { out: 'string', in: 'string' };

type Direction = 'in' | 'out';

/** The types of @loupe/client, of the text of a schema. */
export function clientSchema(sdl: string): string {
  const schema = buildSchema(sdl);
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const objects = types.filter(isObjectType);
  const fields = objects.map((type) => ({ type, fields: Object.values(type.getFields()) }));
  const withArguments = fields.flatMap(({ type, fields: own }) =>
    own.filter(({ args }) => args.length > 0).map((field) => ({ name: `${type.name}.${field.name}`, field })),
  );
  return [
    '// Written from schema.graphql by test/architecture/client-schema.spec.ts (npm run schema).',
    ...types.flatMap(declaration),
    `/** The arguments of fields. */\nexport interface Arguments {\n${withArguments.map(({ name, field }) => `  '${name}': ${argumentsOf(field)};`).join('\n')}\n}`,
    `/** The GraphQL types of arguments, by which variables are declared. */\nexport const ARGUMENT_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = ${literal(
      Object.fromEntries(
        withArguments.map(({ name, field }) => [
          name,
          Object.fromEntries(field.args.map((argument) => [argument.name, String(argument.type)])),
        ]),
      ),
    )};`,
    `/** The types of fields that have fields. */\nexport const FIELD_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = ${literal(
      Object.fromEntries(fields.map(({ type, fields: own }) => [type.name, objectFields(own)])),
    )};`,
    `/** The members of unions. */\nexport const UNIONS: Readonly<Record<string, readonly string[]>> = ${literal(
      Object.fromEntries(types.filter(isUnionType).map((type) => [type.name, type.getTypes().map(String)])),
    )};`,
    '',
  ].join('\n\n');
}

function literal(value: object): string {
  return JSON.stringify(value, null, 2)
    .replace(/"([A-Za-z_]\w*)":/g, '$1:')
    .replaceAll("'", "\\'")
    .replaceAll('"', "'");
}

function objectFields(fields: readonly GraphQLField<unknown, unknown>[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const named = getNamedType(type);
      return isObjectType(named) || isUnionType(named) ? [[name, named.name]] : [];
    }),
  );
}

function declaration(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name }) => `'${name}'`);
    return [`export type ${type.name} = ${values.join(' | ')};`];
  }
  if (isInputObjectType(type)) {
    const lines = Object.values(type.getFields()).map((field) => `  ${given(field)}`);
    return [`export interface ${type.name} {\n${lines.join('\n')}\n}`];
  }
  if (isUnionType(type)) {
    return [`export type ${type.name} = ${type.getTypes().join(' | ')};`];
  }
  if (!isObjectType(type)) return [];
  const lines = Object.values(type.getFields()).map(
    ({ name, type: value }) => `  ${name}: ${typescript(value as GraphQLOutputType, 'out')};`,
  );
  return [`export interface ${type.name} {\n  __typename: '${type.name}';\n${lines.join('\n')}\n}`];
}

/** An argument or a field of an input: it may be left out where it may be null or has a default. */
function given(field: GraphQLArgument | GraphQLInputField): string {
  const isNeeded = isNonNullType(field.type) && field.defaultValue === undefined;
  return `${field.name}${isNeeded ? '' : '?'}: ${typescript(field.type, 'in')};`;
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>): string {
  return `{ ${args.map(given).join(' ')} }`;
}

function typescript(type: GraphQLType, direction: Direction): string {
  if (isNonNullType(type)) return present(type.ofType, direction);
  return `${present(type, direction)} | null`;
}

function present(type: GraphQLType, direction: Direction): string {
  if (isListType(type)) {
    const entry = typescript(type.ofType, direction);
    return entry.includes(' ') ? `(${entry})[]` : `${entry}[]`;
  }
  const { name } = getNamedType(type);
  if (!isScalarName(type)) return name;
  return (SCALARS[name] ?? TEXT)[direction];
}

function isScalarName(type: GraphQLType): boolean {
  const named = getNamedType(type);
  return ![isEnumType, isInputObjectType, isObjectType, isUnionType].some((is) => is(named));
}
