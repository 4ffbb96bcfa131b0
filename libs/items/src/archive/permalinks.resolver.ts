import { Ctx, MutationPayload, type RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Field, ID, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { ArchiveService } from './archive.service.js';
import { FIELDS } from './permalinks.fields.js';

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
  @RootField(FIELDS.rotateItemPermalink)
  async rotateItemPermalink(
    @Scope() scope: WorkspaceScope,
    @Args('itemId', { type: () => ID, description: 'Id of the item.' }) itemId: string,
    @Ctx() { origin }: RequestContext,
  ) {
    return { archivePublicUrl: origin + (await this.archive.rotate(scope, itemId)) };
  }
}
