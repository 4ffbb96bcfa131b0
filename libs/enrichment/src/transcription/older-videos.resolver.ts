import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './older-videos.fields.js';
import { OlderVideosService } from './older-videos.service.js';
import { OlderVideosEstimate, TranscribeOlderVideosPayload } from './older-videos.types.js';

const DAYS = {
  type: () => Int,
  nullable: true,
  description: 'Only videos of posts that were published in the last days; all if it is absent.',
};

/** Transcribing older videos. Models are not offered it. */
@Resolver()
export class OlderVideosResolver {
  constructor(private readonly videos: OlderVideosService) {}

  @Query(() => OlderVideosEstimate, {
    // All copied videos of the workspace are looked at.
    description: 'How many older videos transcribeOlderVideos would queue, and what they may cost at most.',
  })
  @RootField(FIELDS.olderVideosEstimate)
  olderVideosEstimate(@Scope() scope: WorkspaceScope, @Args('days', DAYS) days?: number | null) {
    return this.videos.estimate(scope, days ?? null);
  }

  @Mutation(() => TranscribeOlderVideosPayload, {
    nullable: true,
    description:
      'Transcribes videos that were copied before there was a provider: at most 10000 at a time, after those of newer posts, and within the budgets.',
  })
  @RootField(FIELDS.transcribeOlderVideos)
  async transcribeOlderVideos(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('days', DAYS) days?: number | null,
  ) {
    return { videos: await this.videos.queue(scope, days ?? null, actorOf(context)) };
  }
}
