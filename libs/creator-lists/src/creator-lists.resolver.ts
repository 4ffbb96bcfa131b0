import { actorOf } from '@loupe/audit';
import { Creator } from '@loupe/content';
import { Ctx, FieldCost, RequestContext, RootField, RowsOnly, Scope } from '@loupe/graphql';
import { CreatorsAndProfilesRepository } from '@loupe/items';
import { groupBy, keyBy, type WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CreatorList, CreatorListEntry } from './creator-list.entity.js';
import { FIELDS } from './creator-lists.fields.js';
import { CreatorListsRepository, type PlacedCreator, type StageCount } from './creator-lists.repository.js';
import { CreatorListsService } from './creator-lists.service.js';
import {
  AddCreatorsToListArgs,
  CreateCreatorListInput,
  CreateCreatorListPayload,
  CreatorListEntriesArgs,
  CreatorListEntryConnection,
  CreatorListPlace,
  CreatorListStage,
  DeleteCreatorListPayload,
  ListedCreatorsArgs,
  ListedCreatorsPayload,
  UpdateCreatorListInput,
  UpdateCreatorListPayload,
  UpdateCreatorsOfListInput,
} from './creator-lists.types.js';

const ID_ARG = { type: () => ID, description: 'Id of the list.' };

@Resolver(() => CreatorList)
export class CreatorListsResolver {
  constructor(
    private readonly service: CreatorListsService,
    private readonly repository: CreatorListsRepository,
  ) {}

  @Query(() => [CreatorList], { description: 'The workspace’s lists of creators, by name; at most 1000.' })
  @RootField(FIELDS.creatorLists)
  creatorLists(@Scope() scope: WorkspaceScope) {
    return this.service.list(scope);
  }

  @Query(() => CreatorListEntryConnection, {
    description: 'A page of the creators of a list with their stages, the newest in it first.',
  })
  @RootField(FIELDS.creatorListEntries)
  creatorListEntries(@Scope() scope: WorkspaceScope, @Args() args: CreatorListEntriesArgs) {
    return this.service.entries(scope, args);
  }

  @Mutation(() => CreateCreatorListPayload, {
    nullable: true,
    description: 'Makes a list of creators with stages of one’s own, such as a shortlist.',
  })
  @RootField(FIELDS.createCreatorList)
  async createCreatorList(
    @Ctx() context: RequestContext,
    @Args('input', { description: 'The list.' }) input: CreateCreatorListInput,
  ) {
    return { creatorList: await this.service.create(context.scope, input, actorOf(context)) };
  }

  @Mutation(() => UpdateCreatorListPayload, {
    nullable: true,
    description: 'Changes a list of creators. Creators at a stage that is gone are at the first one.',
  })
  @RootField(FIELDS.updateCreatorList)
  async updateCreatorList(
    @Ctx() context: RequestContext,
    @Args('id', ID_ARG) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateCreatorListInput,
  ) {
    return { creatorList: await this.service.update(context.scope, id, input, actorOf(context)) };
  }

  @Mutation(() => DeleteCreatorListPayload, {
    nullable: true,
    description: 'Deletes a list of creators. The creators stay in the workspace.',
  })
  @RootField(FIELDS.deleteCreatorList)
  async deleteCreatorList(@Ctx() context: RequestContext, @Args('id', ID_ARG) id: string) {
    return { deletedCreatorListId: await this.service.delete(context.scope, id, actorOf(context)) };
  }

  @Mutation(() => ListedCreatorsPayload, {
    nullable: true,
    description:
      'Puts creators, and the creators of items, into a list. Those that are in it stay at their stage.',
  })
  @RootField(FIELDS.addCreatorsToList)
  addCreatorsToList(@Ctx() context: RequestContext, @Args() args: AddCreatorsToListArgs) {
    return this.service.addCreators(context.scope, args, actorOf(context));
  }

  @Mutation(() => ListedCreatorsPayload, {
    nullable: true,
    description: 'Gives creators of a list another stage or note.',
  })
  @RootField(FIELDS.updateCreatorsOfList)
  updateCreatorsOfList(
    @Ctx() context: RequestContext,
    @Args() args: ListedCreatorsArgs,
    @Args('input', { description: 'What to change, for all of them.' }) input: UpdateCreatorsOfListInput,
  ) {
    return this.service.updateCreators(context.scope, args, input, actorOf(context));
  }

  @Mutation(() => ListedCreatorsPayload, {
    nullable: true,
    description: 'Takes creators out of a list. They stay in the workspace.',
  })
  @RootField(FIELDS.removeCreatorsFromList)
  removeCreatorsFromList(@Ctx() context: RequestContext, @Args() args: ListedCreatorsArgs) {
    return this.service.removeCreators(context.scope, args, actorOf(context));
  }

  @ResolveField(() => [CreatorListStage], {
    description: 'Its stages, and how many creators are at each.',
  })
  @FieldCost({ perRow: 1 })
  async progress(
    { id, stages }: CreatorList,
    _: object,
    context: RequestContext,
  ): Promise<CreatorListStage[]> {
    const counts = await context.loader<StageCount[]>(this.loadCounts, []).load(id);
    return stages.map((name) => ({
      name,
      creatorsCount: counts.find(({ stage }) => stage === name)?.count ?? 0,
    }));
  }

  private readonly loadCounts = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.repository.counts(scope, ids), ({ listId }) => listId);
}

@Resolver(() => CreatorListEntry)
export class CreatorListEntryResolver {
  constructor(private readonly people: CreatorsAndProfilesRepository) {}

  @ResolveField(() => Creator, { nullable: true, description: 'The creator.' })
  @FieldCost({ perRow: 0.1 })
  creator({ creatorId }: CreatorListEntry, _: object, context: RequestContext): Promise<Creator | null> {
    return context.loader<Creator | null>(this.load, null).load(creatorId);
  }

  private readonly load = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.people.creators(scope, ids), ({ id }) => id);
}

/** What the lists say of a creator; loaded for all creators of a response together. */
@Resolver(() => Creator)
export class CreatorPlacesResolver {
  constructor(private readonly repository: CreatorListsRepository) {}

  @ResolveField(() => [CreatorListPlace], {
    description: 'The lists of creators that the creator is in, by name, with the stage in each.',
  })
  @RowsOnly()
  @FieldCost({ perRow: 0.2 })
  lists({ id }: Creator, _: object, context: RequestContext): Promise<CreatorListPlace[]> {
    return context.loader<PlacedCreator[]>(this.load, []).load(id);
  }

  private readonly load = async (ids: readonly string[], { scope }: RequestContext) =>
    groupBy(await this.repository.places(scope, ids), ({ creatorId }) => creatorId);
}
