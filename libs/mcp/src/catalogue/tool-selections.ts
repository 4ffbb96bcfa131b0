import { conciseOf, detailedOf, isNotInTools, isRowsOnly } from '@loupe/graphql';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** The fields that identify an object that a mutation changed. */
const NAMING = ['id', 'key', 'name'];

/** The selections of a field: all useful fields, or the minimum. */
export interface FieldSelections {
  readonly detailed: string;
  /** Null if there is no shorter selection. */
  readonly concise: string | null;
}

/** Whether a type has the shape of an `XConnection`. */
export function isConnection(type: GraphQLObjectType): boolean {
  const { nodes, pageInfo } = type.getFields();
  return nodes !== undefined && pageInfo !== undefined;
}

/**
 * The selections of a root field, as GraphQL text with braces; empty for a field without subfields. Detailed rows have
 * all their fields; objects in them have all fields that are not objects again, unless the type says more. A mutation returns its objects by id and
 * name only, because each field of its payload costs a credit.
 */
export function selectionsOf(operation: 'query' | 'mutation', type: GraphQLOutputType): FieldSelections {
  const named = getNamedType(type);
  if (!isObjectType(named)) return { detailed: rowSelection(named, 1), concise: null };
  if (operation === 'mutation') return { detailed: payloadSelection(named), concise: null };
  if (!isConnection(named)) return rowSelections(named, (row) => `{ ${row} }`);
  const nodes = named.getFields().nodes;
  if (nodes === undefined) throw new Error(`${named.name} has no nodes`);
  const row = getNamedType(nodes.type);
  if (!isObjectType(row)) throw new Error(`The rows of ${named.name} are not objects`);
  return rowSelections(
    row,
    (fields) => `{ totalCount pageInfo { hasNextPage endCursor } nodes { ${fields} } }`,
  );
}

function rowSelections(row: GraphQLObjectType, around: (fields: string) => string): FieldSelections {
  const concise = conciseOf(row);
  return {
    detailed: around(detailedOf(row) ?? fieldsOf(row, 1)),
    concise: concise === undefined ? null : around(concise),
  };
}

/** The selection of a type with braces; empty for a type without fields. */
function rowSelection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const members = named.getTypes().map((member) => `... on ${member.name} { ${fieldsOf(member, depth)} }`);
    return `{ __typename ${members.join(' ')} }`;
  }
  return isObjectType(named) ? `{ ${fieldsOf(named, depth)} }` : '';
}

/** @param depth how many levels of nested objects are selected */
function fieldsOf(type: GraphQLObjectType, depth: number): string {
  return Object.values(type.getFields())
    .filter(
      (field) =>
        isSelectable(field) &&
        (depth > 0 || !(isCompositeType(getNamedType(field.type)) || isRowsOnly(field))),
    )
    .map((field) => `${field.name} ${rowSelection(field.type, depth - 1)}`.trim())
    .join(' ');
}

function payloadSelection(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields())
    .filter(isSelectable)
    .map((field) => {
      const named = getNamedType(field.type);
      if (!isObjectType(named)) return field.name;
      const naming = NAMING.filter((name) => named.getFields()[name] !== undefined);
      // Objects with neither id nor name, such as userErrors and warnings, are selected completely.
      return `${field.name} { ${naming.length > 0 ? naming.join(' ') : fieldsOf(named, 0)} }`;
    });
  return `{ ${fields.join(' ')} }`;
}

/** A field with a required argument cannot be selected, because its value is unknown. */
function isSelectable(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.length === 0 && field.deprecationReason == null && !isNotInTools(field);
}
