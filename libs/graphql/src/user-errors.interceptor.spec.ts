import { AppError, UserErrors, userError } from '@loupe/kernel';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { buildSchema } from 'graphql';
import { firstValueFrom, type Observable, of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { UserErrorsInterceptor } from './user-errors.interceptor.js';

const schema = buildSchema('type Query { a: Int b: Query } type Mutation { a: Int }');

function contextOf(type: 'Query' | 'Mutation'): ExecutionContextHost {
  const context = new ExecutionContextHost([null, {}, {}, { schema, parentType: schema.getType(type) }]);
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

  it('leaves queries and other transports alone', async () => {
    const rows = [1, 2];
    expect(await run(contextOf('Query'), () => of(rows))).toBe(rows);
    await expect(run(contextOf('Query'), () => throwError(() => refusal))).rejects.toBe(refusal);
    const http = new ExecutionContextHost([{}, {}]);
    expect(await run(http, () => of(rows))).toBe(rows);
  });
});
