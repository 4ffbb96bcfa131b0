import { RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewGroup } from './view-group.entity.js';
import { FIELDS } from './view-groups.fields.js';
import { ViewGroupsService } from './view-groups.service.js';
import {
  CreateViewGroupInput,
  CreateViewGroupPayload,
  DeleteViewGroupPayload,
  UpdateViewGroupInput,
  UpdateViewGroupPayload,
} from './view-groups.types.js';

@Resolver(() => ViewGroup)
export class ViewGroupsResolver {
  constructor(private readonly groups: ViewGroupsService) {}

  @Query(() => [ViewGroup], {
    description: 'The view groups of the workspace, oldest first; at most 1000.',
  })
  @RootField(FIELDS.viewGroups)
  viewGroups(@Scope() scope: WorkspaceScope) {
    return this.groups.list(scope);
  }

  @Query(() => ViewGroup, { nullable: true, description: 'A view group by id; null for an unknown id.' })
  @RootField(FIELDS.viewGroup)
  viewGroup(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the view group.' }) id: string,
  ) {
    return this.groups.find(scope, id);
  }

  @Mutation(() => CreateViewGroupPayload, { nullable: true, description: 'Creates a view group.' })
  @RootField(FIELDS.createViewGroup)
  async createViewGroup(
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The new view group.' }) input: CreateViewGroupInput,
  ) {
    return { viewGroup: await this.groups.create(scope, input.name) };
  }

  @Mutation(() => UpdateViewGroupPayload, { nullable: true, description: 'Renames a view group.' })
  @RootField(FIELDS.updateViewGroup)
  async updateViewGroup(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the view group.' }) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateViewGroupInput,
  ) {
    return { viewGroup: await this.groups.rename(scope, id, input.name) };
  }

  @Mutation(() => DeleteViewGroupPayload, {
    nullable: true,
    description: 'Deletes a view group; its views and collections stay, without a group.',
  })
  @RootField(FIELDS.deleteViewGroup)
  async deleteViewGroup(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the view group.' }) id: string,
  ) {
    const deleted = await this.groups.delete(scope, id);
    return { deletedViewGroupId: deleted.id, movedViewIds: deleted.memberIds };
  }
}

/** movedViewIds of a failed deletion: an empty list. */
@Resolver(() => DeleteViewGroupPayload)
export class DeleteViewGroupPayloadResolver {
  @ResolveField()
  movedViewIds(payload: Partial<DeleteViewGroupPayload>) {
    return payload.movedViewIds ?? [];
  }
}
