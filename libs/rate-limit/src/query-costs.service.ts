import {
  factsOf,
  MAX_LIST_ENTRIES,
  MAX_PAGE_SIZE,
  type MutationCost,
  type QueryCost,
  QueryCosts,
} from '@loupe/graphql';
import {
  type AdmittedOperation,
  conditionsOf,
  fragmentsOf,
  introspectedFields,
  Selections,
} from '@loupe/graphql-execution';
import { Injectable } from '@nestjs/common';
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  valueFromAST,
} from 'graphql';
import { choiceCost, isEmpty } from './choice-costs.js';
import {
  INTROSPECTED_FIELDS_PER_CREDIT,
  ITEM_COUNTS_COST,
  MINIMUM_COST,
  REPEAT_COSTS,
} from './cost-formula.js';
import { costTablesOf } from './cost-tables.js';
import { describeCost } from './describe-cost.js';
import { type Repeats, repeatsOf } from './repeats.js';

type Variables = AdmittedOperation['variables'];

/** A root field of introspection, with the approximate number of fields in its value. */
interface MetaField {
  readonly introspected: number;
}

/** A root field of an operation, with the selection below it. */
interface RootField {
  readonly cost: QueryCost | MutationCost;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  /** Number of fields below it. */
  readonly count: number;
  /** Credits of the relations below it, for each of its rows. */
  readonly relations: number;
  readonly repeats: Repeats;
  /** Whether `totalCount` is selected. */
  readonly isCounted: boolean;
  /** Whether the item counts of a whole list of collections are selected. */
  readonly countsItems: boolean;
}

/** The cost model: the sum of the root fields' costs by what they declare, computed before anything executes. */
@Injectable()
export class QueryCostsService extends QueryCosts {
  readonly minimum = MINIMUM_COST;
  /** Only for operations whose selection does not depend on variables. */
  private readonly rootFields = new WeakMap<OperationDefinitionNode, readonly (RootField | MetaField)[]>();

  costOf(schema: GraphQLSchema, admitted: AdmittedOperation): number {
    const { variables } = admitted;
    const cost = this.rootFieldsOf(schema, admitted).reduce(
      (sum, root) =>
        'introspected' in root
          ? sum + root.introspected / INTROSPECTED_FIELDS_PER_CREDIT
          : sum + rootCost(root, variables),
      0,
    );
    // Costs have hundredths. Rounding to hundredths first removes binary rounding errors.
    return Math.max(MINIMUM_COST, Math.ceil(Math.round(cost * 100) / 100));
  }

  describe(field: GraphQLField<unknown, unknown>): string {
    return describeCost(costOfField(field));
  }

  private rootFieldsOf(
    schema: GraphQLSchema,
    admitted: AdmittedOperation,
  ): readonly (RootField | MetaField)[] {
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
): (RootField | MetaField)[] {
  const root = schema.getRootType(operation.operation);
  if (root == null) return [];
  const fragments = fragmentsOf(document);
  const tables = costTablesOf(schema);
  const selections = new Selections(schema, fragments, variables);
  return selections.rootFields(root, operation.selectionSet).flatMap((nodes): (RootField | MetaField)[] => {
    const [node] = nodes;
    const field = root.getFields()[node.name.value];
    if (field === undefined) {
      // __typename, or introspection
      const introspected = introspectedFields(schema, fragments, variables, nodes);
      return introspected === 0 ? [] : [{ introspected }];
    }
    const { count, coordinates } = selections.below(nodes, field.type);
    const relations = [...coordinates].reduce((sum, name) => sum + (tables.relations.get(name) ?? 0), 0);
    const below = selections.fieldsBelow(nodes, field.type);
    const repeats = repeatsOf(tables, `${root.name}.${field.name}`, field.type, below);
    const isCounted = below.some(({ coordinate }) => coordinate.endsWith('.totalCount'));
    const isWholeList = tables.listRows.has(`${root.name}.${field.name}`);
    const countsItems = isWholeList && coordinates.has('Collection.itemCount');
    return [{ cost: costOfField(field), field, node, count, relations, repeats, isCounted, countsItems }];
  });
}

/** @throws Error for a field without `@RootField`; the application does not start with such a field */
function costOfField(field: GraphQLField<unknown, unknown>): QueryCost | MutationCost {
  const facts = factsOf(field);
  if (facts === undefined) throw new Error(`${field.name} has no @RootField`);
  return facts.cost;
}

function rootCost(root: RootField, variables: Variables): number {
  const { cost, count } = root;
  return cost.perField === undefined
    ? queryCost(cost, root, variables)
    : cost.credits + cost.perField * count;
}

function queryCost(
  { credits, perRow, choosing }: QueryCost,
  { field, node, relations, repeats, isCounted, countsItems }: RootField,
  variables: Variables,
): number {
  const value = (name: string) => argumentValue(field, node, name, variables);
  const rows = perRow === undefined ? 1 : perRow.of.reduce((sum, name) => sum + rowsOf(value(name)), 0);
  const isChosen = choosing?.by.some((name) => !isEmpty(value(name))) === true;
  // Arguments that name the rows themselves are paid for per row.
  const choices = field.args.filter(({ name }) => perRow?.of.includes(name) !== true);
  const choice = choiceCost(new Map(choices.map(({ name }) => [name, value(name)])), isCounted);
  const counts = countsItems ? ITEM_COUNTS_COST : 0;
  const read = credits + counts + rows * ((perRow?.credits ?? 0) + relations);
  const again = Math.max(0, rows * repeats.perRow + repeats.once - REPEAT_COSTS.free);
  return read + again + Math.max(choice, isChosen ? (choosing?.credits ?? 0) : 0);
}

/** The value of an argument as its resolver gets it; undefined for a value that execution will refuse. */
function argumentValue(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  name: string,
  variables: Variables,
): unknown {
  const argument = field.args.find((known) => known.name === name);
  if (argument === undefined)
    throw new Error(`The cost of ${field.name} depends on the argument ${name}, which it does not have`);
  const given = node.arguments?.find((known) => known.name.value === name);
  const value = given === undefined ? undefined : valueFromAST(given.value, argument.type, variables);
  return value === undefined ? argument.defaultValue : value;
}

/** Rows that an argument requests. A value beyond its bounds is refused by its field, so it costs no more than the bound. */
function rowsOf(value: unknown): number {
  if (Array.isArray(value)) return Math.min(value.length, MAX_LIST_ENTRIES);
  return typeof value === 'number' ? Math.min(Math.max(value, 1), MAX_PAGE_SIZE) : 0;
}
