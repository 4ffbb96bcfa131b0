import { type Execute, interpreting, planned, ResponseBudget } from '@loupe/graphql-execution';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLField,
  type GraphQLFieldConfig,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  getOperationAST,
  getVariableValues,
  lexicographicSortSchema,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../test/support/proofs.js';
import { publicError } from './public-errors.js';

const SEED = Date.now() % 2 ** 31;
const DOCUMENTS = scale(250, 20_000);

interface Context {
  /** The called resolvers, in order. */
  calls: string[];
}

const later = async <Value>(value: Value, turns = 1): Promise<Value> => {
  for (let turn = 0; turn < turns; turn++) await null;
  return value;
};
const failing = (message: string) => {
  throw new Error(message);
};

const Color = new GraphQLEnumType({
  name: 'Color',
  values: { RED: { value: 1 }, BLUE: { value: { blue: true } } },
});
const Odd = new GraphQLScalarType({
  name: 'Odd',
  serialize: (value) =>
    typeof value === 'number' ? value : value === 'nothing' ? undefined : failing('not odd'),
});
const Point = new GraphQLInputObjectType({
  name: 'Point',
  fields: {
    x: { type: new GraphQLNonNull(GraphQLInt) },
    y: { type: GraphQLInt, defaultValue: 7 },
    color: { type: Color },
    more: { type: new GraphQLList(new GraphQLNonNull(GraphQLInt)) },
  },
});
const Named = new GraphQLInterfaceType({ name: 'Named', fields: { name: { type: GraphQLString } } });

/**
 * All possible results of a field in one type: values, errors and nulls, synchronous and asynchronous, in every position.
 */
const Node: GraphQLObjectType = new GraphQLObjectType<unknown, Context>({
  name: 'Node',
  interfaces: [Named],
  fields: (): Record<string, GraphQLFieldConfig<unknown, Context>> => ({
    name: { type: GraphQLString },
    ofSource: { type: GraphQLString, resolve: (source) => typeof source },
    ofContext: { type: GraphQLInt, resolve: (_, __, { calls }) => calls.push('ofContext') * 0 },
    ofRest: { type: GraphQLString, resolve: (...given) => `${given.length} ${given[3].path.key}` },
    method: { type: GraphQLString },
    context: {
      type: GraphQLString,
      resolve: (_, args, { calls }, info) => {
        calls.push('context');
        const { fieldName, fieldNodes, parentType, returnType, path, variableValues, operation, fragments } =
          info;
        const places = [];
        for (let place: typeof path | undefined = path; place !== undefined; place = place.prev)
          places.push([place.key, place.typename]);
        return JSON.stringify([
          args,
          fieldName,
          fieldNodes.length,
          String(parentType),
          String(returnType),
          places,
          variableValues,
          operation.operation,
          Object.keys(fragments),
          info.rootValue === undefined,
        ]);
      },
    },
    echo: {
      type: GraphQLString,
      args: {
        point: { type: Point, defaultValue: { x: 1 } },
        count: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 3 },
        color: { type: Color },
        text: { type: GraphQLString },
      },
      resolve: (_, args) => JSON.stringify(args),
    },
    must: { type: new GraphQLNonNull(GraphQLInt) },
    fails: { type: GraphQLString, resolve: () => failing('at once') },
    failsLater: { type: GraphQLString, resolve: () => later(null, 2).then(() => failing('later')) },
    error: { type: GraphQLString, resolve: () => new Error('a value') },
    failsBadly: { type: new GraphQLNonNull(GraphQLString), resolve: () => failing('badly') },
    failsBadlyLater: {
      type: new GraphQLNonNull(GraphQLString),
      resolve: () => later(null).then(() => failing('badly, later')),
    },
    nothing: { type: new GraphQLNonNull(GraphQLString), resolve: () => null },
    nothingLater: { type: new GraphQLNonNull(GraphQLString), resolve: () => later(undefined, 3) },
    color: { type: Color, resolve: () => 1 },
    noColor: { type: Color, resolve: () => 5 },
    odd: { type: Odd, resolve: () => 1 },
    notOdd: { type: Odd, resolve: () => 'two' },
    noOdd: { type: Odd, resolve: () => later('nothing') },
    truth: { type: new GraphQLNonNull(GraphQLBoolean), resolve: () => later(true) },
    ints: { type: new GraphQLList(GraphQLInt), resolve: () => [1, null, 'x', later(4), later('y')] },
    mustInts: { type: new GraphQLList(new GraphQLNonNull(GraphQLInt)), resolve: () => later([1, null, 3]) },
    table: {
      type: new GraphQLList(new GraphQLList(GraphQLInt)),
      resolve: () => [[1, 2], null, new Set([3])],
    },
    noList: { type: new GraphQLList(GraphQLInt), resolve: () => 'text' },
    self: { type: Node, resolve: (source) => source },
    selfLater: { type: new GraphQLNonNull(Node), resolve: (source) => later(source, 2) },
    nodes: { type: new GraphQLList(new GraphQLNonNull(Node)), resolve: () => [node('a'), later(node('b'))] },
    maybes: {
      type: new GraphQLNonNull(new GraphQLList(Node)),
      resolve: () => later([node('a'), null, new Error('entry'), later(node('b'), 3)]),
    },
    named: { type: Named, resolve: () => ({ ...node('n'), __typename: 'Node' }) },
    things: {
      type: new GraphQLList(Thing),
      resolve: () => ['node', 'leaf', 'unknown', 'later', 'fails', 'String'],
    },
    leaf: { type: Leaf, resolve: () => 'leaf' },
    noLeaf: { type: Leaf, resolve: () => 'no leaf' },
  }),
});
const Leaf: GraphQLObjectType = new GraphQLObjectType({
  name: 'Leaf',
  interfaces: [Named],
  isTypeOf: (value) => (value === 'leaf' ? later(true) : value === 'later'),
  fields: {
    name: { type: GraphQLString, resolve: (source) => String(source) },
    size: { type: GraphQLInt, resolve: () => 1 },
  },
});
const Thing: GraphQLUnionType = new GraphQLUnionType({
  name: 'Thing',
  types: [Node, Leaf],
  resolveType: (value) => {
    if (value === 'fails') throw new Error('no type');
    if (value === 'later') return later('Leaf');
    return value === 'node' ? 'Node' : value === 'leaf' ? 'Leaf' : String(value);
  },
});

