import {
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isObjectType,
  isUnionType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { type Facet, facetOf } from './facets.js';

/** What the parts of a result are, at any depth; lists have the shape of their entries. */
export interface Shape {
  readonly facet: Facet;
  /** Name of the type that it is of, such as `Image`; empty for a leaf. */
  readonly type: string;
  readonly members: Readonly<Record<string, Shape>>;
}

/** The shape of a value about which nothing is known. */
export const PLAIN: Shape = { facet: 'own', type: '', members: {} };

/** The shape of the root field that a tool's document selects. */
export function shapeOf(schema: GraphQLSchema, document: string, type: GraphQLOutputType): Shape {
  const [field] = getOperationAST(parse(document))?.selectionSet.selections ?? [];
  return field?.kind === Kind.FIELD && field.selectionSet !== undefined
    ? objectShape(schema, type, field.selectionSet)
    : PLAIN;
}

function objectShape(schema: GraphQLSchema, type: GraphQLOutputType, set: SelectionSetNode): Shape {
  const named = getNamedType(type);
  const members: Record<string, Shape> = {};
  for (const selection of set.selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT && isUnionType(named)) {
      const part = schema.getType(selection.typeCondition?.name.value ?? '');
      if (isObjectType(part))
        Object.assign(members, objectShape(schema, part, selection.selectionSet).members);
    }
    if (selection.kind !== Kind.FIELD || !isObjectType(named)) continue;
    const { name, selectionSet } = selection;
    const field = named.getFields()[name.value];
    if (field === undefined) continue;
    const facet = facetOf(`${named.name}.${name.value}`);
    const below = selectionSet === undefined ? PLAIN : objectShape(schema, field.type, selectionSet);
    members[name.value] = { ...below, facet };
  }
  return { facet: 'own', type: named.name, members };
}
