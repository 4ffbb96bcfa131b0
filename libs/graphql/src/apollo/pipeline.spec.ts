import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControl } from '@apollo/server/plugin/cacheControl';
import { type Budget, codedRefusal, Refusal, UNLIMITED } from '@loupe/http';
import { Logger } from '@nestjs/common';
import { GraphQLError, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestContext } from '../context.js';
import { GraphqlExecutor } from '../transport/executor.js';

const REQUEST_ID = 'request-1';
const principal = { tokenId: 't', organizationId: null, workspaceId: 'w', scopes: [] };
const workspace = { workspaceId: 'w', timeZone: 'UTC' };
const resolve = () => 'ok';
const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

type Hooks = Awaited<ReturnType<NonNullable<ApolloServerPlugin['requestDidStart']>>>;

const listening = (hooks: Hooks): ApolloServerPlugin => ({ requestDidStart: async () => hooks });

async function executorWith(
  plugins: readonly ApolloServerPlugin[],
  execution: 'planned' | 'interpreted' = 'planned',
) {
  const fields = {
    ok: { type: GraphQLString, resolve },
    failing: {
      type: GraphQLString,
      resolve: () => {
        throw new Error('the secret');
      },
    },
    large: { type: GraphQLString, resolve: () => 'x'.repeat(11 * 1024 * 1024) },
  };
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });
  const costs = { minimum: 5, costOf: () => 5, describe: () => '5 credits.' };
  const executor = new GraphqlExecutor(schema, costs, { introspection: true, execution, plugins });
  const { server } = executor;
  await server.start();
  const answerTo = async (query: string, budget: Budget = UNLIMITED) => {
    const context = new RequestContext(REQUEST_ID, principal, workspace, budget);
    const request = { query, variables: {}, operationName: undefined };
    try {
      return await executor.execute(await executor.admit(request, context), context);
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  };
  return { executor, schema, server, answerTo };
}

const INTERNAL = {
  message: 'Internal server error',
  extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: REQUEST_ID },
};

