import { actorOf } from '@loupe/audit';
import { Ctx, document, RequestContext, RootField, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Workspace } from '../workspace.entity.js';
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Settings($input: UpdateWorkspaceInput!) {
          updateWorkspace(input: $input) { workspace { id name timeZone currency } userErrors { field message } }
        }`,
      variables: { input: { timeZone: 'Europe/Berlin', currency: 'EUR' } },
    },
  })
  async updateWorkspace(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'What to change.' }) input: UpdateWorkspaceInput,
  ) {
    return { workspace: await this.settings.update(scope.workspaceId, input, actorOf(context)) };
  }
}
