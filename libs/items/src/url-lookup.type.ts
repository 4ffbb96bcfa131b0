import { CHECKED_BY_SERVICE } from '@loupe/graphql';
import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { UrlLookupStatus } from './items.enums.js';

@ObjectType('UrlLookupResult', { description: 'The workspace’s item with a public URL.' })
export class UrlLookupResult {
  @Field({ description: 'The URL as it was given.' })
  url: string;

  @Field(() => UrlLookupStatus, { description: 'Outcome of the lookup.' })
  status: UrlLookupStatus;

  @Field(() => ID, { nullable: true, description: 'Id of the item; null unless the status is FOUND.' })
  itemId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A valid form of an invalid URL, if there is one.',
  })
  suggestedUrl: string | null;
}

/** Maximum number of URLs in one call. */
export const MAX_URLS = 100;

@ArgsType()
export class ItemIdsByUrlArgs {
  @Field(() => [String], { description: 'Public URLs of posts, 1 to 100.' })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_URLS, CHECKED_BY_SERVICE)
  urls: string[];
}
