import { actorOf } from '@loupe/audit';
import { Ctx, document, PLAIN_COST, RequestContext, RootField, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AiProviderService } from './ai-provider.service.js';
import { AiProvider, UpdateAiProviderInput, UpdateAiProviderPayload } from './ai-provider.types.js';

/** Who fills the fields of a workspace. Models are not offered it. */
@Resolver(() => AiProvider)
export class AiProviderResolver {
  constructor(private readonly service: AiProviderService) {}

  @Query(() => AiProvider, { description: 'Who fills the fields of the workspace, and what that has cost.' })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Provider {
          aiProvider { kind model hasKey monthlyCents usage { calls cents } }
        }`,
    },
  })
  aiProvider(@Scope() scope: WorkspaceScope) {
    return this.service.shown(scope);
  }

  @Mutation(() => UpdateAiProviderPayload, {
    nullable: true,
    description:
      'Changes who fills the fields of the workspace. Fields that the former provider has paused go on.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Provider($input: UpdateAiProviderInput!) {
          updateAiProvider(input: $input) { aiProvider { kind model hasKey } userErrors { field message } }
        }`,
      variables: {
        input: { kind: 'OPENAI', model: 'gpt-4o-mini', key: 'sk-example', monthlyTokens: 5000000 },
      },
    },
  })
  async updateAiProvider(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'What to change.' }) input: UpdateAiProviderInput,
  ) {
    return { aiProvider: await this.service.update(scope, input, actorOf(context)) };
  }
}
