import {
  Ctx,
  document,
  PageArgs,
  PLAIN_COST,
  pageCost,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { OperationsService } from './operations.service.js';
import { Operation, OperationArgs, OperationConnection } from './operations.types.js';

@Resolver(() => Operation)
export class OperationsResolver {
  constructor(private readonly service: OperationsService) {}

  @Query(() => OperationConnection, {
    description: 'The operations of the workspace, newest first, in pages.',
  })
  @RootField({
    cost: pageCost(5, 0.1),
    scopes: ['read'],
    mcp: {
      title: 'List refreshes and imports',
      asked: 'what was refreshed or imported lately',
      use: 'Use it to find what was started lately.',
      next: 'getOperation gives the progress of one.',
    },
    example: {
      query: document`
        query Operations {
          operations(first: 10) {
            pageInfo { hasNextPage endCursor }
            nodes { id status }
          }
        }`,
    },
  })
  operations(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.service.page(scope, page);
  }

  @Query(() => Operation, {
    nullable: true,
    description: 'An operation and its progress, by id or operationId; null for an unknown id.',
  })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get the progress of a refresh or an import',
      asked: 'is the refresh or import finished, done or still running',
      use: 'Use it for how far a refresh or an import has come: fetchStatus says so, status only that it was accepted.',
      next: 'Give waitSeconds instead of calling it again and again. Once completedAt is there it is over: do not wait any longer, and tell people about failedItemIds.',
    },
    example: {
      query: document`
        query Operation($id: ID!) {
          operation(id: $id) { id status }
        }`,
      variables: { id: SAMPLE.operation },
    },
  })
  operation(@Ctx() { scope, signal }: RequestContext, @Args() args: OperationArgs) {
    return this.service.find(scope, args, signal);
  }
}
