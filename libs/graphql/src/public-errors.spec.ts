import { Refusal, statusOf, UNLIMITED } from '@loupe/http';
import { AppError, ERRORS, type ErrorCode, InvalidInputError, NotFoundError } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import {
  GraphQLError,
  type GraphQLFormattedError,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestContext } from './context.js';
import { publicError } from './public-errors.js';
import { BigIntScalar, DateTimeScalar } from './scalars.js';
import { GraphqlExecutor } from './transport/executor.js';

const REQUEST_ID = 'request-1';
const principal = { tokenId: 't', organizationId: null, workspaceId: 'w', scopes: [] };
const workspace = { workspaceId: 'w', timeZone: 'UTC' };

/** The error in the form of TypeORM's QueryFailedError. */
const failedQuery = (code: string) =>
  Object.assign(new Error('SELECT secret FROM items'), { driverError: { code } });

let thrown: unknown;
const fail = () => {
  throw thrown;
};

/** Every stage between a document and its response at which an error can arise. */
const executor = new GraphqlExecutor(
  new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        ok: {
          type: GraphQLString,
          args: { first: { type: GraphQLInt }, at: { type: DateTimeScalar }, big: { type: BigIntScalar } },
          resolve: () => 'ok',
        },
        failing: { type: GraphQLString, resolve: fail },
        required: { type: new GraphQLNonNull(GraphQLString), resolve: () => null },
        badBigInt: { type: BigIntScalar, resolve: () => 'many' },
      },
    }),
  }),
  { minimum: 5, costOf: () => 5, describe: () => '5 credits.' },
  { introspection: true, execution: 'planned' },
);
const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);

afterEach(() => logged.mockClear());

async function errorsOf(query: string, variables: Record<string, unknown> = {}, operationName?: string) {
  const contextValue = new RequestContext(REQUEST_ID, principal, workspace, UNLIMITED);
  try {
    const admitted = await executor.admit({ query, variables, operationName }, contextValue);
    return (await executor.execute(admitted, contextValue)).errors ?? [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.body as { errors: GraphQLFormattedError[] }).errors;
  }
}

async function errorOf(query: string, variables?: Record<string, unknown>, operationName?: string) {
  const [error, ...more] = await errorsOf(query, variables, operationName);
  expect(more).toEqual([]);
  return error;
}

describe('errors of a document', () => {
  it('a syntax error is GRAPHQL_PARSE_FAILED and says what is wrong', async () => {
    const error = await errorOf('{ ok');
    expect(error).toMatchObject({ extensions: { code: 'GRAPHQL_PARSE_FAILED' } });
    expect(error?.message).toMatch(/^Syntax Error/);
  });

  it.each([
    '{ missing }',
    '{ ok(unknown: 1) }',
    '{ ok(first: "1") }',
    '{ ...missing }',
    'subscription { ok }',
  ])('%s is reported as a mistake of the document, with its location', async (query) => {
    const error = await errorOf(query);
    expect(error?.extensions?.code).not.toBe('INTERNAL_SERVER_ERROR');
    expect(error?.message).not.toBe('Internal server error');
    expect(error?.locations).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    ['{ ok(first: "1") }', 'ok.first'],
    ['{ renamed: ok(big: 1.5) }', 'ok.big'],
    ['{ ok(first: [1, 2]) }', 'ok.first'],
    ['query($v: Int = "x") { ok(first: $v) }', '$v'],
    ['{ ok @skip(if: 1) }', 'ok.@skip.if'],
    ['query { ...F } fragment F on Query { ok(at: 5) }', 'ok.at'],
  ])('a wrong literal in %s is named: %s', async (query, path) => {
    expect((await errorOf(query))?.message).toMatch(`Invalid value at '${path}': `);
  });

  it.each([
    ['query A { ok } query B { ok }', undefined],
    ['query A { ok }', 'B'],
  ])('%s with the operation name %s is BAD_REQUEST', async (query, name) => {
    expect(await errorOf(query, {}, name)).toMatchObject({ extensions: { code: 'BAD_REQUEST' } });
  });

  it.each([
    ['query($v: Int) { ok(first: $v) }', 'x', 'Int cannot represent non-integer value: "x"'],
    [
      'query($v: Int) { ok(first: $v) }',
      2 ** 31,
      'Int cannot represent non 32-bit signed integer value: 2147483648',
    ],
    [
      'query($v: DateTime) { ok(at: $v) }',
      '2024-01-31T12:00:00',
      'must be in UTC (ending with Z, +00:00, or -00:00)',
    ],
    ['query($v: BigInt) { ok(big: $v) }', 1.5, 'must be an integer, or a string holding one'],
  ])('the variable of %s as %j is INVALID_INPUT, and the message names it', async (query, v, message) => {
    const error = await errorOf(query, { v });
    expect(error).toMatchObject({ extensions: { code: 'INVALID_INPUT' } });
    expect(error?.message).toBe(`Variable "$v" got invalid value ${JSON.stringify(v)}; ${message}`);
  });

  it('a missing required variable is INVALID_INPUT', async () => {
    expect(await errorOf('query($v: Int!) { ok(first: $v) }')).toMatchObject({
      extensions: { code: 'INVALID_INPUT' },
    });
  });

  it('a literal that a scalar refuses is INVALID_INPUT with its argument and the scalar’s own message', async () => {
    expect(await errorOf('{ ok(at: "2024-01-31T12:00:00+02:00") }')).toEqual({
      message: "Invalid value at 'ok.at': must be in UTC (ending with Z, +00:00, or -00:00)",
      locations: [{ line: 1, column: 10 }],
      extensions: { code: 'INVALID_INPUT' },
    });
  });
});

