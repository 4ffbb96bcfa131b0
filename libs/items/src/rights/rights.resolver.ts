import { actorOf } from '@loupe/audit';
import { Item } from '@loupe/content';
import {
  Ctx,
  document,
  FieldCost,
  Kept,
  NotInTools,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Record usage rights',
      asked: 'we got or did not get permission, consent, whitelisting or a Spark code to use this content',
      use: 'Use it to record that rights to up to 100 items were asked for, granted, refused or have expired. It asks nobody for them.',
      next: 'searchItems finds them by filter.usageRightsStatus and its like.',
    },
    example: {
      query: document`
        mutation Granted($itemIds: [ID!]!, $input: UpdateItemRightsInput!) {
          updateItemRights(itemIds: $itemIds, input: $input) {
            items { id rights { usageRightsStatus } }
            userErrors { field message }
          }
        }`,
      variables: { itemIds: [SAMPLE.item], input: { usageRightsStatus: 'APPROVED' } },
    },
  })
  async updateItemRights(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args() { itemIds, input }: UpdateItemRightsArgs,
  ) {
    return { items: await this.service.update(scope, itemIds, input, actorOf(context)) };
  }

  @Kept()
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
