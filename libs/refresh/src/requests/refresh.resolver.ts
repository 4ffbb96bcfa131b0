import { Ctx, document, RequestContext, RootField, SAMPLE, WRITE_COST } from '@loupe/graphql';
import { OPERATION_FIELD, OPERATION_SELECTION, Operation, OperationsService } from '@loupe/operations';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { RefreshService } from './refresh.service.js';
import { RefetchBulkArgs, RefetchBulkPayload } from './refresh.types.js';
import { REFRESH_COST } from './refresh-cost.js';

@Resolver(() => RefetchBulkPayload)
export class RefreshResolver {
  constructor(
    private readonly refresh: RefreshService,
    private readonly operations: OperationsService,
  ) {}

  @Mutation(() => RefetchBulkPayload, {
    nullable: true,
    description:
      'Asks the platforms for fresh metrics of up to 1000 items, each at most once in 24 hours. Success is a processedCount above 0 and no userErrors.',
  })
  @RootField({
    cost: { ...WRITE_COST, onTop: { credits: REFRESH_COST, each: 'accepted item' } },
    scopes: ['write'],
    mcp: {
      title: 'Refresh metrics now',
      asked: 'refresh or update likes and views now, numbers or metrics are outdated, old or missing',
      isOpenWorld: true,
      use: `Use it when metrics are too old: snapshots land about 2 hours, 24 hours, 3 days and 7 days after publication. Each accepted item costs ${REFRESH_COST} credits more.`,
      next: 'It waits up to waitSeconds for the platforms. If operation.completedAt is still absent then, call getOperation with the operationId and waitSeconds.',
      startsOperation: 'REFETCH_ENGAGEMENT',
      selection: `{ operationId processedCount skippedItemIds skippedItems { itemId message } refusedItems { itemId code message } ${OPERATION_SELECTION} userErrors { field message code } }`,
    },
    example: {
      query: document`
        mutation Refetch($itemIds: [ID!]!) {
          refetchEngagementBulk(itemIds: $itemIds) { operationId processedCount skippedItemIds userErrors { field message } }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  })
  async refetchEngagementBulk(
    @Ctx() { scope, budget }: RequestContext,
    @Args() { itemIds, waitSeconds }: RefetchBulkArgs,
  ) {
    return { ...(await this.refresh.refetchEngagement(scope, itemIds, budget)), waitSeconds };
  }

  @ResolveField(() => Operation, OPERATION_FIELD)
  operation(payload: RefetchBulkPayload, _: object, { scope, signal }: RequestContext) {
    return this.operations.ofPayload(scope, payload, signal);
  }
}
