import { UNLIMITED } from '@loupe/http';
import { AppError, UserErrors, userError } from '@loupe/kernel';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { buildSchema } from 'graphql';
import { firstValueFrom, from, type Observable, of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { RequestContext } from './context.js';
import { UserErrorsInterceptor } from './user-errors.interceptor.js';

const schema = buildSchema('type Query { a: Int b: Query } type Mutation { a: Int }');

const principal = { tokenId: 't', organizationId: null, workspaceId: null, scopes: [] };

function contextOf(
  type: 'Query' | 'Mutation',
  request = new RequestContext('r', principal, null, UNLIMITED),
): ExecutionContextHost {
  const context = new ExecutionContextHost([null, {}, request, { schema, parentType: schema.getType(type) }]);
  context.setType('graphql');
  return context;
}

const run = (context: ExecutionContextHost, result: () => Observable<unknown>) =>
  firstValueFrom(new UserErrorsInterceptor().intercept(context, { handle: result }));
const refusal = userError(['input', 'name'], 'name is taken', 'taken');

describe('UserErrorsInterceptor', () => {
  it('turns user errors of a mutation into its payload', async () => {
    expect(await run(contextOf('Mutation'), () => throwError(() => refusal))).toEqual({
      userErrors: [{ field: ['input', 'name'], message: 'name is taken', code: 'taken' }],
    });
    const two = new UserErrors([
      { field: [], message: 'a' },
      { field: ['b'], message: 'c' },
    ]);
    expect(await run(contextOf('Mutation'), () => throwError(() => two))).toEqual({
      userErrors: two.details,
    });
  });

  it('adds no user errors to a payload that has come about', async () => {
    expect(await run(contextOf('Mutation'), () => of({ id: '1' }))).toEqual({ userErrors: [], id: '1' });
  });

  it.each([new AppError('NOT_FOUND', 'x'), new Error('x')])(
    'leaves %s of a mutation alone',
    async (error) => {
      await expect(run(contextOf('Mutation'), () => throwError(() => error))).rejects.toBe(error);
    },
  );

  it('lets a mutation load again what an earlier one of the request has loaded', async () => {
    let calls = 0;
    const batch = async () => new Map([['a', String(++calls)]]);
    const request = new RequestContext('r', principal, null, UNLIMITED);
    const load = async () => ({ value: await request.loader(batch, '').load('a') });
    const loaded = async (type: 'Query' | 'Mutation') => run(contextOf(type, request), () => from(load()));
    expect(await loaded('Mutation')).toMatchObject({ value: '1' });
    expect(await loaded('Mutation')).toMatchObject({ value: '2' });
    expect(await loaded('Query')).toMatchObject({ value: '2' });
  });

  it('leaves queries and other transports alone', async () => {
    const rows = [1, 2];
    expect(await run(contextOf('Query'), () => of(rows))).toBe(rows);
    await expect(run(contextOf('Query'), () => throwError(() => refusal))).rejects.toBe(refusal);
    const http = new ExecutionContextHost([{}, {}]);
    expect(await run(http, () => of(rows))).toBe(rows);
  });
});
