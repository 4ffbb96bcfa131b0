import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Workspace } from '../workspace.entity.js';
import { FIELDS } from './workspace-settings.fields.js';
import { WorkspaceSettingsService } from './workspace-settings.service.js';
import { UpdateWorkspaceInput, UpdateWorkspacePayload } from './workspace-settings.types.js';

/** Settings of the workspace as a whole. Models are not offered them. */
@Resolver(() => Workspace)
export class WorkspaceSettingsResolver {
  constructor(private readonly settings: WorkspaceSettingsService) {}

  @Mutation(() => UpdateWorkspacePayload, {
    nullable: true,
    description:
      'Changes the workspace’s name, time zone or currency. The audit log records who did it, and what it was before.',
  })
  @RootField(FIELDS.updateWorkspace)
  async updateWorkspace(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'What to change.' }) input: UpdateWorkspaceInput,
  ) {
    return { workspace: await this.settings.update(scope.workspaceId, input, actorOf(context)) };
  }
}
