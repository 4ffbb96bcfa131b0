import { setImmediate as othersTurn } from 'node:timers/promises';
import { GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLSchema, getOperationAST, parse } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { planned } from './execution.js';
import { ResponseBudget } from './response-budget.js';
import { ResponseScheduler } from './response-scheduler.js';

const COUNT = 20_000;
/** Twice the number of values that fit into a turn. */
const MOST_IN_A_TURN = 5000;

/** Calls of resolvers, by the caller that each request names. */
let calls: Record<string, number> = {};
const Row: GraphQLObjectType = new GraphQLObjectType({
  name: 'Row',
  fields: () => ({
    number: {
      type: GraphQLInt,
      resolve: (_, __, context: string) => {
        calls[context] = (calls[context] ?? 0) + 1;
        return 1;
      },
    },
    sameRow: { type: Row, resolve: () => loaded },
    sameRows: { type: new GraphQLList(Row), resolve: () => loaded.then((row) => [row]) },
  }),
});
/** As a loader returns it: one promise for many values. */
const loaded = Promise.resolve({});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      rows: {
        type: new GraphQLList(Row),
        args: { count: { type: GraphQLInt } },
        resolve: (_, { count }) => Array(count).fill({}),
      },
      rowsLater: {
        type: new GraphQLList(Row),
        resolve: () => Array(COUNT).fill(loaded),
      },
    },
  }),
});
const execute = planned(schema);

async function answerTo(query: string, caller: string, answer: ResponseBudget) {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (operation == null) throw new Error('The document has no operation');
  const request = { query, variables: {}, operationName: undefined };
  return execute({ request, document, documentBytes: 0, operation, variables: {} }, caller, answer);
}

/** The maximum number of calls between two turns of other tasks, until the work is done. */
async function mostInATurn(caller: string, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let most = 0;
  for (let before = 0; !isDone; ) {
    await othersTurn();
    most = Math.max(most, (calls[caller] ?? 0) - before);
    before = calls[caller] ?? 0;
  }
  await done;
  return most;
}

beforeEach(() => {
  calls = {};
});

describe('others get their turns', () => {
  it.each([
    ['the entries of a list come all at once', '{ rowsLater { number } }'],
    ['objects of many rows come all at once', `{ rows(count: ${COUNT}) { sameRow { number } } }`],
    [
      'what hangs on one row comes under many aliases',
      `{ rows(count: ${COUNT / 100}) {${Array.from({ length: 10 }, (_, outer) => `a${outer}: sameRow {${Array.from({ length: 10 }, (_, inner) => `b${inner}: sameRows { number }`).join(' ')}}`).join(' ')}} }`,
    ],
  ])('where %s', async (_, query) => {
    const most = await mostInATurn('one', answerTo(query, 'one', new ResponseBudget()));
    expect(calls.one).toBe(COUNT);
    expect(most).toBeLessThan(MOST_IN_A_TURN);
  });

  it('of answers that are built at the same time none waits for the end of another', async () => {
    const turns = new ResponseScheduler();
    const callers = ['first', 'second', 'third'];
    await Promise.race(
      callers.map((caller) =>
        answerTo('{ rowsLater { number } }', caller, new ResponseBudget(undefined, turns)),
      ),
    );
    for (const caller of callers) expect(calls[caller]).toBeGreaterThan(COUNT / 2);
  });

  it('a turn has the same room however many answers share it', async () => {
    const turns = new ResponseScheduler();
    const all = Promise.all(
      [1, 2, 3].map(() => answerTo('{ rowsLater { number } }', 'all', new ResponseBudget(undefined, turns))),
    );
    expect(await mostInATurn('all', all)).toBeLessThan(MOST_IN_A_TURN);
    expect(calls.all).toBe(3 * COUNT);
  });

  it('a small answer waits for no large one', async () => {
    const turns = new ResponseScheduler();
    const large = answerTo('{ rowsLater { number } }', 'large', new ResponseBudget(undefined, turns));
    await othersTurn();
    await answerTo(
      '{ rows(count: 20) { sameRow { number } } }',
      'small',
      new ResponseBudget(undefined, turns),
    );
    expect(calls.small).toBe(20);
    expect(calls.large ?? 0).toBeLessThan(COUNT / 2);
    await large;
  });
});

it('an answer that is ended while it waits goes no further', async () => {
  const turns = new ResponseScheduler();
  const answer = new ResponseBudget(undefined, turns);
  const building = answerTo('{ rowsLater { number } }', 'ended', answer);
  await othersTurn();
  await othersTurn();
  answer.stop(new Error('nobody waits'));
  await expect(building).rejects.toThrow('nobody waits');
  const before = calls.ended;
  await answerTo('{ rowsLater { number } }', 'other', new ResponseBudget(undefined, turns));
  expect(calls.ended).toBe(before);
});