function node(name: string) {
  return {
    name,
    method: (_: unknown, { calls }: Context) => `${name} ${calls.push('method')}`,
    must: later(2),
  };
}

const step = (turns: number): GraphQLFieldConfig<unknown, Context> => ({
  type: Node,
  args: { fails: { type: GraphQLBoolean } },
  resolve: async (_, { fails }, { calls }) => {
    calls.push(`begin ${turns}`);
    await later(null, turns);
    calls.push(`end ${turns}`);
    return fails === true ? failing('a step') : node(`step ${turns}`);
  },
});

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      node: { type: Node, resolve: () => node('root') },
      must: { type: new GraphQLNonNull(Node), resolve: () => later(node('must')) },
      nodes: { type: new GraphQLList(Node), resolve: () => [node('one'), node('two')] },
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: {
      quick: { type: Node, resolve: (_, __, { calls }) => node(`quick ${calls.push('quick')}`) },
      slow: step(9),
      slower: step(20),
    },
  }),
  types: [Leaf],
});

const LITERALS: Record<string, readonly string[]> = {
  point: [
    '{x: 1}',
    '{x: 2, y: null, more: [1, 2]}',
    '{x: 3, more: 4, color: BLUE}',
    '{x: $int, y: $missing}',
    '$point',
    'null',
  ],
  count: ['5', '$int', '$missing', '$nulled', '$always'],
  color: ['RED', '$color', 'null', '$missingColor'],
  text: ['"__MAGIC_DATE__"', '"\\u0000"', '$text', '$__proto__'],
  fails: ['true', 'false', '$yes'],
};
const HEAD =
  '($int: Int, $nulled: Int, $missing: Int, $always: Int! = 4, $point: Point, $color: Color, $missingColor: Color, $text: String, $__proto__: String, $yes: Boolean!, $no: Boolean!, $maybe: Boolean = true)';
