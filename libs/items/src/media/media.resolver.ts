import { Ctx, RequestContext, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Transcription } from '../transcription.entity.js';
import { MediaContentsArgs, TranscriptionsArgs } from './media.inputs.js';
import { MediaService } from './media.service.js';
import { MediaContent } from './media-content.entity.js';
import { MediaFaces } from './media-faces.js';

@Resolver()
export class MediaResolver {
  constructor(
    private readonly media: MediaService,
    private readonly faces: MediaFaces,
  ) {}

  @Query(() => [MediaContent], {
    description: 'The images and videos of items: up to 100 item ids, those of competitors’ items included.',
  })
  async mediaContents(
    @Scope() scope: WorkspaceScope,
    @Args() args: MediaContentsArgs,
    @Ctx() context: RequestContext,
  ) {
    const contents = await this.media.contentsOfItems(
      scope,
      args.itemIds ?? [],
      args.competitorBrandItemIds ?? [],
    );
    return contents.map((row) => this.faces.of(row, context));
  }

  @Query(() => [Transcription], {
    description: 'What is said in the videos of up to 1000 items, or in up to 20 media contents.',
  })
  transcriptions(@Scope() scope: WorkspaceScope, @Args() args: TranscriptionsArgs) {
    return this.media.transcriptions(scope, args.itemIds ?? [], args.mediaContentIds ?? []);
  }
}
