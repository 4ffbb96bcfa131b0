import { document, PLAIN_COST, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewGroup } from './view-group.entity.js';
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
  @RootField({
    cost: { credits: 20, listRows: 100 },
    scopes: ['read'],
    mcp: {
      title: 'List folders of views and collections',
      use: 'Use it to see how people arranged their views and collections.',
      next: 'searchItems takes the ids of content views and collections as presetId.',
    },
    example: {
      query: document`
        query Groups {
          viewGroups { id name }
        }`,
    },
  })
  viewGroups(@Scope() scope: WorkspaceScope) {
    return this.groups.list(scope);
  }

  @Query(() => ViewGroup, { nullable: true, description: 'A view group by id; null for an unknown id.' })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a folder of views and collections',
      use: 'Use it for one group whose id you know.',
      next: 'searchItems takes the ids of its content views and collections as presetId.',
    },
    example: {
      query: document`
        query Group($id: ID!) {
          viewGroup(id: $id) { id name }
        }`,
      variables: { id: SAMPLE.viewGroup },
    },
  })
  viewGroup(
    @Scope() scope: WorkspaceScope,
    @Args('id', { type: () => ID, description: 'Id of the view group.' }) id: string,
  ) {
    return this.groups.find(scope, id);
  }

  @Mutation(() => CreateViewGroupPayload, { nullable: true, description: 'Creates a view group.' })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create a folder of views and collections',
      use: 'Use it to create an empty folder.',
      next: 'The move…ToGroup tools fill it.',
    },
    example: {
      query: document`
        mutation Create($input: CreateViewGroupInput!) {
          createViewGroup(input: $input) { viewGroup { id name } userErrors { field message } }
        }`,
      variables: { input: { name: 'Reporting' } },
    },
  })
  async createViewGroup(
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The new view group.' }) input: CreateViewGroupInput,
  ) {
    return { viewGroup: await this.groups.create(scope, input.name) };
  }

  @Mutation(() => UpdateViewGroupPayload, { nullable: true, description: 'Renames a view group.' })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Rename a folder of views',
      use: 'Use it to rename a group.',
    },
    example: {
      query: document`
        mutation Rename($id: ID!, $input: UpdateViewGroupInput!) {
          updateViewGroup(id: $id, input: $input) { viewGroup { id name } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.viewGroup, input: { name: 'Reporting 2026' } },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: { use: 'Use it only if people asked for it.' },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteViewGroup(id: $id) { deletedViewGroupId movedViewIds userErrors { field message } }
        }`,
      variables: { id: SAMPLE.viewGroup },
    },
  })
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
