/** The part of JSON Schema 2020-12 that the tools use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const NULL: JsonSchema = { type: 'null' };

/** The schema, or null: as alternatives of one type each, which the JSON Schema dialect of every provider accepts. */
export function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  // A schema without a type accepts null already.
  if (Object.keys(schema).length === 0) return { description };
  const described = description === undefined ? {} : { description };
  return { ...described, anyOf: [...(schema.anyOf ?? [schema]), NULL] };
}

/** The schema that also accepts null for optional values, at every depth. */
export function takingNull(schema: JsonSchema): JsonSchema {
  const { properties, required = [], items } = schema;
  if (items !== undefined) return { ...schema, items: takingNull(items) };
  if (properties === undefined) return schema;
  const taken = Object.entries(properties).map(([name, property]) => {
    const inner = takingNull(property);
    return [name, required.includes(name) ? inner : nullableType(inner)] as const;
  });
  return { ...schema, properties: Object.fromEntries(taken) };
}

/** Adds `null` to the type. With alternatives, one wrong value would give several errors. */
function nullableType(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (type === undefined) return schema;
  const withNull = values === undefined ? {} : { enum: [...values, null] };
  return { ...schema, type: [type, 'null'].flat(), ...withNull };
}
