import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './transcription-provider.fields.js';
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
  @RootField(FIELDS.transcriptionProvider)
  transcriptionProvider(@Scope() scope: WorkspaceScope) {
    return this.service.shown(scope);
  }

  @Mutation(() => UpdateTranscriptionProviderPayload, {
    nullable: true,
    description:
      'Changes who transcribes the videos of the workspace. Videos that waited for the former provider, or that it failed with, are tried again.',
  })
  @RootField(FIELDS.updateTranscriptionProvider)
  async updateTranscriptionProvider(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'What to change.' }) input: UpdateTranscriptionProviderInput,
  ) {
    return { transcriptionProvider: await this.service.update(scope, input, actorOf(context)) };
  }
}
