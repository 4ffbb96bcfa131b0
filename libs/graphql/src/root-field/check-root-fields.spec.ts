import { AppConfig } from '@loupe/config';
import { IdempotencyStore, RequestGate, RequestLimiter } from '@loupe/http';
import { Clock, type TokenScope } from '@loupe/kernel';
import { Module } from '@nestjs/common';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from 'vitest';
import { DateWithZoneScalar } from '../date-with-zone.js';
import { LoupeGraphqlModule } from '../graphql.module.js';
import { BigIntScalar, DateTimeScalar, DateTimeWithZoneScalar, JsonScalar } from '../scalars.js';
import { QueryCosts } from '../transport/query-costs.js';
import { FieldCost, PLAIN_COST, pageCost, WRITE_COST } from './field-cost.js';
import { RootField } from './root-field.js';

const scopes: [TokenScope] = ['read'];
const mcp = { use: 'Use it.', next: 'Nothing.' };
const example = { query: '{ complete }' };

/** Root fields that each lack one declaration, and two complete ones. */
@Resolver()
class IncompleteResolver {
  @Query(() => Int)
  bare() {}

  @Query(() => Int)
  @FieldCost({ perRow: 1 })
  withOtherFacts() {}

  @Query(() => Int)
  @RootField({ cost: WRITE_COST, scopes, mcp, example })
  pricedAsMutation() {}

  @Query(() => Int)
  @RootField({ cost: pageCost(5, 1), scopes, mcp, example })
  pricedByArgument() {}

  @Query(() => Int)
  @RootField({ cost: pageCost(5, 1), scopes, mcp, example })
  complete(
    @Args('first', { type: () => Int }) _first: number,
    // The schema must contain the module's own scalars.
    @Args('bigInt', { type: () => BigIntScalar }) _bigInt: unknown,
    @Args('day', { type: () => DateWithZoneScalar }) _day: unknown,
    @Args('instant', { type: () => DateTimeScalar }) _instant: unknown,
    @Args('time', { type: () => DateTimeWithZoneScalar }) _time: unknown,
    @Args('json', { type: () => JsonScalar }) _json: unknown,
  ) {}

  @Mutation(() => Int)
  bareChange() {}

  @Mutation(() => Int)
  @RootField({ cost: PLAIN_COST, scopes, mcp, example })
  pricedAsQuery() {}

  @Mutation(() => Int)
  @RootField({ cost: WRITE_COST, scopes, mcp, example })
  completeChange() {}
}

const unused = [AppConfig, Clock, IdempotencyStore, QueryCosts, RequestGate, RequestLimiter].map(
  (provide) => ({
    provide,
    useValue: {},
  }),
);

@Module({ providers: unused, exports: unused })
class Bindings {}

describe('an application with root fields that do not say what they have to', () => {
  it('does not start, and names each of them and what it lacks', async () => {
    const module = await Test.createTestingModule({
      imports: [LoupeGraphqlModule.forRoot(Bindings)],
      providers: [IncompleteResolver],
    }).compile();
    const app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
    const failed = app.init().then(
      () => 'It started',
      ({ message }: Error) => message,
    );
    expect((await failed).split('\n')).toEqual([
      'The schema cannot be served:',
      'Query.bare has no facts: put @RootField({ cost, scopes, mcp, example }) below @Query at its resolver',
      'Query.pricedAsMutation has the cost of a mutation: give it a QueryCost, such as PLAIN_COST',
      'Query.pricedByArgument has a cost by the argument first, which it does not have',
      'Query.withOtherFacts has no facts: put @RootField({ cost, scopes, mcp, example }) below @Query at its resolver',
      'Mutation.bareChange has no facts: put @RootField({ cost, scopes, mcp, example }) below @Mutation at its resolver',
      'Mutation.pricedAsQuery has the cost of a query: give it a MutationCost, such as WRITE_COST',
    ]);
    await app.close();
  });
});
