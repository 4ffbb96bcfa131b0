import { CHECKED_BY_SERVICE } from '@loupe/graphql';
import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { UrlLookupStatus } from './items.enums.js';

@ObjectType('UrlLookupResult', { description: 'What the workspace has under a public address.' })
export class UrlLookupResult {
  @Field({ description: 'The address as it was given.' })
  url: string;

  @Field(() => UrlLookupStatus, { description: 'What became of the address.' })
  status: UrlLookupStatus;

  @Field(() => ID, { nullable: true, description: 'Id of the item; null unless the status is FOUND.' })
  itemId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The form of an invalid address that can be looked up, where there is one.',
  })
  suggestedUrl: string | null;
}

/** Addresses of one call. */
export const MAX_URLS = 100;

@ArgsType()
export class ItemIdsByUrlArgs {
  @Field(() => [String], { description: 'Public addresses of posts, 1 to 100.' })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_URLS, CHECKED_BY_SERVICE)
  urls: string[];
}
