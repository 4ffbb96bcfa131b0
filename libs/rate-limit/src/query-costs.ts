import { type AdmittedOperation, MAX_PAGE_SIZE, QueryCosts } from '@loupe/graphql';
import { Injectable } from '@nestjs/common';
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  OperationTypeNode,
  valueFromAST,
} from 'graphql';
import { costOfField, describeCost, MINIMUM_COST, MUTATION_COST, RELATION_COSTS } from './costs.js';
import { Selections } from './selections.js';

type Variables = AdmittedOperation['variables'];

/** The list arguments of a field that names rows by id or address take at most this many. */
const MAX_LIST_ENTRIES = 1000;

/** The cost model: the sum of what the root fields cost by their tables, before anything executes. */
@Injectable()
export class TableCosts extends QueryCosts {
  readonly minimum = MINIMUM_COST;

  costOf(schema: GraphQLSchema, { document, operation, variables }: AdmittedOperation): number {
    const root = schema.getRootType(operation.operation);
    if (root == null) return MINIMUM_COST;
    const selections = new Selections(schema, document, variables);
    const cost = selections.rootFields(root, operation.selectionSet).reduce((sum, nodes) => {
      const field = root.getFields()[nodes[0].name.value];
      // __typename and introspection
      if (field === undefined) return sum;
      const selected = selections.below(nodes, field.type);
      return operation.operation === OperationTypeNode.MUTATION
        ? sum + MUTATION_COST.credits + MUTATION_COST.perField * selected.count
        : sum + queryCost(root, field, nodes[0], variables, selected.coordinates);
    }, 0);
    // The tables have hundredths: the rounding inside drops what binary fractions add to them.
    return Math.max(MINIMUM_COST, Math.ceil(Math.round(cost * 100) / 100));
  }

  describe(operation: 'query' | 'mutation', field: string): string {
    return describeCost(operation, field);
  }
}

function queryCost(
  root: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
  coordinates: ReadonlySet<string>,
): number {
  const { credits, perRow, choosing } = costOfField(field.name);
  const value = (name: string) => argumentValue(root, field, node, name, variables);
  const rows = perRow === undefined ? 1 : perRow.of.reduce((sum, name) => sum + rowsOf(value(name)), 0);
  const isChosen = choosing?.by.some((name) => !isEmpty(value(name))) === true;
  const relations = [...coordinates].reduce((sum, name) => sum + (RELATION_COSTS[name] ?? 0), 0);
  return credits + rows * ((perRow?.credits ?? 0) + relations) + (isChosen ? (choosing?.credits ?? 0) : 0);
}

/** The value an argument has for its resolver; undefined for one that execution is going to refuse. */
function argumentValue(
  root: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  name: string,
  variables: Variables,
): unknown {
  const argument = field.args.find((known) => known.name === name);
  if (argument === undefined)
    throw new Error(`The cost of ${root.name}.${field.name} is by ${name}, which it has not`);
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
