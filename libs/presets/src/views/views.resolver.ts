import {
  deletionPayload,
  InputWarning,
  PLAIN_COST,
  payloadOf,
  type RequestContext,
  RootField,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import type { Type } from '@nestjs/common';
import { Args, Field, ID, Info, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ViewGroup } from '../groups/view-group.entity.js';
import { PresetLoaders } from '../preset.loaders.js';
import { View } from './view.entity.js';
import { viewFacts } from './view.facts.js';
import { type NewView, type ViewChanges, type ViewFilter, viewInputs } from './view.inputs.js';
import { CONTENT_VIEWS, CREATOR_VIEWS, SOCIAL_PROFILE_VIEWS, type ViewKindNames } from './view.kinds.js';
import { ViewsService } from './views.service.js';

/** The operations on one kind of views. */
function viewsResolver(names: ViewKindNames) {
  const { kind, typeName, field, title, type } = names;
  const inputs = viewInputs(names);
  const facts = viewFacts(names);
  const Created = payloadOf(`Create${typeName}Payload`, field, type, `Result of create${typeName}.`);
  const Updated = payloadOf(`Update${typeName}Payload`, field, type, `Result of update${typeName}.`);
  // Only content views are applied, so only they can have parts without effect.
  if (kind === 'CONTENT') for (const Payload of [Created, Updated]) addWarnings(Payload);
  const deletedId = `deleted${typeName}Id`;
  const Deleted = deletionPayload(`Delete${typeName}Payload`, deletedId, `Result of delete${typeName}.`);

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
    @RootField({ cost: { credits: 10, listRows: 300 }, scopes: ['read'], ...facts.list })
    list(
      @Scope() scope: WorkspaceScope,
      @Args('filter', {
        type: () => inputs.Filter,
        nullable: true,
        description: 'Which to return; without it, all of them.',
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
    @RootField({ cost: PLAIN_COST, scopes: ['read'], ...facts.find })
    find(
      @Scope() scope: WorkspaceScope,
      @Args('id', { type: () => ID, description: `Id of the ${title}.` }) id: string,
    ) {
      return this.views.find(scope, names, id);
    }

    @Mutation(() => Created, { name: `create${typeName}`, nullable: true, description: `Makes a ${title}.` })
    @RootField({ cost: WRITE_COST, scopes: ['write'], ...facts.create })
    async create(
      @Scope() scope: WorkspaceScope,
      @Args('input', { type: () => inputs.Create, description: `The new ${title}.` }) input: NewView,
      @Info() { schema }: GraphQLResolveInfo,
    ) {
      const { view, warnings } = await this.views.create(scope, names, input, schema);
      return { [field]: view, warnings };
    }

    @Mutation(() => Updated, {
      name: `update${typeName}`,
      nullable: true,
      description: `Changes the given fields of a ${title}; the others stay unchanged.`,
    })
    @RootField({ cost: WRITE_COST, scopes: ['write'], ...facts.update })
    async update(
      @Scope() scope: WorkspaceScope,
      @Args('id', { type: () => ID, description: `Id of the ${title}.` }) id: string,
      @Args('input', { type: () => inputs.Update, description: 'What to change.' }) input: ViewChanges,
      @Info() { schema }: GraphQLResolveInfo,
    ) {
      const { view, warnings } = await this.views.update(scope, names, id, input, schema);
      return { [field]: view, warnings };
    }

    @Mutation(() => Deleted, {
      name: `delete${typeName}`,
      nullable: true,
      description: `Deletes a ${title}; what it selects stays.`,
    })
    @RootField({ cost: WRITE_COST, scopes: ['write'], ...facts.delete })
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

function addWarnings(Payload: Type<object>): void {
  Field(() => [InputWarning], {
    defaultValue: [],
    description:
      'Parts of the filters and the order that are stored but have no effect, such as unknown keys, and keys in camelCase.',
  })(Payload.prototype, 'warnings');
}

export const VIEW_RESOLVERS = [CONTENT_VIEWS, CREATOR_VIEWS, SOCIAL_PROFILE_VIEWS].map(viewsResolver);
