import {
  type AdmittedOperation,
  conditionsOf,
  fragmentsOf,
  MAX_PAGE_SIZE,
  QueryCosts,
  Selections,
} from '@loupe/graphql';
import { Injectable } from '@nestjs/common';
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  valueFromAST,
} from 'graphql';
import { costOfField, describeCost, MINIMUM_COST, MUTATION_COST, RELATION_COSTS } from './costs.js';

type Variables = AdmittedOperation['variables'];

/** The list arguments of a field that names rows by id or address take at most this many. */
const MAX_LIST_ENTRIES = 1000;

/** A root field of an operation, with what is selected below it. */
interface RootField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  /** Number of fields below it. */
  readonly count: number;
  /** Credits of the relations below it, for each of its rows. */
  readonly relations: number;
}

/** The cost model: the sum of what the root fields cost by their tables, before anything executes. */
@Injectable()
export class TableCosts extends QueryCosts {
  readonly minimum = MINIMUM_COST;
  /** Of operations that select the same whatever their variables are. */
  private readonly rootFields = new WeakMap<OperationDefinitionNode, readonly RootField[]>();

  costOf(schema: GraphQLSchema, admitted: AdmittedOperation): number {
    const { operation, variables } = admitted;
    const cost = this.rootFieldsOf(schema, admitted).reduce(
      (sum, root) =>
        operation.operation === OperationTypeNode.MUTATION
          ? sum + MUTATION_COST.credits + MUTATION_COST.perField * root.count
          : sum + queryCost(root, variables),
      0,
    );
    // The tables have hundredths: the rounding inside drops what binary fractions add to them.
    return Math.max(MINIMUM_COST, Math.ceil(Math.round(cost * 100) / 100));
  }

  describe(operation: 'query' | 'mutation', field: string): string {
    return describeCost(operation, field);
  }

  private rootFieldsOf(schema: GraphQLSchema, admitted: AdmittedOperation): readonly RootField[] {
    const { document, operation } = admitted;
    const known = this.rootFields.get(operation);
    if (known !== undefined) return known;
    const found = findRootFields(schema, admitted);
    if (conditionsOf(document).length === 0) this.rootFields.set(operation, found);
    return found;
  }
}

function findRootFields(
  schema: GraphQLSchema,
  { document, operation, variables }: AdmittedOperation,
): RootField[] {
  const root = schema.getRootType(operation.operation);
  if (root == null) return [];
  const selections = new Selections(schema, fragmentsOf(document), variables);
  return selections.rootFields(root, operation.selectionSet).flatMap((nodes) => {
    const [node] = nodes;
    const field = root.getFields()[node.name.value];
    // __typename and introspection
    if (field === undefined) return [];
    const { count, coordinates } = selections.below(nodes, field.type);
    const relations = [...coordinates].reduce((sum, name) => sum + (RELATION_COSTS[name] ?? 0), 0);
    return [{ field, node, count, relations }];
  });
}

function queryCost({ field, node, relations }: RootField, variables: Variables): number {
  const { credits, perRow, choosing } = costOfField(field.name);
  const value = (name: string) => argumentValue(field, node, name, variables);
  const rows = perRow === undefined ? 1 : perRow.of.reduce((sum, name) => sum + rowsOf(value(name)), 0);
  const isChosen = choosing?.by.some((name) => !isEmpty(value(name))) === true;
  return credits + rows * ((perRow?.credits ?? 0) + relations) + (isChosen ? (choosing?.credits ?? 0) : 0);
}

/** The value an argument has for its resolver; undefined for one that execution is going to refuse. */
function argumentValue(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  name: string,
  variables: Variables,
): unknown {
  const argument = field.args.find((known) => known.name === name);
  if (argument === undefined) throw new Error(`The cost of ${field.name} is by ${name}, which it has not`);
  const given = node.arguments?.find((known) => known.name.value === name);
  const value = given === undefined ? undefined : valueFromAST(given.value, argument.type, variables);
  return value === undefined ? argument.defaultValue : value;
}

/** Rows that an argument asks for. What is out of its bounds is refused by its field, and costs no more than they do. */
function rowsOf(value: unknown): number {
  if (Array.isArray(value)) return Math.min(value.length, MAX_LIST_ENTRIES);
  return typeof value === 'number' ? Math.min(Math.max(value, 1), MAX_PAGE_SIZE) : 0;
}

function isEmpty(value: unknown): boolean {
  return value == null || value === false || (typeof value === 'object' && Object.keys(value).length === 0);
}
