import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { AppConfig } from '@loupe/config';
import { IdempotencyStore, RequestGate, RequestLimiter, UNLIMITED } from '@loupe/http';
import { Clock } from '@loupe/kernel';
import { getApolloServer, Plugin } from '@nestjs/apollo';
import { Logger, Module, type Provider } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LoupeGraphqlModule } from './graphql.module.js';
import { PLAIN_COST } from './root-field/field-cost.js';
import { RootField } from './root-field/root-field.js';
import { QueryCosts } from './transport/query-costs.js';

const seen: string[] = [];

@Plugin()
class NotingPlugin implements ApolloServerPlugin {
  async serverWillStart() {
    seen.push('start');
    return {
      drainServer: async () => {
        seen.push('drain');
      },
      serverWillStop: async () => {
        throw new Error('A plugin that fails at the end');
      },
    };
  }

  async requestDidStart() {
    seen.push('operation');
  }
}

@Resolver()
class WorkspacesResolver {
  @Query(() => String)
  @RootField({ cost: PLAIN_COST, scopes: ['read'], mcp: null, example: { query: '{ workspaces }' } })
  workspaces() {
    return 'all';
  }
}

const settings: Record<string, unknown> = {
  APOLLO_PLUGINS: '',
  EDGE_USER_AGENT: 'off',
  GRAPHQL_EXECUTION: 'planned',
  KEPT_ANSWERS_BYTES: 0,
};
const principal = { tokenId: 't', organizationId: null, workspaceId: 'w', scopes: [] };
const bindings: Provider[] = [
  {
    provide: AppConfig,
    useValue: { get: (name: string) => settings[name], isProduction: false, publicUrl: null },
  },
  Clock,
  { provide: IdempotencyStore, useValue: {} },
  { provide: QueryCosts, useValue: { minimum: 5, costOf: () => 5, describe: () => '5 credits.' } },
  { provide: RequestGate, useValue: { admit: async () => ({ principal, workspace: null, plan: 'growth' }) } },
  { provide: RequestLimiter, useValue: { budgetOf: () => UNLIMITED } },
];

@Module({ providers: bindings, exports: bindings })
class Bindings {}

describe('the driver of the GraphQL module', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    const module = await Test.createTestingModule({
      imports: [LoupeGraphqlModule.forRoot(Bindings)],
      providers: [WorkspacesResolver, NotingPlugin],
    }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
    await app.init();
  });

  const ask = () =>
    app.inject({
      method: 'POST',
      url: '/api/v2',
      headers: { 'content-type': 'application/json' },
      payload: { query: '{ workspaces }' },
    });

  it('gives operations to the plugins among the providers, and the server to whoever asks Nest for it', async () => {
    const answer = await ask();
    expect(answer.payload).toBe('{"data":{"workspaces":"all"}}');
    expect(seen).toEqual(['start', 'operation']);
    expect(getApolloServer(app)).toBeInstanceOf(ApolloServer);
  });

  it('stops the server with the application, also if a plugin fails at that', async () => {
    const failed = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await app.close();
    expect(seen.at(-1)).toBe('drain');
    expect(failed).toHaveBeenCalledWith(
      'an Apollo plugin, while Apollo Server was stopped',
      new Error('A plugin that fails at the end'),
    );
  });
});
