import { actorOf } from '@loupe/audit';
import { Ctx, FieldCost, NotInTools, RequestContext, RootField, warnerOf } from '@loupe/graphql';
import { OPERATION_FIELD, Operation, OperationsService } from '@loupe/operations';
import { Args, ID, Info, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import {
  ItemsChange,
  ItemsChangePayload,
  UndoOperationArgs,
  UpdateItemsCustomAttributesArgs,
  UpdateItemsMembershipsArgs,
  UpdateItemsRightsArgs,
} from './bulk-change.types.js';
import { BulkChangeEndsService } from './bulk-change-ends.service.js';
import { BulkChangeRequestsService, type ChangeCaller } from './bulk-change-requests.service.js';
import { FIELDS } from './bulk-changes.fields.js';

const LATER =
  'The worker does it after the answer, and says how far it has come; it can be stopped, and undone.';

@Resolver(() => ItemsChangePayload)
export class BulkChangesResolver {
  constructor(
    private readonly requests: BulkChangeRequestsService,
    private readonly ends: BulkChangeEndsService,
    private readonly operations: OperationsService,
  ) {}

  @Mutation(() => ItemsChangePayload, {
    nullable: true,
    description: `Writes values of custom attributes to up to 10,000 items. ${LATER}`,
  })
  @RootField(FIELDS.updateItemsCustomAttributes)
  async updateItemsCustomAttributes(
    @Ctx() context: RequestContext,
    @Args() { input, ...items }: UpdateItemsCustomAttributesArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    const caller = callerOf(context, info);
    return withWait(items, await this.requests.attributes(context.scope, items, input.values, caller));
  }

  @Mutation(() => ItemsChangePayload, {
    nullable: true,
    description: `Records which rights there are to up to 10,000 items. ${LATER}`,
  })
  @RootField(FIELDS.updateItemsRights)
  async updateItemsRights(
    @Ctx() context: RequestContext,
    @Args() { input, ...items }: UpdateItemsRightsArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return withWait(items, await this.requests.rights(context.scope, items, input, callerOf(context, info)));
  }

  @Mutation(() => ItemsChangePayload, {
    nullable: true,
    description: `Puts up to 10,000 items into campaigns and collections, and takes them out. ${LATER}`,
  })
  @RootField(FIELDS.updateItemsMemberships)
  async updateItemsMemberships(
    @Ctx() context: RequestContext,
    @Args() { input, ...items }: UpdateItemsMembershipsArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return withWait(items, await this.requests.members(context.scope, items, input, callerOf(context, info)));
  }

  @Mutation(() => ItemsChangePayload, {
    nullable: true,
    description:
      'Stops a change of many items. What is done of it stays done, and undoOperation can undo it.',
  })
  @RootField(FIELDS.cancelOperation)
  async cancelOperation(
    @Ctx() context: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the operation.' }) id: string,
  ) {
    await this.ends.cancel(context.scope, id, actorOf(context));
    return { operationId: id };
  }

  @Mutation(() => ItemsChangePayload, {
    nullable: true,
    description:
      'Undoes a change of many items by another one: they have again what they had before. What somebody has changed since stays as it is.',
  })
  @RootField(FIELDS.undoOperation)
  async undoOperation(@Ctx() context: RequestContext, @Args() { id, waitSeconds }: UndoOperationArgs) {
    return withWait({ waitSeconds }, await this.ends.undo(context.scope, id, actorOf(context)));
  }

  @ResolveField(() => Operation, OPERATION_FIELD)
  operation(payload: ItemsChangePayload, _: object, { scope, signal }: RequestContext) {
    return this.operations.ofPayload(scope, payload, signal);
  }
}

@Resolver(() => Operation)
export class OperationChangesResolver {
  constructor(private readonly ends: BulkChangeEndsService) {}

  @ResolveField(() => ItemsChange, {
    nullable: true,
    description: 'What became of a change of many items; null for other operations.',
  })
  @NotInTools()
  @FieldCost({ perRow: 1 })
  itemsChange({ id }: Operation, _: object, { scope }: RequestContext): Promise<ItemsChange | null> {
    return this.ends.find(scope, id);
  }
}

function callerOf(context: RequestContext, info: GraphQLResolveInfo): ChangeCaller {
  const { budget } = context;
  return { by: actorOf(context), budget, schema: info.schema, warn: warnerOf(context, info) };
}

function withWait<Answer extends object>({ waitSeconds }: { waitSeconds?: number | null }, answer: Answer) {
  return { ...answer, waitSeconds };
}
