import { ArgsType, Field, ID } from '@nestjs/graphql';

@ArgsType()
export class MediaContentsArgs {
  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of items of the workspace.' })
  itemIds?: string[] | null;

  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of items of competitors.' })
  competitorBrandItemIds?: string[] | null;
}

@ArgsType()
export class TranscriptionsArgs {
  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of items, at most 1000.' })
  itemIds?: string[] | null;

  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Ids of media contents, at most 20.' })
  mediaContentIds?: string[] | null;
}
