import { Creator, SocialProfile } from '@loupe/content';
import { Cacheable, Ctx, FieldCost, type RequestContext, RootField, Scope, warnerOf } from '@loupe/graphql';
import { selectedBelow } from '@loupe/graphql-execution';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Info, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { CreatorsAndProfilesService } from './creators-and-profiles.service.js';
import { ItemLoaders } from './item.loaders.js';
import { CreatorConnection, SocialProfileConnection } from './items.types.js';
import { MediaPresenter } from './media/media.presenter.js';
import { FIELDS } from './people.fields.js';
import { CreatorsArgs, SocialProfileArgs, SocialProfilesArgs } from './people.inputs.js';

@Resolver(() => Creator)
export class CreatorsResolver {
  constructor(
    private readonly people: CreatorsAndProfilesService,
    private readonly loaders: ItemLoaders,
  ) {}

  @Query(() => Creator, { description: 'A creator by id; an unknown id is the error NOT_FOUND.' })
  @RootField(FIELDS.creator)
  creator(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the creator.' }) id: string,
  ) {
    return this.people.creator(scope, id);
  }

  @Cacheable()
  @Query(() => CreatorConnection, {
    description: 'A page of the workspace’s creators, filtered and sorted.',
  })
  @RootField(FIELDS.creators)
  creators(@Ctx() context: RequestContext, @Args() args: CreatorsArgs, @Info() info: GraphQLResolveInfo) {
    return this.people.creators(context.scope, args, warnerOf(context, info));
  }

  @Cacheable()
  @ResolveField(() => [SocialProfile], { description: 'The creator’s profiles, oldest first.' })
  @FieldCost({ perRow: 0.3 })
  socialProfiles(creator: Creator, _: object, context: RequestContext) {
    return this.loaders.profilesOfCreator(context, creator.id);
  }
}

@Resolver(() => SocialProfile)
export class SocialProfilesResolver {
  constructor(
    private readonly people: CreatorsAndProfilesService,
    private readonly loaders: ItemLoaders,
    private readonly presenter: MediaPresenter,
  ) {}

  @Query(() => SocialProfile, {
    nullable: true,
    description:
      'A profile by id, or by handle and platform; null if the workspace does not have it. With `fallback`, null only if the platform does not have it either.',
  })
  @RootField(FIELDS.socialProfile)
  socialProfile(@Scope() scope: WorkspaceScope, @Args() args: SocialProfileArgs) {
    return this.people.socialProfile(scope, args);
  }

  @Query(() => SocialProfileConnection, {
    description: 'A page of the workspace’s social profiles, filtered and sorted.',
  })
  @RootField(FIELDS.socialProfiles)
  socialProfiles(
    @Ctx() context: RequestContext,
    @Args() args: SocialProfilesArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return this.people.socialProfiles(context.scope, args, selectedBelow(info), warnerOf(context, info));
  }

  @Cacheable()
  @ResolveField(() => String, {
    nullable: true,
    description:
      'URL of the profile picture: of the copy in Loupe, which expires, as soon as there is one, else of the platform.',
  })
  avatar(profile: SocialProfile, _: object, context: RequestContext): string | null {
    return this.presenter.avatar(profile, context);
  }

  @Cacheable()
  @ResolveField(() => Creator, {
    nullable: true,
    description: 'The creator behind the profile; null for a competitor’s profile without one.',
  })
  @FieldCost({ perRow: 0.3 })
  creator(profile: SocialProfile, _: object, context: RequestContext) {
    return profile.creatorId === null ? null : this.loaders.creator(context, profile.creatorId);
  }
}
