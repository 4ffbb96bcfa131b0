import { MediaContent, Transcription } from '@loupe/content';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './media.fields.js';
import { MediaContentsArgs, TranscriptionsArgs } from './media.inputs.js';
import { MediaPresenter } from './media.presenter.js';
import { MediaService } from './media.service.js';

@Resolver()
export class MediaResolver {
  constructor(
    private readonly media: MediaService,
    private readonly presenter: MediaPresenter,
  ) {}

  @Query(() => [MediaContent], {
    description: 'The images and videos of up to 100 items, including items of competitors.',
  })
  @RootField(FIELDS.mediaContents)
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
    return this.presenter.all(contents, context);
  }

  @Query(() => [Transcription], {
    description: 'Transcripts of the videos of up to 1000 items, or of up to 20 media contents.',
  })
  @RootField(FIELDS.transcriptions)
  transcriptions(@Scope() scope: WorkspaceScope, @Args() args: TranscriptionsArgs) {
    return this.media.transcriptions(scope, args.itemIds ?? [], args.mediaContentIds ?? []);
  }
}
