import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './ai-provider.fields.js';
import { AiProviderService } from './ai-provider.service.js';
import { AiProvider, UpdateAiProviderInput, UpdateAiProviderPayload } from './ai-provider.types.js';

/** Who fills the fields of a workspace. Models are not offered it. */
@Resolver(() => AiProvider)
export class AiProviderResolver {
  constructor(private readonly service: AiProviderService) {}

  @Query(() => AiProvider, { description: 'Who fills the fields of the workspace, and what that has cost.' })
  @RootField(FIELDS.aiProvider)
  aiProvider(@Scope() scope: WorkspaceScope) {
    return this.service.shown(scope);
  }

  @Mutation(() => UpdateAiProviderPayload, {
    nullable: true,
    description:
      'Changes who fills the fields of the workspace. Fields that the former provider has paused go on.',
  })
  @RootField(FIELDS.updateAiProvider)
  async updateAiProvider(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'What to change.' }) input: UpdateAiProviderInput,
  ) {
    return { aiProvider: await this.service.update(scope, input, actorOf(context)) };
  }
}
