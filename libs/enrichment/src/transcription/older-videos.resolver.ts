import { actorOf } from '@loupe/audit';
import { Ctx, document, RequestContext, RootField, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
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
  @RootField({
    cost: { credits: 200 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Estimate {
          olderVideosEstimate(days: 90) { videos minutes cents }
        }`,
    },
  })
  olderVideosEstimate(@Scope() scope: WorkspaceScope, @Args('days', DAYS) days?: number | null) {
    return this.videos.estimate(scope, days ?? null);
  }

  @Mutation(() => TranscribeOlderVideosPayload, {
    nullable: true,
    description:
      'Transcribes videos that were copied before there was a provider: at most 10000 at a time, after those of newer posts, and within the budgets.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Older {
          transcribeOlderVideos(days: 90) { videos userErrors { field message } }
        }`,
    },
  })
  async transcribeOlderVideos(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('days', DAYS) days?: number | null,
  ) {
    return { videos: await this.videos.queue(scope, days ?? null, actorOf(context)) };
  }
}
