import fc from 'fast-check';
import {
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  getOperationAST,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { scale } from '../../../test/support/proofs.js';
import { type Execute, planned } from './execution.js';
import { MAX_ERRORS } from './fields.js';
import { interpreting } from './interpreting.js';
import { AnswerTooLarge, MAX_ANSWER_BYTES, ResponseBudget, written } from './response-budget.js';

const MB = 1024 * 1024;
/** Most cases end at a tenth of the bound of the service, which takes a tenth of the time. */
const PART = scale(10, 1);
/** Other answers have a third of the rows, which are still more than fit into a turn. */
const SHARE = scale(3, 1);
const SMALL_BOUND = MAX_ANSWER_BYTES / PART;
const FULL_BOUND = MAX_ANSWER_BYTES;
const Json = new GraphQLScalarType({ name: 'Json', serialize: (value) => value });
let calls = 0;
const called = <Value>(value: Value): Value => {
  calls += 1;
  return value;
};
/** Rows of about a kilobyte, synchronous or asynchronous, and fields that fail. */
const Row: GraphQLObjectType = new GraphQLObjectType({
  name: 'Row',
  fields: () => ({
    text: { type: GraphQLString, resolve: () => called('x'.repeat(1000)) },
    later: { type: GraphQLString, resolve: async () => called('x'.repeat(1000)) },
    json: { type: Json, resolve: () => called({ list: Array(100).fill('"\u0001é') }) },
    nothing: { type: GraphQLString, resolve: () => null },
    numbers: { type: new GraphQLList(GraphQLInt), resolve: () => Array(500).fill(-2_000_000_000) },
    fails: {
      type: GraphQLString,
      resolve: () => {
        throw new Error('always');
      },
    },
    row: { type: Row, resolve: async () => ({}) },
  }),
});
const rows = { type: new GraphQLList(Row), args: { count: { type: GraphQLInt } } };
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      rows: { ...rows, resolve: (_, { count }) => Array(count).fill({}) },
      rowsLater: { ...rows, resolve: async (_, { count }) => Array(count).fill(Promise.resolve({})) },
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: { change: { ...rows, resolve: (_, { count }) => called(Array(count).fill({})) } },
  }),
});

async function answerTo(query: string, execute: Execute, answer = new ResponseBudget()) {
  calls = 0;
  const document = parse(query);
  const operation = getOperationAST(document);
  if (operation == null) throw new Error('The document has no operation');
  const request = { query, variables: {}, operationName: undefined };
  return execute({ request, document, documentBytes: 0, operation, variables: {} }, {}, answer);
}

describe.each([
  ['by plans', planned(schema)],
  ['by graphql-js', interpreting(schema)],
])('an answer built %s', (_, execute) => {
  it.each([
    [FULL_BOUND, '{ rows(count: 30000) { text } }'],
    [SMALL_BOUND, `{ rows(count: ${15_000 / PART}) { later } }`],
    [SMALL_BOUND, `{ rowsLater(count: ${60_000 / PART}) { row { row { text } } } }`],
    [SMALL_BOUND, `{ rows(count: ${60_000 / PART}) { json } }`],
    [SMALL_BOUND, `{ rows(count: ${5000 / PART}) { numbers } }`],
    [
      SMALL_BOUND,
      `{ rows(count: ${60_000 / PART}) { ${Array.from({ length: 20 }, (_, alias) => `n${alias}: nothing`).join(' ')} } }`,
    ],
    [
      SMALL_BOUND,
      `mutation { change(count: ${20_000 / PART}) { text } again: change(count: 20000) { text } }`,
    ],
  ])('ends at its bound of %d bytes, and with it the calling of resolvers: %.40s', async (bound, query) => {
    const answer = new ResponseBudget(undefined, undefined, bound);
    await expect(answerTo(query, execute, answer)).rejects.toBeInstanceOf(AnswerTooLarge);
    // A kilobyte for each call. Calls that have begun may end; no new call begins.
    expect(calls).toBeLessThan((2 * bound) / 1000);
    const before = calls;
    await new Promise(setImmediate);
    expect(calls).toBe(before);
  });

  it('is as it was below its bound, whatever turns others got meanwhile', async () => {
    const { data } = await answerTo(`{ rows(count: ${3000 / SHARE}) { text later row { text } } }`, execute);
    const rows = (data as { rows: object[] }).rows.map((row) => JSON.stringify(row));
    expect([rows.length, new Set(rows).size]).toEqual([3000 / SHARE, 1]);
  });

  it('tells no more than a bounded number of errors', async () => {
    const { errors } = await answerTo('{ rows(count: 1500) { fails } }', execute);
    expect(errors).toHaveLength(MAX_ERRORS);
  });

  it('ends when it is ended from without', async () => {
    const answer = new ResponseBudget();
    const building = answerTo('{ rowsLater(count: 3000) { row { row { text } } } }', execute, answer);
    answer.stop(new Error('nobody waits'));
    await expect(building).rejects.toThrow('nobody waits');
    await new Promise(setImmediate);
    const before = calls;
    await new Promise(setImmediate);
    expect(calls).toBe(before);
  });
});

describe('what an answer is counted to have', () => {
  const leaf = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue(),
  );

  it('is never more than its text has, so nothing below the bound is refused', () => {
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 50 }), (leaves) => {
        let granted = 0;
        const answer = new ResponseBudget((bytes) => {
          granted += bytes;
        });
        const bytes = Buffer.byteLength(JSON.stringify(leaves));
        answer.add(leaves.length + 1);
        for (const value of leaves) answer.addLeaf(value);
        expect(granted).toBeLessThan(bytes + 256 * 1024);
        expect(answer.isEnded).toBe(false);
      }),
    );
  });

  it('is exact to the byte where it matters', () => {
    fc.assert(
      fc.property(leaf, (value) => {
        const text = Buffer.byteLength(JSON.stringify(value));
        const fits = new ResponseBudget();
        fits.add(MAX_ANSWER_BYTES - text);
        fits.addLeaf(value);
        expect(() => fits.add(1)).toThrow(AnswerTooLarge);
      }),
    );
  });

  it('is at most the bound in the text that is sent', () => {
    const fill = (bytes: number) => ({ data: { text: 'é'.repeat(bytes / 2) } });
    expect(written(fill(9 * MB)).response).toEqual(fill(9 * MB));
    expect(JSON.parse(written(fill(11 * MB)).text)).toEqual({
      errors: [
        {
          message: 'The response is too large; ask for fewer rows or fields',
          extensions: { code: 'INVALID_INPUT' },
        },
      ],
    });
  });
});
