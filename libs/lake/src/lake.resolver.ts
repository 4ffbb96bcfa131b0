import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './lake.fields.js';
import { Lake, SetLakeInput, SetLakePayload } from './lake.types.js';
import { LakeSettingsService } from './lake-settings.service.js';

/** The lake of a workspace. Models are not offered it: it hands all data of the workspace to whoever reads the object store. */
@Resolver(() => Lake)
export class LakeResolver {
  constructor(private readonly settings: LakeSettingsService) {}

  @Query(() => Lake, {
    description:
      'The lake of the workspace: Parquet files in the operator’s object store that are kept up to date.',
  })
  @RootField(FIELDS.lake)
  lake(@Scope() scope: WorkspaceScope) {
    return this.settings.show(scope);
  }

  @Mutation(() => SetLakePayload, {
    nullable: true,
    description:
      'Switches the lake of the workspace on or off. The worker writes its files, or removes all of them.',
  })
  @RootField(FIELDS.setLake)
  async setLake(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'Whether there is to be one.' }) { enabled }: SetLakeInput,
  ) {
    return { lake: await this.settings.set(scope, enabled, actorOf(context)) };
  }
}
