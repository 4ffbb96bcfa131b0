import { boundsOf } from '@loupe/graphql';
import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  valueFromASTUntyped,
} from 'graphql';
import type { JsonSchema } from './json-schema.js';

/** GraphQL's Int. */
const INT: JsonSchema = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  BigInt: { type: 'string' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  DateTimeWithZone: { type: 'string', format: 'date-time' },
  DateWithZone: { type: 'string', format: 'date' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: INT,
  JSON: {},
  String: { type: 'string' },
};

/**
 * The JSON Schema of a field's arguments: an object with one property for each argument. It accepts what GraphQL accepts
 * as JSON variables, except that an id must be a string. It does not mention that a single value is accepted for a list,
 * and null for an optional value.
 * @throws Error for an argument of an unknown scalar
 */
export function argumentsSchema(args: readonly GraphQLArgument[]): JsonSchema {
  return objectSchema(
    args.map((argument) => [argument.name, propertySchema(argument), isRequiredArgument(argument)]),
  );
}

function objectSchema(fields: [string, JsonSchema, boolean][]): JsonSchema {
  const required = fields.filter(([, , isRequired]) => isRequired).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, schema])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function propertySchema(input: GraphQLArgument | GraphQLInputField): JsonSchema {
  const schema = typeSchema(input.type, boundsOf(input));
  const values = enumMeanings(input.type);
  const description = [input.description ?? '', values].filter((part) => part !== '').join(' ');
  return {
    ...(description === '' ? {} : { description }),
    ...schema,
    ...(input.defaultValue === undefined ? {} : { default: defaultOf(input) }),
    ...(input.deprecationReason == null ? {} : { deprecated: true }),
  };
}

function typeSchema(type: GraphQLInputType, bounds: JsonSchema = {}): JsonSchema {
  return { ...innerSchema(isNonNullType(type) ? type.ofType : type), ...bounds };
}

function innerSchema(type: GraphQLInputType): JsonSchema {
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (isInputObjectType(type)) return inputObjectSchema(type);
  const scalar = SCALARS[String(type)];
  if (scalar === undefined) throw new Error(`The scalar ${String(type)} has no JSON Schema: add one here`);
  return scalar;
}

function inputObjectSchema(type: GraphQLInputObjectType): JsonSchema {
  return objectSchema(
    Object.values(type.getFields()).map((field) => [
      field.name,
      propertySchema(field),
      isRequiredInputField(field),
    ]),
  );
}

/** The values of an enum, or of a list of an enum, as `A: meaning. B: meaning.`; empty for other types. */
function enumMeanings(type: GraphQLInputType): string {
  let inner: GraphQLInputType = type;
  while (isNonNullType(inner) || isListType(inner)) inner = inner.ofType;
  if (!isEnumType(inner)) return '';
  return (inner as GraphQLEnumType)
    .getValues()
    .map(({ name, description }) => `${name}: ${description ?? ''}`)
    .join(' ');
}

/** A default as a caller writes it: enum values by their names. */
function defaultOf({ defaultValue, type }: GraphQLArgument | GraphQLInputField): unknown {
  const literal = astFromValue(defaultValue, type);
  return literal == null ? null : valueFromASTUntyped(literal);
}
