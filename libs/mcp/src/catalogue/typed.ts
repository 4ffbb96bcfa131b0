import type { JsonSchema } from './json-schema.js';

const VALUE: readonly JsonSchema[] = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }];
/** Any JSON value, as the alternatives that strict modes of vendors know. They have no values without a type. */
const ANY: readonly JsonSchema[] = [
  ...VALUE,
  { type: 'array', items: { anyOf: VALUE } },
  { type: 'object', additionalProperties: true },
];
/** Strict modes have no objects with any keys, so models may write them as JSON text; arguments.ts reads both. */
const FREE_OBJECT: readonly JsonSchema[] = [
  { type: 'object', additionalProperties: true },
  { description: 'The object as JSON text.', type: 'string' },
];

/** Any JSON value of a result; clients check results, so null is one of the types. */
const ANY_RESULT: readonly JsonSchema[] = [{ type: 'object' }, { type: 'array' }, ...VALUE, { type: 'null' }];

/** The schema of a result with a type for every value, without descriptions. */
export function typedResult({ description: _, ...schema }: JsonSchema): JsonSchema {
  const { type, properties, items, anyOf, const: only } = schema;
  if (type === undefined && anyOf === undefined && only === undefined) return { anyOf: ANY_RESULT };
  return {
    ...schema,
    ...(items === undefined ? {} : { items: typedResult(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(typedResult) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, typedResult(property)]),
          ),
        }),
  };
}

/** The schema with a type for every value: arguments of any type, and objects with any keys, as alternatives. */
export function typed(schema: JsonSchema): JsonSchema {
  const { type, properties, items, anyOf, enum: values } = schema;
  if (anyOf !== undefined || values !== undefined) return schema;
  if (type === undefined) return { ...schema, anyOf: ANY };
  if (items !== undefined) return { ...schema, items: typed(items) };
  if (properties !== undefined) {
    const entries = Object.entries(properties).map(([name, property]) => [name, typed(property)]);
    return { ...schema, properties: Object.fromEntries(entries) };
  }
  if (type !== 'object') return schema;
  const { type: _, ...rest } = schema;
  return { ...rest, anyOf: FREE_OBJECT };
}
