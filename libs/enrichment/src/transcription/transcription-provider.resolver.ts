import { actorOf } from '@loupe/audit';
import { Ctx, document, PLAIN_COST, RequestContext, RootField, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { TranscriptionProviderService } from './transcription-provider.service.js';
import {
  TranscriptionProvider,
  UpdateTranscriptionProviderInput,
  UpdateTranscriptionProviderPayload,
} from './transcription-provider.types.js';

/** Who transcribes the videos of a workspace. Models are not offered it. */
@Resolver(() => TranscriptionProvider)
export class TranscriptionProviderResolver {
  constructor(private readonly service: TranscriptionProviderService) {}

  @Query(() => TranscriptionProvider, {
    description:
      'Who transcribes the videos of the workspace, what that has cost, and what could not be transcribed.',
  })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Transcription {
          transcriptionProvider { kind model pauseReason waiting usage { minutes cents } failures { reason videos } }
        }`,
    },
  })
  transcriptionProvider(@Scope() scope: WorkspaceScope) {
    return this.service.shown(scope);
  }

  @Mutation(() => UpdateTranscriptionProviderPayload, {
    nullable: true,
    description:
      'Changes who transcribes the videos of the workspace. Videos that waited for the former provider, or that it failed with, are tried again.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Transcription($input: UpdateTranscriptionProviderInput!) {
          updateTranscriptionProvider(input: $input) {
            transcriptionProvider { kind model hasKey }
            userErrors { field message }
          }
        }`,
      variables: {
        input: {
          kind: 'OPENAI',
          model: 'whisper-1',
          key: 'sk-example',
          minutePrice: 0.6,
          monthlyCents: 2000,
        },
      },
    },
  })
  async updateTranscriptionProvider(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'What to change.' }) input: UpdateTranscriptionProviderInput,
  ) {
    return { transcriptionProvider: await this.service.update(scope, input, actorOf(context)) };
  }
}
