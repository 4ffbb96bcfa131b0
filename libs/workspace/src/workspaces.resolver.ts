import { Ctx, PageArgs, RequestContext, Scope } from '@loupe/graphql';
import { TagType, type WorkspaceScope } from '@loupe/kernel';
import { Args, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Integration, Keyword, Tag } from './settings.entities.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceLoaders } from './workspace.loaders.js';
import { WorkspaceConnection } from './workspace.type.js';
import { WorkspacesService } from './workspaces.service.js';

@Resolver(() => Workspace)
export class WorkspacesResolver {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly loaders: WorkspaceLoaders,
  ) {}

  @Query(() => Workspace, { description: 'The workspace named by the WORKSPACE-ID header.' })
  workspace(@Scope() scope: WorkspaceScope) {
    return this.workspaces.find(scope);
  }

  @Query(() => WorkspaceConnection, {
    name: 'workspaces',
    description: 'The workspaces that the token can be used for, by name. It needs no WORKSPACE-ID header.',
  })
  accessible(@Ctx() context: RequestContext, @Args() page: PageArgs) {
    return this.workspaces.accessible(context.principal, page);
  }

  @ResolveField(() => [Tag], {
    nullable: true,
    description: 'The hashtags that the workspace follows, by name.',
  })
  async hashtags(workspace: Workspace, _: object, context: RequestContext) {
    return (await this.loaders.tags(context, workspace.id)).filter((tag) => tag.type === TagType.HASHTAG);
  }

  @ResolveField(() => [Tag], {
    nullable: true,
    description: 'The mentions that the workspace follows, by name.',
  })
  async mentions(workspace: Workspace, _: object, context: RequestContext) {
    return (await this.loaders.tags(context, workspace.id)).filter((tag) => tag.type === TagType.MENTION);
  }

  @ResolveField(() => [Keyword], {
    nullable: true,
    description: 'The keywords that the workspace follows, by name.',
  })
  keywords(workspace: Workspace, _: object, context: RequestContext) {
    return this.loaders.keywords(context, workspace.id);
  }

  @ResolveField(() => [Integration], { description: 'The platform accounts the workspace is connected to.' })
  integrations(workspace: Workspace, _: object, context: RequestContext) {
    return this.loaders.integrations(context, workspace.id);
  }
}
