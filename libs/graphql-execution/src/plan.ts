import {
  type DocumentNode,
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { completion } from './completion.js';
import type { FieldPlan, SelectionPlan, Takes } from './fields.js';
import { type Fragments, fieldsOf } from './selections.js';

/** Everything about an operation that is the same for all its requests. */
export interface OperationPlan {
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly selection: SelectionPlan;
  /** Memory of the plan in bytes, without its document. */
  readonly bytes: number;
}

/** Memory of a planned field, counted again for each field above it (measured: docs/adr/0014). */
const FIELD_BYTES = 900;
const ANCESTOR_BYTES = 60;
/** Bytes of the JSON around a key and its value: quotes, colon and comma. */
const KEY_BYTES = 4;

/**
 * Plans an operation of a valid document. A plan omits skipped selections, so it holds for all requests with the same
 * values of the variables in `@skip` and `@include`.
 */
export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): OperationPlan {
  const type = schema.getRootType(operation.operation);
  if (type == null) throw new Error(`The schema has no ${operation.operation} operations`);
  const planner = new Planner(schema, fragmentsOf(document), variables);
  const selection = planner.selection(type, [operation]);
  return { operation, fragments: planner.fragments, selection, bytes: planner.bytes };
}

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}

class Planner {
  bytes = 0;
  private depth = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    readonly fragments: Fragments,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {}

  /** @param nodes the nodes that have the selection sets: an operation, or the nodes of a field */
  selection(type: GraphQLObjectType, nodes: readonly (OperationDefinitionNode | FieldNode)[]): SelectionPlan {
    const sets = nodes.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
    let found: Map<string, FieldNode[]>;
    try {
      found = fieldsOf(this.schema, this.fragments, this.variables, type, sets);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { fields: [], needsBareObject: false, bytes: 0, error };
    }
    this.depth += 1;
    const fields = [...found].flatMap(([key, ofKey]) => {
      const field = definitionOf(this.schema, type, ofKey[0]?.name.value ?? '');
      return field === undefined ? [] : [this.field(type, key, field, ofKey)];
    });
    this.depth -= 1;
    this.bytes += fields.length * (FIELD_BYTES + ANCESTOR_BYTES * this.depth);
    const bytes = fields.reduce((sum, { key }) => sum + key.length + KEY_BYTES, 1);
    return { fields, needsBareObject: found.has('__proto__'), bytes, error: null };
  }

  private field(
    parentType: GraphQLObjectType,
    key: string,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
  ): FieldPlan {
    const selectionOf = (type: GraphQLObjectType) => this.selection(type, nodes);
    const nullable = isNonNullType(field.type) ? field.type.ofType : field.type;
    const resolve = (field.resolve ?? defaultFieldResolver) as FieldPlan['resolve'];
    const takes = takenBy(resolve, field);
    return {
      key,
      field,
      nodes,
      parentType,
      resolve,
      takes,
      complete: completion({ schema: this.schema, parentType, field, nodes, selectionOf }, field.type),
      isNonNull: isNonNullType(field.type),
      isPathless: takes !== 'info' && isLeafType(nullable),
    };
  }
}

/**
 * The parameters that a resolver can see: a function with one declared parameter sees only the source, one with two or
 * three does not see the GraphQLResolveInfo, unless it takes a rest parameter. Abstract types of the result need the info
 * too.
 */
function takenBy({ length }: { length: number }, field: GraphQLField<unknown, unknown>): Takes {
  const type = getNamedType(field.type);
  if (isAbstractType(type) || (isObjectType(type) && type.isTypeOf != null)) return 'info';
  if (length === 1) return 'source';
  return length === 2 || length === 3 ? 'arguments' : 'info';
}

function definitionOf(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return type.getFields()[name];
}
