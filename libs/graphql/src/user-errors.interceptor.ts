import { type UserErrorDetail, UserErrors } from '@loupe/kernel';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { catchError, map, type Observable, of } from 'rxjs';
import type { RequestContext } from './context.js';
import { excessOfMutation } from './validation/bounds.js';

/**
 * Of mutations, by RootField: turns the result or error of the service into the payload: its fields and no userErrors, or userErrors and no
 * fields. A non-null payload field then gets its default. The loaders are cleared first, because the mutation may change
 * what earlier mutations of the request loaded.
 */
@Injectable()
export class UserErrorsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const execution = GqlExecutionContext.create(context);
    execution.getContext<RequestContext>().forgetLoaded();
    const excess = tooLong(execution);
    if (excess !== null) return of({ userErrors: [excess] });
    return next.handle().pipe(
      map((payload: object) => ({ userErrors: [], ...payload })),
      catchError((error: unknown) => {
        if (error instanceof UserErrors) return of({ userErrors: error.details });
        throw error;
      }),
    );
  }
}

/** The first list among a mutation's arguments that exceeds the maximum length. */
function tooLong(execution: GqlExecutionContext): UserErrorDetail | null {
  const { parentType, fieldName } = execution.getInfo<GraphQLResolveInfo>();
  const field = parentType.getFields()[fieldName];
  const excess =
    field === undefined ? null : excessOfMutation(field, execution.getArgs<Record<string, unknown>>());
  return excess === null ? null : { field: excess.path.map(String), message: excess.message };
}
