import { actorOf } from '@loupe/audit';
import { Item } from '@loupe/content';
import { Cacheable, Ctx, FieldCost, NotInTools, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { FIELDS } from './rights.fields.js';
import { RightsRepository } from './rights.repository.js';
import { RightsService } from './rights.service.js';
import { ItemRights, UpdateItemRightsArgs, UpdateItemRightsPayload } from './rights.types.js';

const NO_RIGHTS: ItemRights = {
  usageRightsStatus: null,
  instagramWhitelistingStatus: null,
  tiktokSparkCodeStatus: null,
  tiktokWhitelistingEligible: false,
  shopifyProductsIds: [],
};

@Resolver(() => Item)
export class RightsResolver {
  constructor(
    private readonly service: RightsService,
    private readonly repository: RightsRepository,
  ) {}

  @Mutation(() => UpdateItemRightsPayload, {
    nullable: true,
    description:
      'Records which rights to items there are, and which products they show, as filters of items test them.',
  })
  @RootField(FIELDS.updateItemRights)
  async updateItemRights(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args() { itemIds, input }: UpdateItemRightsArgs,
  ) {
    return { items: await this.service.update(scope, itemIds, input, actorOf(context)) };
  }

  @Cacheable()
  @ResolveField(() => ItemRights, {
    description: 'Which rights to it there are, and which products it shows.',
  })
  @NotInTools()
  @FieldCost({ perRow: 0.1 })
  rights({ id }: Item, _: object, context: RequestContext): Promise<ItemRights> {
    return context.loader<ItemRights>(this.load, NO_RIGHTS).load(id);
  }

  private readonly load = (ids: readonly string[], { scope }: RequestContext) =>
    this.repository.ofItems(scope, ids);
}
