import { deletionPayload, payloadOf, type RequestContext, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewGroup } from '../groups/view-group.entity.js';
import { PresetLoaders } from '../preset.loaders.js';
import { View } from './view.entity.js';
import { type NewView, type ViewChanges, type ViewFilter, viewInputs } from './view.inputs.js';
import { CONTENT_VIEWS, CREATOR_VIEWS, SOCIAL_PROFILE_VIEWS, type ViewKindNames } from './view.kinds.js';
import { ViewsService } from './views.service.js';

/** The operations on one kind of views. */
function viewsResolver(names: ViewKindNames) {
  const { typeName, field, title, type } = names;
  const inputs = viewInputs(names);
  const Created = payloadOf(`Create${typeName}Payload`, field, type, `What became of a new ${title}.`);
  const Updated = payloadOf(`Update${typeName}Payload`, field, type, `What became of changing a ${title}.`);
  const deletedId = `deleted${typeName}Id`;
  const Deleted = deletionPayload(
    `Delete${typeName}Payload`,
    deletedId,
    `What became of deleting a ${title}.`,
  );

  @Resolver(() => type)
  class ViewsResolver {
    constructor(
      private readonly views: ViewsService,
      private readonly loaders: PresetLoaders,
    ) {}

    @Query(() => [type], {
      name: `${field}s`,
      description: `The ${title}s of the workspace, most recently updated first; at most 1000.`,
    })
    list(
      @Scope() scope: WorkspaceScope,
      @Args('filter', {
        type: () => inputs.Filter,
        nullable: true,
        description: 'Which to give; all of them without it.',
      })
      filter?: ViewFilter | null,
    ) {
      return this.views.list(scope, names, filter?.groupId ?? null);
    }

    @Query(() => type, {
      name: field,
      nullable: true,
      description: `A ${title} by id; null for an unknown id.`,
    })
    find(
      @Scope() scope: WorkspaceScope,
      @Args('id', { type: () => ID, description: `Id of the ${title}.` }) id: string,
    ) {
      return this.views.find(scope, names, id);
    }

    @Mutation(() => Created, { name: `create${typeName}`, nullable: true, description: `Makes a ${title}.` })
    async create(
      @Scope() scope: WorkspaceScope,
      @Args('input', { type: () => inputs.Create, description: `The new ${title}.` }) input: NewView,
    ) {
      return { [field]: await this.views.create(scope, names, input) };
    }

    @Mutation(() => Updated, {
      name: `update${typeName}`,
      nullable: true,
      description: `Changes what is given about a ${title} and leaves the rest.`,
    })
    async update(
      @Scope() scope: WorkspaceScope,
      @Args('id', { type: () => ID, description: `Id of the ${title}.` }) id: string,
      @Args('input', { type: () => inputs.Update, description: 'What to change.' }) input: ViewChanges,
    ) {
      return { [field]: await this.views.update(scope, names, id, input) };
    }

    @Mutation(() => Deleted, {
      name: `delete${typeName}`,
      nullable: true,
      description: `Deletes a ${title}, and nothing of what it shows.`,
    })
    async delete(
      @Scope() scope: WorkspaceScope,
      @Args('id', { type: () => ID, description: `Id of the ${title}.` }) id: string,
    ) {
      return { [deletedId]: await this.views.delete(scope, names, id) };
    }

    @ResolveField(() => ViewGroup, {
      nullable: true,
      description: 'The group that the view is in; null without one.',
    })
    group(view: View, _: object, context: RequestContext) {
      return view.groupId === null ? null : this.loaders.group(context, view.groupId);
    }
  }
  return ViewsResolver;
}

export const VIEW_RESOLVERS = [CONTENT_VIEWS, CREATOR_VIEWS, SOCIAL_PROFILE_VIEWS].map(viewsResolver);
