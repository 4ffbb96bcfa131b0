import { type RequestContext, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Creator } from './creator.entity.js';
import { ItemLoaders } from './item.loaders.js';
import { CreatorConnection, SocialProfileConnection } from './items.types.js';
import { CreatorsArgs, SocialProfileArgs, SocialProfilesArgs } from './people.inputs.js';
import { PeopleService } from './people.service.js';
import { SocialProfile } from './social-profile.entity.js';

@Resolver(() => Creator)
export class CreatorsResolver {
  constructor(
    private readonly people: PeopleService,
    private readonly loaders: ItemLoaders,
  ) {}

  @Query(() => Creator, { description: 'A creator by id; an unknown id is the error NOT_FOUND.' })
  creator(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the creator.' }) id: string,
  ) {
    return this.people.creator(scope, id);
  }

  @Query(() => CreatorConnection, {
    description: 'The creators of the workspace, filtered, newest first, in pages.',
  })
  creators(@Scope() scope: WorkspaceScope, @Args() args: CreatorsArgs) {
    return this.people.creators(scope, args);
  }

  @ResolveField(() => [SocialProfile], { description: 'The creator’s profiles, oldest first.' })
  socialProfiles(creator: Creator, _: object, context: RequestContext) {
    return this.loaders.profilesOfCreator(context, creator.id);
  }
}

@Resolver(() => SocialProfile)
export class SocialProfilesResolver {
  constructor(
    private readonly people: PeopleService,
    private readonly loaders: ItemLoaders,
  ) {}

  @Query(() => SocialProfile, {
    nullable: true,
    description:
      'A profile by id, or by handle and platform; null where the workspace has none, and with `fallback` the platform either.',
  })
  socialProfile(@Scope() scope: WorkspaceScope, @Args() args: SocialProfileArgs) {
    return this.people.socialProfile(scope, args);
  }

  @Query(() => SocialProfileConnection, {
    description: 'The social profiles of the workspace, newest first, in pages.',
  })
  socialProfiles(@Scope() scope: WorkspaceScope, @Args() args: SocialProfilesArgs) {
    return this.people.socialProfiles(scope, args);
  }

  @ResolveField(() => Creator, {
    nullable: true,
    description: 'The creator behind the profile; null for a competitor’s profile without one.',
  })
  creator(profile: SocialProfile, _: object, context: RequestContext) {
    return profile.creatorId === null ? null : this.loaders.creator(context, profile.creatorId);
  }
}
