import { CHECKED_BY_SERVICE } from '@loupe/graphql';
import { Provider, SourceKind } from '@loupe/kernel';
import { Field, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, IsOptional, MinLength } from 'class-validator';
import { MAX_PLATFORMS } from '../source.types.js';

/** Sources of one competitor. */
export const MAX_COMPETITOR_SOURCES = 30;

@InputType({ description: 'What to follow of a competitor.' })
export class CompetitorSourceInput {
  @Field(() => SourceKind, {
    description: 'What it is: an account of the competitor, or a hashtag or mention that stands for it.',
  })
  kind: SourceKind;

  @Field({ description: 'Its name, as for createSource.' })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => [Provider], {
    nullable: true,
    description: `The platforms, 1 to ${MAX_PLATFORMS}. A feed has FEED alone. Required for all but feeds.`,
  })
  @IsOptional()
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_PLATFORMS, CHECKED_BY_SERVICE)
  platforms?: Provider[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'For Mastodon: the server to ask, such as mastodon.social.',
  })
  @IsOptional()
  instance?: string | null;
}
