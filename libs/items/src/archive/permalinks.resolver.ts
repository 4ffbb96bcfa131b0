import {
  Ctx,
  document,
  MutationPayload,
  type RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Field, ID, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { ArchiveService } from './archive.service.js';

@ObjectType({ description: 'Result of rotateItemPermalink.' })
export class RotateItemPermalinkPayload extends MutationPayload {
  @Field(() => String, {
    nullable: true,
    description: 'The item’s new archivePublicUrl; null if nothing was changed.',
  })
  archivePublicUrl?: string | null;
}

@Resolver()
export class PermalinksResolver {
  constructor(private readonly archive: ArchiveService) {}

  @Mutation(() => RotateItemPermalinkPayload, {
    nullable: true,
    description:
      'Gives an item, or an item of a competitor, a new public page address. Earlier addresses stop working at once, or within five minutes where a cache has the page.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write', 'read'],
    mcp: {
      title: 'Replace the public page address of a post',
      asked: 'the shared page must not be seen any more',
      use: 'Use it to end the public page address of an item that was given to the wrong people; ask people before you do.',
      next: 'The answer has the new address.',
    },
    example: {
      query: document`
        mutation Rotate($itemId: ID!) {
          rotateItemPermalink(itemId: $itemId) { archivePublicUrl userErrors { field message } }
        }`,
      variables: { itemId: SAMPLE.item },
    },
  })
  async rotateItemPermalink(
    @Scope() scope: WorkspaceScope,
    @Args('itemId', { type: () => ID, description: 'Id of the item.' }) itemId: string,
    @Ctx() { origin }: RequestContext,
  ) {
    return { archivePublicUrl: origin + (await this.archive.rotate(scope, itemId)) };
  }
}