const DIRECTIVES = [
  '@skip(if: false)',
  '@include(if: false)',
  '@skip(if: $yes)',
  '@skip(if: $no)',
  '@include(if: $no)',
  '@include(if: $yes) @skip(if: $no)',
  '@include(if: $maybe)',
];

/** A document with introspection; some are not valid. */
function someDocument(next: (below: number) => number): string {
  const fragments: string[] = [];
  const isMutation = next(4) === 0;
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  const pick = <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value;
  const argumentsOf = (names: readonly string[]) => {
    const given = names.filter((name) => LITERALS[name] !== undefined && next(2) === 0);
    return given.length === 0
      ? ''
      : `(${given.map((name) => `${name}: ${pick(LITERALS[name] ?? [])}`).join(', ')})`;
  };
  const directive = () => (next(8) === 0 ? ` ${pick(DIRECTIVES)}` : '');
  let aliases = 0;
  /** Fields of one response key must be mergeable, so only equal fields share a key. */
  const alias = ({ name, args }: GraphQLField<unknown, unknown>) => {
    if (args.length > 0) return `x${aliases++}: `;
    if (name === 'name') return pick(['', '', '__proto__: ', 'constructor: ', 'toJSON: ']);
    return pick(['', '', `${name}_: `]);
  };
  const selection = (
    type: GraphQLObjectType | GraphQLInterfaceType | GraphQLUnionType,
    depth: number,
  ): string => {
    const fields = type instanceof GraphQLUnionType ? [] : Object.values(type.getFields());
    const selections = Array.from({ length: 1 + next(3) }, () => {
      const kind = next(10);
      if (kind === 0) return `${pick(['', 'type: '])}__typename${directive()}`;
      if (kind === 1 && depth > 0 && type !== root) {
        const other = pick([Node, Leaf, Named]);
        return `... on ${other.name}${directive()} ${selection(other, depth - 1)}`;
      }
      if (kind === 2 && depth > 0) return `...${directive()} ${selection(type, depth - 1)}`;
      if (kind === 3 && depth > 0) {
        const own = type instanceof GraphQLUnionType ? Node : type;
        const name = `F${fragments.length}`;
        fragments.push('');
        fragments[Number(name.slice(1))] = `fragment ${name} on ${own.name} ${selection(own, depth - 1)}`;
        return `...${name}${directive()} ...${name}`;
      }
      if (fields.length === 0) return '__typename';
      const field = pick(fields);
      const inner = String(field.type).replace(/[[\]!]/g, '');
      const isComposite = ['Node', 'Named', 'Thing', 'Leaf'].includes(inner);
      if (isComposite && depth === 0) return 'name';
      const below = { Node, Named, Thing, Leaf }[inner];
      return `${alias(field)}${field.name}${argumentsOf(field.args.map(({ name }) => name))}${directive()} ${below === undefined ? '' : selection(below, depth - 1)}`;
    });
    return `{ ${selections.join(' ')} }`;
  };
  const body = selection(root as GraphQLObjectType, 3);
  return `${isMutation ? 'mutation' : 'query'} Q${HEAD} ${body} ${fragments.join(' ')}`;
}

const VARIABLES = JSON.parse(
  '{"int": 9, "nulled": null, "point": {"x": 5}, "color": "BLUE", "text": "hello", "__proto__": "own", "yes": true, "no": false}',
) as Record<string, unknown>;

async function outcome(
  execute: Execute,
  query: string,
  document: DocumentNode,
  variables: Record<string, unknown>,
) {
  const operation = getOperationAST(document);
  if (operation == null) throw new Error('The document has no operation');
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (coerced === undefined) throw new Error('The variables are wrong');
  const context: Context = { calls: [] };
  const request = { query, variables, operationName: undefined };
  const result: ExecutionResult = await execute(
    { request, document, documentBytes: 1000, operation, variables: coerced },
    context,
    new ResponseBudget(),
  );
  const errors = result.errors?.map((error) => ({
    error: publicError(error, 'id').error,
    isLogged: publicError(error, 'id').cause !== null,
    original: error.originalError?.constructor.name,
  }));
  // Compared as text, so that the order of keys counts and values that JSON omits do not.
  return { body: JSON.stringify(result.data), keys: Object.keys(result), errors, calls: context.calls };
}

