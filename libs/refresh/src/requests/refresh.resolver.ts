import { Ctx, RequestContext, RootField } from '@loupe/graphql';
import { OPERATION_FIELD, Operation, OperationsService } from '@loupe/operations';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { FIELDS } from './refresh.fields.js';
import { RefreshService } from './refresh.service.js';
import { RefetchBulkArgs, RefetchBulkPayload } from './refresh.types.js';

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
  @RootField(FIELDS.refetchEngagementBulk)
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
