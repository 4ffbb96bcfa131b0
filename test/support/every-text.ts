import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isUnionType,
} from 'graphql';
import { everyRootField, type RootField } from './every-field.js';

/** A text among the arguments of a root field: names from the argument on. */
export interface TextInput {
  root: RootField;
  path: readonly string[];
}

type Input = GraphQLArgument | GraphQLInputField;

/** A filter may hold filters; what is below that is the same again. */
const MOST_NAMES = 5;

/** Scalars that are no text even as JSON. */
const NO_TEXT = new Set(['Int', 'Float', 'Boolean']);

/** All texts, ids, times and JSON values that root fields take, at any depth. */
export function everyText(schema: GraphQLSchema): TextInput[] {
  return everyRootField(schema).flatMap((root) =>
    root.field.args.flatMap((argument) => pathsBelow(argument, []).map((path) => ({ root, path }))),
  );
}

function pathsBelow(input: Input, before: readonly string[]): string[][] {
  const path = [...before, input.name];
  const type = getNamedType(input.type);
  if (isScalarType(type)) return NO_TEXT.has(type.name) ? [] : [path];
  if (!isInputObjectType(type) || path.length >= MOST_NAMES) return [];
  return Object.values(type.getFields()).flatMap((field) => pathsBelow(field, path));
}

/** A request whose text at the path is the given one. What else the field requires is as short as it can be. */
export function requestWith({ root: { operation, field }, path: [name, ...rest] }: TextInput, text: string) {
  const given = field.args.filter((argument) => argument.name === name || isRequiredArgument(argument));
  const variables = Object.fromEntries(
    given.map((argument) => [
      argument.name,
      argument.name === name ? valueWith(argument.type, rest, text) : leastOf(argument.type),
    ]),
  );
  const declared = given.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
  const passed = given.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const type = getNamedType(field.type);
  const selection = isObjectType(type) || isUnionType(type) ? ' { __typename }' : '';
  return { query: `${operation}(${declared}) { ${field.name}(${passed})${selection} }`, variables };
}

function valueWith(type: GraphQLInputType, path: readonly string[], text: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [valueWith(nullable.ofType, path, text)];
  if (!isInputObjectType(nullable))
    return nullable.toString() === 'JSON' ? { [text.slice(0, 99)]: text } : text;
  const [name, ...rest] = path;
  const fields = Object.values(nullable.getFields()).filter(
    (field) => field.name === name || isRequiredInputField(field),
  );
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.name === name ? valueWith(field.type, rest, text) : leastOf(field.type),
    ]),
  );
}

function leastOf(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [leastOf(nullable.ofType)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, leastOf(field.type)]));
  }
  const values: Record<string, unknown> = {
    Boolean: true,
    DateTime: '2024-01-01T00:00:00Z',
    DateTimeWithZone: '2024-01-01T00:00:00Z',
    JSON: {},
  };
  const name = nullable.toString();
  if (name in values) return values[name];
  return name === 'String' || name === 'ID' || name === 'BigInt' ? '1' : 1;
}
