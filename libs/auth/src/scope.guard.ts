import { type RequestContext, scopesNeeded } from '@loupe/graphql';
import { selectedBelow } from '@loupe/graphql-execution';
import { AppError, missingScopes } from '@loupe/kernel';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';

/** Allows a token to call the root fields for which it has the scopes that their `@RootField` names. */
@Injectable()
export class ScopeGuard implements CanActivate {
  /** @throws AppError UNAUTHORIZED if a scope is missing */
  canActivate(execution: ExecutionContext): boolean {
    if (execution.getType<GqlContextType>() !== 'graphql') return true;
    const call = GqlExecutionContext.create(execution);
    const info = call.getInfo<GraphQLResolveInfo>();
    const context = call.getContext<RequestContext>();
    const field = info.parentType.getFields()[info.fieldName];
    if (field === undefined) throw new Error(`${info.parentType.name} has no field ${info.fieldName}`);
    const needed = scopesNeeded(field, selectedBelow(info));
    const missing = needed.filter((scope) => !context.principal.scopes.includes(scope));
    if (missing.length > 0) throw new AppError('UNAUTHORIZED', missingScopes(info.fieldName, missing));
    for (const scope of needed) context.needed.add(scope);
    return true;
  }
}
