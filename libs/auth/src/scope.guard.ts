import type { RequestContext } from '@loupe/graphql';
import { AppError, type TokenScope } from '@loupe/kernel';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';

/** Lets a token call the root fields that its scopes allow: queries need `read`, mutations `write`. */
@Injectable()
export class ScopeGuard implements CanActivate {
  /** @throws AppError UNAUTHORIZED where the scope is missing */
  canActivate(execution: ExecutionContext): boolean {
    if (execution.getType<GqlContextType>() !== 'graphql') return true;
    const call = GqlExecutionContext.create(execution);
    const { parentType, schema, fieldName } = call.getInfo<GraphQLResolveInfo>();
    const needed: TokenScope = parentType === schema.getMutationType() ? 'write' : 'read';
    if (call.getContext<RequestContext>().principal.scopes.includes(needed)) return true;
    throw new AppError('UNAUTHORIZED', `${fieldName} needs a token with the scope ${needed}`);
  }
}
