import {
  document,
  FieldCost,
  payloadOf,
  type RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { Collection } from '../collections/collection.entity.js';
import { PresetLoaders } from '../preset.loaders.js';
import { ContentView, CreatorView, SocialProfileView } from '../views/view.entity.js';
import { viewFacts } from '../views/view.facts.js';
import {
  CONTENT_VIEWS,
  CREATOR_VIEWS,
  SOCIAL_PROFILE_VIEWS,
  type ViewKindNames,
} from '../views/view.kinds.js';
import { GroupMembersService } from './group-members.service.js';
import { ViewGroup } from './view-group.entity.js';
import { ReorderViewsInGroupPayload } from './view-groups.types.js';

const GROUP =
  'Id of the group, which gets it as its last member. Without an id, or with null, it is taken out of its group.';

const MoveCollectionToGroupPayload = payloadOf(
  'MoveCollectionToGroupPayload',
  'collection',
  Collection,
  'Result of moveCollectionToGroup.',
);

/** The members of groups. */
@Resolver(() => ViewGroup)
export class GroupMembersResolver {
  constructor(
    private readonly members: GroupMembersService,
    private readonly loaders: PresetLoaders,
  ) {}

  @Mutation(() => ReorderViewsInGroupPayload, {
    nullable: true,
    description: 'Changes the order of the views and collections in a group.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change the order in a folder of views',
      use: 'Use it to change the order of a group; give the ids of all of its views and collections.',
      next: 'getViewGroup gives the current order.',
    },
    example: {
      query: document`
        mutation Reorder($groupId: ID!, $viewIds: [ID!]!) {
          reorderViewsInGroup(groupId: $groupId, viewIds: $viewIds) { viewGroup { id } userErrors { field message } }
        }`,
      variables: { groupId: SAMPLE.viewGroup, viewIds: [SAMPLE.contentView] },
    },
  })
  async reorderViewsInGroup(
    @Scope() scope: WorkspaceScope,
    @Args('groupId', { type: () => ID, description: 'Id of the view group.' }) groupId: string,
    @Args('viewIds', {
      type: () => [ID],
      description: 'Ids of all views and collections in the group, each once, in the new order.',
    })
    viewIds: string[],
  ) {
    return { viewGroup: await this.members.reorder(scope, groupId, viewIds) };
  }

  @Mutation(() => MoveCollectionToGroupPayload, {
    nullable: true,
    description: 'Moves a collection to a group, or out of its group.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: { use: 'Use it to arrange collections.', next: 'getViewGroups lists the groups.' },
    example: {
      query: document`
        mutation Move($collectionId: ID!, $groupId: ID) {
          moveCollectionToGroup(collectionId: $collectionId, groupId: $groupId) { collection { id } userErrors { field message } }
        }`,
      variables: { collectionId: SAMPLE.collection, groupId: SAMPLE.viewGroup },
    },
  })
  async moveCollectionToGroup(
    @Scope() scope: WorkspaceScope,
    @Args('collectionId', { type: () => ID, description: 'Id of the collection.' }) collectionId: string,
    @Args('groupId', { type: () => ID, nullable: true, description: GROUP }) groupId?: string | null,
  ) {
    return { collection: await this.members.moveCollection(scope, collectionId, groupId ?? null) };
  }

  @ResolveField(() => [Collection], { description: 'The collections in the group, in its order.' })
  @FieldCost({ listRows: 10 })
  collections(group: ViewGroup, _: object, context: RequestContext) {
    return this.loaders.collectionsOfGroup(context, group.id);
  }

  @ResolveField(() => [ContentView], { description: 'The content views in the group, in its order.' })
  @FieldCost({ listRows: 10 })
  contentViews(group: ViewGroup, _: object, context: RequestContext) {
    return this.loaders.viewsOfGroup(context, group.id, 'CONTENT');
  }

  @ResolveField(() => [CreatorView], { description: 'The creator views in the group, in its order.' })
  @FieldCost({ listRows: 10 })
  creatorViews(group: ViewGroup, _: object, context: RequestContext) {
    return this.loaders.viewsOfGroup(context, group.id, 'CREATOR');
  }

  @ResolveField(() => [SocialProfileView], {
    description: 'The social profile views in the group, in its order.',
  })
  @FieldCost({ listRows: 10 })
  socialProfileViews(group: ViewGroup, _: object, context: RequestContext) {
    return this.loaders.viewsOfGroup(context, group.id, 'SOCIAL_PROFILE');
  }
}

/** The mutation that moves one kind of views. */
function movesResolver(names: ViewKindNames) {
  const { typeName, field, title, type } = names;
  const Payload = payloadOf(`Move${typeName}ToGroupPayload`, field, type, `Result of moving a ${title}.`);

  @Resolver()
  class MovesResolver {
    constructor(private readonly members: GroupMembersService) {}

    @Mutation(() => Payload, {
      name: `move${typeName}ToGroup`,
      nullable: true,
      description: `Moves a ${title} to a group, or out of its group.`,
    })
    @RootField({ cost: WRITE_COST, scopes: ['write'], ...viewFacts(names).move })
    async move(
      @Scope() scope: WorkspaceScope,
      @Args('viewId', { type: () => ID, description: `Id of the ${title}.` }) viewId: string,
      @Args('groupId', { type: () => ID, nullable: true, description: GROUP }) groupId?: string | null,
    ) {
      return { [field]: await this.members.moveView(scope, names, viewId, groupId ?? null) };
    }
  }
  return MovesResolver;
}

export const MOVE_RESOLVERS = [CONTENT_VIEWS, CREATOR_VIEWS, SOCIAL_PROFILE_VIEWS].map(movesResolver);
