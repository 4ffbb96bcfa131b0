import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import { type Fragments, fieldsOf } from './selections.js';

/** The root fields of introspection. */
const META_FIELDS = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, getNamedType(field.type)]),
);

const rowsOfSchemas = new WeakMap<GraphQLSchema, ReadonlyMap<string, number>>();

/**
 * Approximate number of fields that execution fills for a root field of introspection; its cost depends on it. 0 for any
 * other root field.
 * @param nodes of the root field
 */
export function introspectedFields(
  schema: GraphQLSchema,
  fragments: Fragments,
  variables: Readonly<Record<string, unknown>>,
  nodes: readonly FieldNode[],
): number {
  const rows = rowsOfSchemas.get(schema) ?? rowsIn(schema);
  rowsOfSchemas.set(schema, rows);
  const below = (type: GraphQLObjectType, of: readonly FieldNode[], parent: string): number => {
    const sets = of.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
    let count = 0;
    for (const [, inner] of fieldsOf(schema, fragments, variables, type, sets)) {
      const name = inner[0]?.name.value ?? '';
      const found = type.getFields()[name];
      const next = found === undefined ? undefined : getNamedType(found.type);
      const times = rows.get(`${parent} ${name}`) ?? rows.get(name) ?? 1;
      count += 1 + (isObjectType(next) ? times * below(next, inner, name) : 0);
    }
    return count;
  };
  const name = nodes[0]?.name.value ?? '';
  const type = META_FIELDS.get(name);
  return isObjectType(type) ? 1 + below(type, nodes, name) : 0;
}

/** Numbers of rows of the introspection lists in this schema: the mean, and the maximum if one type is requested. */
function rowsIn(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const outputs = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const inputs = types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length);
  const members = types.filter(isEnumType).map((type) => type.getValues().length);
  const fields = outputs.map((type) => Object.keys(type.getFields()).length);
  const args = outputs.flatMap((type) => Object.values(type.getFields()).map((field) => field.args.length));
  const perType = (counts: readonly number[]) => sum(counts) / types.length;
  return new Map([
    ['types', types.length],
    ['directives', schema.getDirectives().length],
    ['fields', perType(fields)],
    ['__type fields', Math.max(0, ...fields)],
    ['inputFields', perType(inputs)],
    ['__type inputFields', Math.max(0, ...inputs)],
    ['enumValues', perType(members)],
    ['__type enumValues', Math.max(0, ...members)],
    ['args', sum(args) / Math.max(1, args.length)],
  ]);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
