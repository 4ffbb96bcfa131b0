import { UNLIMITED } from '@loupe/http';
import { AppError, UserErrors, userError } from '@loupe/kernel';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { buildSchema } from 'graphql';
import { firstValueFrom, from, type Observable, of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { RequestContext } from './context.js';
import { PLAIN_COST, WRITE_COST } from './root-field/field-cost.js';
import { RootField } from './root-field/root-field.js';
import { UserErrorsInterceptor } from './user-errors.interceptor.js';

const schema = buildSchema('type Query { a: Int } type Mutation { a: Int }');

const principal = { tokenId: 't', organizationId: null, workspaceId: null, scopes: [] };

function contextOf(request = new RequestContext('r', principal, null, UNLIMITED)): ExecutionContextHost {
  const context = new ExecutionContextHost([
    null,
    {},
    request,
    { schema, parentType: schema.getMutationType() },
  ]);
  context.setType('graphql');
  return context;
}

const run = (context: ExecutionContextHost, result: () => Observable<unknown>) =>
  firstValueFrom(new UserErrorsInterceptor().intercept(context, { handle: result }));
const refusal = userError(['input', 'name'], 'name is taken', 'taken');

describe('UserErrorsInterceptor', () => {
  it('turns user errors of a mutation into its payload', async () => {
    expect(await run(contextOf(), () => throwError(() => refusal))).toEqual({
      userErrors: [{ field: ['input', 'name'], message: 'name is taken', code: 'taken' }],
    });
    const two = new UserErrors([
      { field: [], message: 'a' },
      { field: ['b'], message: 'c' },
    ]);
    expect(await run(contextOf(), () => throwError(() => two))).toEqual({
      userErrors: two.details,
    });
  });

  it('adds no user errors to a payload that has come about', async () => {
    expect(await run(contextOf(), () => of({ id: '1' }))).toEqual({ userErrors: [], id: '1' });
  });

  it.each([new AppError('NOT_FOUND', 'x'), new Error('x')])(
    'leaves %s of a mutation alone',
    async (error) => {
      await expect(run(contextOf(), () => throwError(() => error))).rejects.toBe(error);
    },
  );

  it('lets a mutation load again what an earlier one of the request has loaded', async () => {
    let calls = 0;
    const batch = async () => new Map([['a', String(++calls)]]);
    const request = new RequestContext('r', principal, null, UNLIMITED);
    const load = async () => ({ value: await request.loader(batch, '').load('a') });
    const mutation = async () => run(contextOf(request), () => from(load()));
    expect(await mutation()).toMatchObject({ value: '1' });
    expect(await mutation()).toMatchObject({ value: '2' });
    expect(await load()).toEqual({ value: '2' });
  });

  it('has nothing to do with queries', () => {
    const facts = {
      scopes: ['read'],
      mcp: { use: 'Use it.', next: 'Nothing.' },
      example: { query: '{ a }' },
    } as const;
    class Fields {
      @RootField({ ...facts, cost: PLAIN_COST })
      query() {}

      @RootField({ ...facts, cost: WRITE_COST })
      mutation() {}
    }
    const interceptorsOf = (field: object) => Reflect.getMetadata(INTERCEPTORS_METADATA, field);
    expect(interceptorsOf(Fields.prototype.query)).toBeUndefined();
    expect(interceptorsOf(Fields.prototype.mutation)).toEqual([UserErrorsInterceptor]);
  });
});
