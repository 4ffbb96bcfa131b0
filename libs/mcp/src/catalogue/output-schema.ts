import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { type JsonSchema, orNull } from './json-schema.js';

/** The JSON types of scalars in results; all others are strings. */
const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  Int: { type: 'integer' },
  JSON: {},
};

/**
 * The JSON Schema of a selection's result. It allows fields and enum values that are added later.
 * @param selection GraphQL text with braces; empty for a type without fields
 */
export function outputSchema(schema: GraphQLSchema, type: GraphQLOutputType, selection: string): JsonSchema {
  return typeSchema(schema, type, selection === '' ? undefined : setOf(selection));
}

function setOf(selection: string): SelectionSetNode {
  const [definition] = parse(selection).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${selection} is not a selection`);
  return definition.selectionSet;
}

function typeSchema(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  set: SelectionSetNode | undefined,
): JsonSchema {
  return isNonNullType(type) ? innerSchema(schema, type.ofType, set) : orNull(innerSchema(schema, type, set));
}

function innerSchema(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  set: SelectionSetNode | undefined,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: typeSchema(schema, type.ofType, set) };
  if (!isCompositeType(type))
    return isEnumType(type) ? { type: 'string' } : (SCALARS[String(type)] ?? { type: 'string' });
  if (set === undefined) throw new Error(`Nothing is selected of ${String(type)}`);
  if (isObjectType(type)) return objectSchema(schema, type, set);
  if (!isUnionType(type)) throw new Error(`The interface ${type.name} has no JSON Schema: add one here`);
  return {
    anyOf: type.getTypes().map((member) => {
      const part = set.selections.find(
        (selection) =>
          selection.kind === Kind.INLINE_FRAGMENT && selection.typeCondition?.name.value === member.name,
      );
      if (part?.kind !== Kind.INLINE_FRAGMENT) throw new Error(`Nothing is selected of ${member.name}`);
      const { properties, required = [], ...rest } = objectSchema(schema, member, part.selectionSet);
      return {
        ...rest,
        properties: { __typename: { const: member.name }, ...properties },
        required: ['__typename', ...required],
      };
    }),
  };
}

function objectSchema(schema: GraphQLSchema, type: GraphQLObjectType, set: SelectionSetNode): JsonSchema {
  const properties = Object.fromEntries(
    set.selections.map((selection) => {
      const name = selection.kind === Kind.FIELD ? selection.name.value : '';
      const field = type.getFields()[name];
      if (selection.kind !== Kind.FIELD || field === undefined)
        throw new Error(`${type.name} has no field ${name}`);
      const described = { ...(field.description == null ? {} : { description: field.description }) };
      return [name, { ...described, ...typeSchema(schema, field.type, selection.selectionSet) }];
    }),
  );
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** The schema of a value in its detailed or its concise form; the concise form has some of the same fields. */
export function eitherSchema(full: JsonSchema, short: JsonSchema): JsonSchema {
  if (full.items !== undefined && short.items !== undefined) {
    return { ...full, items: eitherSchema(full.items, short.items) };
  }
  if (full.anyOf !== undefined && short.anyOf !== undefined) {
    return {
      ...full,
      anyOf: full.anyOf.map((part, index) => eitherSchema(part, short.anyOf?.[index] ?? part)),
    };
  }
  if (full.properties === undefined) return full;
  const properties = Object.entries(full.properties).map(([name, schema]) => {
    const shorter = short.properties?.[name];
    return [name, shorter === undefined ? schema : eitherSchema(schema, shorter)] as const;
  });
  return { ...full, properties: Object.fromEntries(properties), required: short.required ?? [] };
}