describe('a plugin of Apollo Server', () => {
  it.each(['planned', 'interpreted'] as const)(
    'sees an operation from its start to its response (%s)',
    async (execution) => {
      const seen: unknown[] = [];
      const note = (name: string) => async (): Promise<undefined> => {
        seen.push(name);
      };
      const { answerTo, server } = await executorWith(
        [
          {
            serverWillStart: async ({ schema }) => {
              seen.push(['serverWillStart', schema.getQueryType()?.name]);
              return { drainServer: note('drainServer'), serverWillStop: note('serverWillStop') };
            },
            requestDidStart: async ({ request, contextValue }) => {
              const { requestId, workspaceId, tokenId } = contextValue as Record<string, unknown>;
              seen.push([request.query, { requestId, workspaceId, tokenId }]);
              return {
                didResolveSource: note('didResolveSource'),
                parsingDidStart: note('parsingDidStart'),
                validationDidStart: note('validationDidStart'),
                didResolveOperation: async ({ operationName, document }) => {
                  seen.push(['didResolveOperation', operationName, document.kind]);
                },
                executionDidStart: async () => {
                  seen.push('executionDidStart');
                  return { executionDidEnd: note('executionDidEnd') };
                },
                didEncounterErrors: async ({ errors }) => {
                  seen.push(errors.map(({ originalError }) => originalError?.message));
                },
                willSendResponse: async ({ response }) => {
                  seen.push(response.body);
                },
              };
            },
          },
        ],
        execution,
      );
      const answer = { errors: [{ ...INTERNAL, path: ['failing'] }], data: { ok: 'ok', failing: null } };
      expect(await answerTo('query Both { ok failing }')).toMatchObject(answer);
      expect(await answerTo('query Both { ok failing }')).toMatchObject(answer);
      await server.stop();
      const ofOne = [
        ['query Both { ok failing }', { requestId: REQUEST_ID, workspaceId: 'w', tokenId: 't' }],
        'didResolveSource',
        ['didResolveOperation', 'Both', 'Document'],
        'executionDidStart',
        ['the secret'],
        'executionDidEnd',
        { kind: 'single', singleResult: expect.objectContaining({ data: answer.data }) },
      ];
      // Nothing is parsed or validated again.
      const all = [['serverWillStart', 'Query'], ...ofOne, ...ofOne, 'drainServer', 'serverWillStop'];
      expect(seen).toEqual(all);
    },
  );

  it('is told of no field, and leaves the resolvers as they are', async () => {
    const told = vi.fn();
    const plugin = listening({ executionDidStart: async () => ({ willResolveField: told }) });
    const { answerTo, schema } = await executorWith([plugin, ApolloServerPluginCacheControl()]);
    expect(await answerTo('{ ok }')).toEqual({ data: { ok: 'ok' } });
    expect(schema.getQueryType()?.getFields().ok?.resolve).toBe(resolve);
    expect(told).not.toHaveBeenCalled();
  });

  it('may add to the response', async () => {
    const { answerTo } = await executorWith([
      listening({
        willSendResponse: async ({ response: { body } }) => {
          if (body.kind === 'single') body.singleResult.extensions = { traceId: 'abc' };
        },
      }),
    ]);
    expect(await answerTo('{ ok }')).toEqual({ data: { ok: 'ok' }, extensions: { traceId: 'abc' } });
  });

  it('refuses an operation by an error with a code, before anything is executed', async () => {
    const executionDidStart = vi.fn();
    const { answerTo } = await executorWith([
      listening({
        didResolveOperation: async () => {
          throw new GraphQLError('Not on Sundays', { extensions: { code: 'CLOSED', secret: 'x' } });
        },
        executionDidStart,
      }),
    ]);
    const expected = { errors: [{ message: 'Not on Sundays', extensions: { code: 'CLOSED' } }] };
    expect(await answerTo('{ ok }')).toEqual(expected);
    expect(executionDidStart).not.toHaveBeenCalled();
    expect(logged).not.toHaveBeenCalled();
  });

  it('that fails while an operation is resolved gives an internal error', async () => {
    const { answerTo } = await executorWith([
      listening({
        didResolveOperation: async () => {
          throw new Error('the secret');
        },
      }),
    ]);
    expect(await answerTo('{ ok }')).toEqual({ errors: [INTERNAL] });
    expect(logged).toHaveBeenCalledWith(`${REQUEST_ID} undefined`, new Error('the secret'));
  });

  const fail = async () => {
    throw new Error('the secret');
  };
  it.each<[string, ApolloServerPlugin]>([
    ['requestDidStart', { requestDidStart: fail }],
    ['didResolveSource', listening({ didResolveSource: fail })],
    ['responseForOperation', listening({ responseForOperation: fail })],
    ['executionDidStart', listening({ executionDidStart: fail })],
    ['executionDidEnd', listening({ executionDidStart: async () => ({ executionDidEnd: fail }) })],
    ['didEncounterErrors', listening({ didEncounterErrors: fail })],
    ['willSendResponse', listening({ willSendResponse: fail })],
  ])('that fails in %s gives an internal error, which is logged with its cause', async (_, plugin) => {
    const { answerTo } = await executorWith([plugin]);
    expect(await answerTo('{ failing }')).toEqual({ status: 500, body: { errors: [INTERNAL] } });
    expect(logged).toHaveBeenCalledWith(`${REQUEST_ID} an Apollo plugin`, new Error('the secret'));
  });

  it('cannot let an operation pass that its budget refuses', async () => {
    const refused = codedRefusal('RATE_LIMIT_EXCEEDED', 'Later');
    const budget: Budget = {
      ...UNLIMITED,
      covers: () => true,
      charge: () => Promise.reject(refused),
    };
    const { answerTo } = await executorWith([listening({ didResolveOperation: fail })]);
    expect(await answerTo('{ ok }', budget)).toEqual({ status: 429, body: refused.body });
  });

  it('learns what ended an answer that is too large', async () => {
    const ends: unknown[] = [];
    const { answerTo } = await executorWith([
      listening({
        executionDidStart: async () => ({
          executionDidEnd: async (error) => {
            ends.push(error?.message);
          },
        }),
      }),
    ]);
    const message = 'The response is too large; ask for fewer rows or fields';
    expect(await answerTo('{ large }')).toEqual({
      errors: [{ message, extensions: { code: 'INVALID_INPUT' } }],
    });
    expect(ends).toEqual([message]);
    expect(logged).not.toHaveBeenCalled();
  });
});

it('a document that was dropped after its check is parsed again, but not validated', async () => {
  const again: string[] = [];
  const { executor } = await executorWith([
    listening({
      parsingDidStart: async () => {
        again.push('parsed');
      },
      validationDidStart: async () => {
        again.push('validated');
      },
    }),
  ]);
  const admitted = async (query: string) => {
    const context = new RequestContext(REQUEST_ID, principal, workspace, UNLIMITED);
    return { context, of: await executor.admit({ query, variables: {}, operationName: undefined }, context) };
  };
  const { of, context } = await admitted('{ ok }');
  // Comments fill the memory of documents.
  for (let count = 0; count < 90; count++) await admitted(`{ ok } # ${count} ${'x'.repeat(100_000)}`);
  expect(await executor.execute(of, context)).toEqual({ data: { ok: 'ok' } });
  expect(again).toEqual(['parsed']);
});
