import { Ctx, FieldCost, PageArgs, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Integration } from './settings.entities.js';
import { StoredBytes } from './stored-bytes/stored-bytes.type.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceLoaders } from './workspace.loaders.js';
import { WorkspaceConnection } from './workspace.type.js';
import { FIELDS } from './workspaces.fields.js';
import { WorkspacesService } from './workspaces.service.js';

@Resolver(() => Workspace)
export class WorkspacesResolver {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly loaders: WorkspaceLoaders,
  ) {}

  @Query(() => Workspace, { description: 'The workspace in the WORKSPACE-ID header.' })
  @RootField(FIELDS.workspace)
  workspace(@Scope() scope: WorkspaceScope) {
    return this.workspaces.find(scope);
  }

  @Query(() => WorkspaceConnection, {
    name: 'workspaces',
    description: 'The workspaces that the token can be used for, by name. It needs no WORKSPACE-ID header.',
  })
  @RootField(FIELDS.accessible)
  accessible(@Ctx() context: RequestContext, @Args() page: PageArgs) {
    return this.workspaces.accessible(context.principal, page);
  }

  // With all of its relations a workspace is a plain request: they cost nothing.
  @ResolveField(() => [Integration], { description: 'The platform accounts the workspace is connected to.' })
  @FieldCost({ perRow: 0 })
  integrations(workspace: Workspace, _: object, context: RequestContext) {
    return this.loaders.integrations(context, workspace.id);
  }

  @ResolveField(() => StoredBytes, {
    description: 'How many bytes the workspace’s files have, by kind, and how many the plan allows.',
  })
  @FieldCost({ perRow: 0 })
  storedBytes(workspace: Workspace, _: object, context: RequestContext) {
    return this.loaders.storedBytes(context, workspace.id);
  }
}
