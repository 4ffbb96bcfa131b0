import {
  CHECKED_BY_SERVICE,
  ConnectionOf,
  DateTimeWithZoneScalar,
  deletionPayload,
  MutationPayload,
  PageArgs,
  payloadOf,
} from '@loupe/graphql';
import { Provider, SourceKind } from '@loupe/kernel';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, IsOptional, MinLength } from 'class-validator';
import { CaptureStatus, PostKind } from './source.enums.js';

/** Platforms that a source can have; there are fewer. */
export const MAX_PLATFORMS = 10;

@ObjectType('SourcePlatform', { description: 'A source on one platform, and how its capture stands.' })
export class SourcePlatform {
  @Field(() => Provider, { description: 'The platform.' })
  provider: Provider;

  @Field(() => CaptureStatus, { description: 'How the capture stands.' })
  status: CaptureStatus;

  @Field(() => String, {
    nullable: true,
    description:
      'Why nothing is captured, and what to do about it; or, where the status is ACTIVE, which parts of posts could not be read. Null where all is well.',
  })
  problem: string | null;

  @Field(() => Int, {
    description:
      'Number of posts that the last capture met and could not read at all. `problem` names what they lack.',
  })
  unreadPosts: number;

  @Field(() => Int, {
    description:
      'Number of fields that the last capture could not read: posts are stored without them. `problem` names them.',
  })
  unreadFields: number;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'When the last capture ended that succeeded; null before the first.',
  })
  lastCapturedAt: Date | null;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'When the next capture begins; null while one is going on, and where none is planned.',
  })
  nextCaptureAt: Date | null;

  @Field(() => Int, {
    description: 'Minutes between captures, 15 to 720: fewer where new posts are found more often.',
  })
  intervalMinutes: number;

  @Field(() => Int, {
    description: 'Number of the workspace’s items that the source has found on the platform.',
  })
  itemsCount: number;
}

@ObjectType('Source', {
  description: 'What the workspace follows: new posts of it come in as items by themselves.',
})
export class Source {
  @Field(() => ID, { description: 'Id of the source, for filter.sourcesIds.' })
  id: string;

  @Field(() => SourceKind, { description: 'What is followed.' })
  kind: SourceKind;

  @Field({
    description:
      'Its name: a hashtag without #, a handle without @, a word or phrase, a search by operators as of BOOLEAN, or the address of a feed.',
  })
  name: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The server that is asked, such as https://mastodon.social; null where the platform is one place.',
  })
  instance: string | null;

  @Field(() => [PostKind], { description: 'The kinds of posts that are kept.' })
  keep: PostKind[];

  @Field({ description: 'Whether nothing is captured until somebody resumes it.' })
  paused: boolean;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the source was made.' })
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the source was last changed by somebody.' })
  updatedAt: Date;
}

@ObjectType('SourceConnection', { description: 'A page of sources.' })
export class SourceConnection extends ConnectionOf(Source, 'Source') {}

@ArgsType()
export class SourcesArgs extends PageArgs {
  @Field(() => [SourceKind], { nullable: true, description: 'Only sources of these kinds.' })
  @IsOptional()
  kinds?: SourceKind[] | null;

  @Field(() => [Provider], { nullable: true, description: 'Only sources on any of these platforms.' })
  @IsOptional()
  providers?: Provider[] | null;
}

const PLATFORMS = `The platforms, 1 to ${MAX_PLATFORMS}. A feed has FEED alone.`;
const KEEP = 'The kinds of posts to keep; all but reposts if not given.';

@InputType({ description: 'What to follow.' })
export class CreateSourceInput {
  @Field(() => SourceKind, { description: 'What it is.' })
  kind: SourceKind;

  @Field({
    description:
      'A hashtag or handle, with or without # and @, a word or phrase of 1 to 255 characters, or the address of a feed of up to 2048.',
  })
  @MinLength(1, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => [Provider], { nullable: true, description: `${PLATFORMS} Required for all but feeds.` })
  @IsOptional()
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_PLATFORMS, CHECKED_BY_SERVICE)
  platforms?: Provider[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'For Mastodon: the server to ask, such as mastodon.social. Not needed for an account that names its own.',
  })
  @IsOptional()
  instance?: string | null;

  @Field(() => [PostKind], { nullable: true, description: KEEP })
  @IsOptional()
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  keep?: PostKind[] | null;
}

@InputType({ description: 'What to change about a source. What is not given stays.' })
export class UpdateSourceInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether to pause it; false resumes it at once.' })
  @IsOptional()
  paused?: boolean | null;

  @Field(() => [Provider], { nullable: true, description: PLATFORMS })
  @IsOptional()
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  @ArrayMaxSize(MAX_PLATFORMS, CHECKED_BY_SERVICE)
  platforms?: Provider[] | null;

  @Field(() => [PostKind], { nullable: true, description: 'The kinds of posts to keep from now on.' })
  @IsOptional()
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  keep?: PostKind[] | null;
}

export const CreateSourcePayload = payloadOf(
  'CreateSourcePayload',
  'source',
  Source,
  'What became of a new source.',
);

export const UpdateSourcePayload = payloadOf(
  'UpdateSourcePayload',
  'source',
  Source,
  'What became of changing a source.',
);

export const DeleteSourcePayload = deletionPayload(
  'DeleteSourcePayload',
  'deletedSourceId',
  'What became of deleting a source.',
);

@ObjectType('CaptureSourcePayload', { description: 'What became of a request to capture a source now.' })
export class CaptureSourcePayload extends MutationPayload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the operation that captures it; the one that is going on where there is one.',
  })
  operationId?: string | null;
}
