import type { JsonSchema } from './json-schema.js';

/** Bounds that strict modes of vendors do not take, and how a description says them. */
const BOUNDS: Readonly<Record<string, (bound: number) => string>> = {
  minimum: (bound) => `at least ${bound}`,
  maximum: (bound) => `at most ${bound}`,
  minLength: (bound) => `at least ${bound} characters`,
  maxLength: (bound) => `at most ${bound} characters`,
  minItems: (bound) => `at least ${bound} entries`,
  maxItems: (bound) => `at most ${bound} entries`,
};

/**
 * The schema without objects with any keys, which strict modes refuse. Each stands beside another way to write the same value: a
 * range as a list, an object as JSON text.
 */
export function closed(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, ...rest } = schema;
  const parts = anyOf?.filter(({ additionalProperties }) => additionalProperties !== true).map(closed);
  if (parts?.length === 1) return { ...parts[0], ...rest };
  return {
    ...rest,
    ...(parts === undefined ? {} : { anyOf: parts }),
    ...(items === undefined ? {} : { items: closed(items) }),
    ...(properties === undefined ? {} : { properties: mapped(properties, closed) }),
  };
}

/** The closed schema with its bounds in descriptions, as vendors' strict modes take it. Calls are checked by the bounds all the same. */
export function strict(schema: JsonSchema): JsonSchema {
  return worded(closed(schema));
}

function worded({ deprecated: _, properties, items, anyOf, ...schema }: JsonSchema): JsonSchema {
  const bounds = Object.entries(schema).flatMap(([word, bound]) =>
    BOUNDS[word] === undefined ? [] : [BOUNDS[word](Number(bound))],
  );
  const kept = Object.entries(schema).filter(([word]) => BOUNDS[word] === undefined);
  const { description = '', ...rest } = Object.fromEntries(kept) as JsonSchema;
  const said = bounds.length === 0 ? '' : `(${bounds.join(', ')})`;
  const text = [description, said].filter((part) => part !== '').join(' ');
  return {
    ...(text === '' ? {} : { description: text }),
    ...rest,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(worded) }),
    ...(items === undefined ? {} : { items: worded(items) }),
    ...(properties === undefined ? {} : { properties: mapped(properties, worded) }),
  };
}

function mapped(
  properties: Readonly<Record<string, JsonSchema>>,
  form: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, form(property)]));
}
