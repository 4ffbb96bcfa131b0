import { Creator, SocialProfile } from '@loupe/content';
import {
  Ctx,
  document,
  FieldCost,
  Kept,
  PLAIN_COST,
  pageCost,
  type RequestContext,
  RootField,
  SAMPLE,
  Scope,
  warnerOf,
} from '@loupe/graphql';
import { selectedBelow } from '@loupe/graphql-execution';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Info, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ItemLoaders } from './item.loaders.js';
import { CreatorConnection, SocialProfileConnection } from './items.types.js';
import { CreatorsArgs, SocialProfileArgs, SocialProfilesArgs } from './people.inputs.js';
import { PeopleService } from './people.service.js';

@Resolver(() => Creator)
export class CreatorsResolver {
  constructor(
    private readonly people: PeopleService,
    private readonly loaders: ItemLoaders,
  ) {}

  @Query(() => Creator, { description: 'A creator by id; an unknown id is the error NOT_FOUND.' })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a creator (influencer)',
      asked: 'details of one influencer or ambassador: email address, location, profiles',
      use: 'Use it for one creator whose id you know, such as creator.id of an item.',
      next: 'searchItems with filter.socialProfileIds gives the posts of its profiles.',
    },
    example: {
      query: document`
        query Creator($id: ID!) {
          creator(id: $id) { id customAttributes socialProfiles { provider accountName followers } }
        }`,
      variables: { id: SAMPLE.creator },
    },
  })
  creator(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the creator.' }) id: string,
  ) {
    return this.people.creator(scope, id);
  }

  @Kept()
  @Query(() => CreatorConnection, {
    description: 'A page of the workspace’s creators, filtered, newest first.',
  })
  @RootField({
    cost: {
      ...pageCost(80, 0.1),
      choosing: { credits: 250, by: ['filter', 'customAttributeConditions', 'presetId'] },
    },
    scopes: ['read'],
    mcp: {
      name: 'searchCreators',
      title: 'Find creators (influencers)',
      asked:
        'influencers, ambassadors, KOLs and creators: top influencers by followers, micro influencers in a city or country such as Berlin, a list of our ambassadors, an email address or contact of a creator',
      use: 'Use it to find people by where they live or by custom attributes. It costs more credits than every other read: prefer searchItems if you need posts.',
      next: 'Call getCustomAttributeSchemas first for the keys, types and option ids of customAttributeConditions. Pass pageInfo.endCursor as after for the next page.',
    },
    example: {
      query: document`
        query Creators($after: String) {
          creators(first: 50, after: $after) {
            totalCount
            pageInfo { hasNextPage endCursor }
            nodes { id socialProfiles { accountName } }
          }
        }`,
      variables: { after: null },
    },
  })
  creators(@Ctx() context: RequestContext, @Args() args: CreatorsArgs, @Info() info: GraphQLResolveInfo) {
    return this.people.creators(context.scope, args, warnerOf(context, info));
  }

  @Kept()
  @ResolveField(() => [SocialProfile], { description: 'The creator’s profiles, oldest first.' })
  @FieldCost({ perRow: 0.3 })
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
      'A profile by id, or by handle and platform; null if the workspace does not have it. With `fallback`, null only if the platform does not have it either.',
  })
  @RootField({
    cost: { ...PLAIN_COST, choosing: { credits: 45, by: ['fallback'] } },
    scopes: ['read'],
    mcp: {
      title: 'Get a social profile (account)',
      asked:
        'how many followers an account, handle or channel has; is a handle on Instagram, TikTok or YouTube',
      isOpenWorld: true,
      use: 'Use it for one profile, by id or by handle and platform. With fallback, a profile that the workspace does not have is read from the platform.',
      next: 'searchItems with filter.socialProfileIds gives its posts.',
    },
    example: {
      query: document`
        query Profile($id: ID!) {
          socialProfile(id: $id) { id provider accountName followers creator { id } }
        }`,
      variables: { id: SAMPLE.socialProfile },
    },
  })
  socialProfile(@Scope() scope: WorkspaceScope, @Args() args: SocialProfileArgs) {
    return this.people.socialProfile(scope, args);
  }

  @Query(() => SocialProfileConnection, {
    description: 'A page of the workspace’s social profiles, newest first.',
  })
  @RootField({
    cost: pageCost(25, 0.2),
    scopes: ['read'],
    mcp: {
      title: 'List social profiles (accounts)',
      asked: 'accounts, handles and channels with their followers',
      use: 'Use it to list the profiles of a platform.',
      next: 'searchItems with filter.socialProfileIds gives their posts. Pass pageInfo.endCursor as after for the next page.',
    },
    example: {
      query: document`
        query Profiles {
          socialProfiles(first: 50, filter: { platform: INSTAGRAM }) {
            pageInfo { hasNextPage endCursor }
            nodes { id accountName followers verified }
          }
        }`,
    },
  })
  socialProfiles(
    @Ctx() context: RequestContext,
    @Args() args: SocialProfilesArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return this.people.socialProfiles(context.scope, args, selectedBelow(info), warnerOf(context, info));
  }

  @Kept()
  @ResolveField(() => Creator, {
    nullable: true,
    description: 'The creator behind the profile; null for a competitor’s profile without one.',
  })
  @FieldCost({ perRow: 0.3 })
  creator(profile: SocialProfile, _: object, context: RequestContext) {
    return profile.creatorId === null ? null : this.loaders.creator(context, profile.creatorId);
  }
}
