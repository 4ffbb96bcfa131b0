import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { SetWorkspaceLookInput, SetWorkspaceLookPayload, WorkspaceLook } from './look.types.js';
import { FIELDS } from './looks.fields.js';
import { LooksService } from './looks.service.js';

/** The look of the workspace, a setting. Models are not offered it. */
@Resolver(() => WorkspaceLook)
export class LooksResolver {
  constructor(private readonly looks: LooksService) {}

  @Query(() => WorkspaceLook, {
    description: 'How reports of the workspace look unless one has a look of its own.',
  })
  @RootField(FIELDS.workspaceLook)
  workspaceLook(@Scope() scope: WorkspaceScope) {
    return this.looks.find(scope);
  }

  @Mutation(() => SetWorkspaceLookPayload, {
    nullable: true,
    description:
      'Changes how reports of the workspace look unless one has a look of its own. Editions keep the look that they were made with. The audit log records who did it, and what it was before.',
  })
  @RootField(FIELDS.setWorkspaceLook)
  async setWorkspaceLook(
    @Ctx() context: RequestContext,
    @Args('input', { description: 'What to change.' }) input: SetWorkspaceLookInput,
  ) {
    return { workspaceLook: await this.looks.set(context.scope, input, actorOf(context)) };
  }
}
