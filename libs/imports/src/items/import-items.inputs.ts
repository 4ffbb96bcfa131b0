import { BigIntScalar, CHECKED_BY_SERVICE, DateTimeScalar, JsonScalar, LongText } from '@loupe/graphql';
import { LocationCanonicalInput } from '@loupe/items';
import { ItemType, MediaContentType, Provider, SocialProfileAccountType } from '@loupe/kernel';
import { Field, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { MAX_POST_TEXT } from '../format/post.schema.js';

/** Posts of one request. */
export const MAX_IMPORTED_ITEMS = 100;

@InputType({
  description: 'A snapshot of a post’s metrics. A metric that the platform does not report is null, not 0.',
})
export class ImportSnapshotInput {
  @Field(() => DateTimeScalar, { description: 'When the metrics were read.' })
  at: Date;

  @Field(() => BigIntScalar, { nullable: true, description: 'Views and plays.' })
  views?: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Likes.' })
  likes?: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Comments.' })
  comments?: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Shares.' })
  shares?: string | null;

  @Field(() => BigIntScalar, { nullable: true, description: 'Impressions that the platform reports.' })
  impressions?: string | null;

  @Field(() => Int, { nullable: true, description: 'Followers of the account at that time.' })
  followers?: number | null;
}

@InputType({ description: 'A file of a post.' })
export class ImportMediaInput {
  @Field(() => MediaContentType, { description: 'Whether it is an image or a video.' })
  type: MediaContentType;

  @Field(() => String, { nullable: true, description: 'Address of the file.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its thumbnail.' })
  thumbnailUrl?: string | null;

  @Field(() => Int, { nullable: true, description: 'Width in pixels.' })
  width?: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels.' })
  height?: number | null;

  @Field(() => Int, { nullable: true, description: 'Length of a video in whole seconds.' })
  duration?: number | null;

  @Field(() => String, { nullable: true, description: 'What is said in a video.' })
  @LongText(MAX_POST_TEXT)
  transcript?: string | null;
}

@InputType({ description: 'The place that a post names.' })
export class ImportLocationInput {
  @Field(() => String, { nullable: true, description: 'Name of the place.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Country.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'The place in one line.' })
  formatted?: string | null;
}

@InputType({ description: 'A post to be imported, with its metrics and what belongs to it.' })
export class ImportItemInput {
  @Field({ description: 'The platform’s own id of the post, 1 to 255 characters.' })
  externalId: string;

  @Field(() => Provider, { description: 'Platform of the post.' })
  provider: Provider;

  @Field(() => ItemType, { description: 'Type of the post; each platform has some of them.' })
  type: ItemType;

  @Field(() => String, { nullable: true, description: 'Address of the post.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Title; it becomes the first line of the caption.' })
  @LongText(MAX_POST_TEXT)
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Text of the post.' })
  @LongText(MAX_POST_TEXT)
  description?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Hashtags; taken from the caption if they are absent.',
  })
  hashtags?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Mentions; taken from the caption if they are absent.',
  })
  mentions?: string[] | null;

  @Field(() => String, { nullable: true, description: 'The platform’s own id of the account.' })
  channelId?: string | null;

  @Field({ description: 'Handle of the account, or the name of the channel.' })
  channelTitle: string;

  @Field(() => String, { nullable: true, description: 'E-mail address that the account shows.' })
  channelEmail?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Telephone numbers that the account shows, at most 10.',
  })
  channelPhoneNumbers?: string[] | null;

  @Field(() => SocialProfileAccountType, { nullable: true, description: 'Type of the account.' })
  channelType?: SocialProfileAccountType | null;

  @Field(() => LocationCanonicalInput, { nullable: true, description: 'Where the creator lives.' })
  creatorLocation?: LocationCanonicalInput | null;

  @Field(() => ImportLocationInput, { nullable: true, description: 'The place that the post names.' })
  location?: ImportLocationInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Your own key of the person behind the account: accounts with the same key get one creator.',
  })
  creatorKey?: string | null;

  @Field(() => DateTimeScalar, { description: 'When the post was published.' })
  publishedAt: Date;

  @Field(() => String, { nullable: true, description: 'Address of the post’s thumbnail.' })
  thumbnailUrl?: string | null;

  @Field(() => [ImportMediaInput], {
    nullable: true,
    description: 'Files of the post in their order, at most 100.',
  })
  media?: ImportMediaInput[] | null;

  @Field(() => [ImportSnapshotInput], {
    nullable: true,
    description: 'Snapshots of its metrics, in any order.',
  })
  snapshots?: ImportSnapshotInput[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of collections that the post is put into; those that do not exist are created.',
  })
  collections?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Name or id of a campaign that the post is put into.' })
  campaign?: string | null;

  @Field(() => JsonScalar, { nullable: true, description: 'Values of custom attributes of items by key.' })
  attributes?: unknown;
}

@InputType({ description: 'Posts to be imported.' })
export class ImportItemsInput {
  @Field(() => [ImportItemInput], { description: 'The posts, 1 to 100.' })
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_IMPORTED_ITEMS, CHECKED_BY_SERVICE)
  items: ImportItemInput[];
}
