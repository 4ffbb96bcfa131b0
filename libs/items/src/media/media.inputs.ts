import { CHECKED_BY_SERVICE } from '@loupe/graphql';
import { ArgsType, Field, ID } from '@nestjs/graphql';
import { ArrayMaxSize } from 'class-validator';

/** Maximum number of ids in one call, of both kinds together. */
export const MAX_ITEMS_OF_MEDIA = 100;
export const MAX_ITEMS_OF_TRANSCRIPTIONS = 1000;
export const MAX_MEDIA_OF_TRANSCRIPTIONS = 20;

@ArgsType()
export class MediaContentsArgs {
  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of items of the workspace.' })
  @ArrayMaxSize(MAX_ITEMS_OF_MEDIA, CHECKED_BY_SERVICE)
  itemIds?: string[] | null;

  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of items of competitors.' })
  @ArrayMaxSize(MAX_ITEMS_OF_MEDIA, CHECKED_BY_SERVICE)
  competitorBrandItemIds?: string[] | null;
}

@ArgsType()
export class TranscriptionsArgs {
  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of items, at most 1000.' })
  @ArrayMaxSize(MAX_ITEMS_OF_TRANSCRIPTIONS, CHECKED_BY_SERVICE)
  itemIds?: string[] | null;

  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of media contents, at most 20.' })
  @ArrayMaxSize(MAX_MEDIA_OF_TRANSCRIPTIONS, CHECKED_BY_SERVICE)
  mediaContentIds?: string[] | null;
}