/** Without the rules about unused declarations: all documents share the same declarations. */
const RULES = specifiedRules.filter(
  (rule) => rule !== NoUnusedVariablesRule && rule !== NoUnusedFragmentsRule,
);

// As in the service's schema, because resolvers see the order of arguments.
const sorted = lexicographicSortSchema(schema);
const run = planned(sorted);
const reference = interpreting(sorted);

/** @returns the number of errors in both results; null for an invalid document */
async function compare(
  query: string,
  variables = VARIABLES,
  document = parse(query),
): Promise<number | null> {
  if (validate(schema, document, RULES).length > 0) return null;
  const expected = await outcome(reference, query, document, variables);
  const given = await outcome(run, query, document, variables);
  // Comparing the texts is many times faster; the values are for the message.
  if (JSON.stringify(given) !== JSON.stringify(expected)) expect(given, query).toEqual(expected);
  return expected.errors?.length ?? 0;
}

describe(`execution by plans (seed ${SEED})`, () => {
  it.each([
    ['nulls that reach the response', '{ must { nothing } node { name } }'],
    [
      'nulls that reach a list',
      '{ nodes { mustInts nodes { failsBadlyLater fails } maybes { nothingLater failsLater } } }',
    ],
    [
      'values of no possible type',
      '{ node { things { __typename ... on Leaf { name size } ... on Node { context } } } }',
    ],
    ['types that are not what was said', '{ node { leaf { size } noLeaf { size } } }'],
    [
      'response keys that objects have already',
      '{ node { __proto__: name constructor: name toString: ofSource } }',
    ],
    [
      'introspection',
      '{ __schema { queryType { name fields { name args { name defaultValue } type { kind ofType { name } } } } directives { name } } __type(name: "Color") { enumValues(includeDeprecated: true) { name } } __typename }',
    ],
    [
      'fields that are selected in parts',
      '{ node { self { name } self { context ...F } } } fragment F on Node { self { context } name }',
    ],
    [
      'mutations in turn',
      'mutation { slow { name } a: slower(fails: true) { name } quick { context } b: slow { failsBadly } }',
    ],
  ])('gives what graphql-js gives for %s', async (_, query) => {
    expect(await compare(query)).not.toBeNull();
  });

  it('gives what graphql-js gives for conditions that change, or are null', async () => {
    const query = `query($maybe: Boolean = true, $yes: Boolean!) {
      node { name @include(if: $maybe) self @skip(if: $yes) { name } context } must { name @skip(if: $maybe) } }`;
    const document = parse(query);
    for (const maybe of [true, false, null, undefined, true]) {
      for (const yes of [true, false])
        expect(
          await compare(query, { ...(maybe === undefined ? {} : { maybe }), yes }, document),
        ).not.toBeNull();
    }
  });

  it('gives each call arguments of its own', async () => {
    const seen: object[] = [];
    const own = new GraphQLSchema({
      query: new GraphQLObjectType({
        name: 'Query',
        fields: {
          a: {
            type: GraphQLString,
            args: { x: { type: GraphQLInt } },
            resolve: (_, args) => {
              seen.push({ ...args });
              args.x = 'changed';
            },
          },
        },
      }),
    });
    const execute = planned(own);
    const document = parse('{ a(x: 1) }');
    const operation = getOperationAST(document);
    if (operation == null) throw new Error('The document has no operation');
    const request = { query: '', variables: {}, operationName: undefined };
    const admitted = { request, document, documentBytes: 1000, operation, variables: {} };
    for (const _ of [1, 2]) await execute(admitted, null, new ResponseBudget());
    expect(seen).toEqual([{ x: 1 }, { x: 1 }]);
  });

  it('gives what graphql-js gives: data, order, errors with their paths, and calls', async () => {
    let compared = 0;
    let failed = 0;
    const generator = xorshift128plus(SEED);
    const next = (below: number) => uniformInt(generator, 0, below - 1);
    while (compared < DOCUMENTS) {
      const errors = await compare(someDocument(next));
      if (errors === null) continue;
      compared += 1;
      if (errors > 0) failed += 1;
    }
    expect(failed).toBeGreaterThan(DOCUMENTS / 4);
  });
});
