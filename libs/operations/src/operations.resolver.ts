import { Ctx, PageArgs, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './operations.fields.js';
import { OperationsService } from './operations.service.js';
import { Operation, OperationArgs, OperationConnection } from './operations.types.js';

@Resolver(() => Operation)
export class OperationsResolver {
  constructor(private readonly service: OperationsService) {}

  @Query(() => OperationConnection, {
    description: 'The operations of the workspace, newest first, in pages.',
  })
  @RootField(FIELDS.operations)
  operations(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.service.page(scope, page);
  }

  @Query(() => Operation, {
    nullable: true,
    description: 'An operation and its progress, by id or operationId; null for an unknown id.',
  })
  @RootField(FIELDS.operation)
  operation(@Ctx() { scope, signal }: RequestContext, @Args() args: OperationArgs) {
    return this.service.find(scope, args, signal);
  }
}