describe('errors of a resolver', () => {
  it.each([
    new Error('connect ECONNREFUSED 10.0.0.5:5432'),
    Object.assign(new Error('relation "items" does not exist'), { code: '42P01' }),
    failedQuery('23505'),
    'a string',
    null,
    new GraphQLError('made by a library, without a code'),
    new GraphQLError('wrapped', { originalError: new Error('10.0.0.5'), extensions: { code: 'SOMETHING' } }),
  ])('%s is INTERNAL_SERVER_ERROR, tells nothing and is logged', async (error) => {
    thrown = error;
    expect(await errorOf('{ failing }')).toEqual({
      message: 'Internal server error',
      locations: [{ line: 1, column: 3 }],
      path: ['failing'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: REQUEST_ID },
    });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('a field that broke its promise, or a value that is none of its type, is ours to answer for', async () => {
    for (const query of ['{ required }', '{ badBigInt }']) {
      expect(await errorOf(query)).toMatchObject({
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: REQUEST_ID },
      });
    }
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it.each([failedQuery('57014'), Object.assign(new Error('canceling statement'), { code: '57014' })])(
    'a statement that ran out of time is QUERY_TIMEOUT',
    async (error) => {
      thrown = error;
      const reported = await errorOf('{ failing }');
      expect(reported).toMatchObject({ path: ['failing'], extensions: { code: 'QUERY_TIMEOUT' } });
      expect(reported?.message).not.toContain('SELECT');
    },
  );

  it.each(Object.keys(ERRORS) as ErrorCode[])('an AppError of %s is reported as it is', async (code) => {
    thrown = new AppError(code, `about ${code}`);
    expect(await errorOf('{ failing }')).toEqual({
      message: `about ${code}`,
      locations: [{ line: 1, column: 3 }],
      path: ['failing'],
      extensions: { code },
    });
    expect(logged).not.toHaveBeenCalled();
  });

  it('every failing field has its error', async () => {
    thrown = new NotFoundError('Creator');
    const errors = await errorsOf('{ a: failing ok b: failing }');
    expect(errors.map(({ message, path }) => [message, path])).toEqual([
      ['Creator not found', ['a']],
      ['Creator not found', ['b']],
    ]);
  });
});

describe('publicError', () => {
  it('hands back the cause of what it hides, and no cause of what it tells', () => {
    const cause = new Error('secret');
    expect(publicError(new GraphQLError('x', { originalError: cause }), REQUEST_ID).cause).toBe(cause);
    expect(
      publicError(new GraphQLError('x', { originalError: new InvalidInputError('y') }), REQUEST_ID).cause,
    ).toBeNull();
  });
});

describe('statusOf', () => {
  it.each([
    ['BAD_REQUEST', 400],
    ['PERSISTED_QUERY_NOT_SUPPORTED', 400],
    ['INVALID_INPUT', 200],
    ['GRAPHQL_PARSE_FAILED', 200],
    ['INTERNAL_SERVER_ERROR', 200],
    ['constructor', 200],
    [undefined, 200],
  ])('of %s is %i', (code, status) => {
    expect(statusOf(code)).toBe(status);
  });
});
