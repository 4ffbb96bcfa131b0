import { MediaContent, Transcription } from '@loupe/content';
import { Ctx, document, RequestContext, RootField, SAMPLE, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, Resolver } from '@nestjs/graphql';
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
  @RootField({
    cost: { credits: 5, perRow: { credits: 0.2, of: ['itemIds', 'competitorBrandItemIds'] } },
    scopes: ['read'],
    mcp: {
      title: 'Get pictures and video files',
      asked: 'download the picture, photo, image, thumbnail or video file',
      use: 'Use it for the images and videos of items.',
      next: 'searchItems gives the item ids.',
    },
    example: {
      query: document`
        query Media($itemIds: [ID!]) {
          mediaContents(itemIds: $itemIds) {
            __typename
            ... on Image { id fileUrl width height }
            ... on Video { id fileUrl videoDuration }
          }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
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
    return this.presenter.all(contents, context);
  }

  @Query(() => [Transcription], {
    description: 'Transcripts of the videos of up to 1000 items, or of up to 20 media contents.',
  })
  @RootField({
    cost: { credits: 5, perRow: { credits: 0.2, of: ['itemIds', 'mediaContentIds'] } },
    scopes: ['read'],
    mcp: {
      title: 'Get transcripts of videos',
      asked: 'transcript, subtitles or spoken words: what is said in this reel or video',
      use: 'Use it for transcripts of videos. Give either itemIds or mediaContentIds.',
      next: 'searchItems gives the item ids, and finds words in transcripts with superSearch mode FUZZY_TRANSCRIPTION.',
    },
    example: {
      query: document`
        query Words($itemIds: [ID!]) {
          transcriptions(itemIds: $itemIds) { mediaContentId transcript }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  })
  transcriptions(@Scope() scope: WorkspaceScope, @Args() args: TranscriptionsArgs) {
    return this.media.transcriptions(scope, args.itemIds ?? [], args.mediaContentIds ?? []);
  }
}
