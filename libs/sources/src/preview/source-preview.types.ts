import { DateTimeScalar } from '@loupe/graphql';
import { ItemType, Provider, SourceKind } from '@loupe/kernel';
import { ArgsType, Field, Float, Int, ObjectType, PickType } from '@nestjs/graphql';
import { CaptureStatus } from '../source.enums.js';
import { CreateSourceInput } from '../source.types.js';

/** Posts that are shown of a platform. */
export const MOST_SHOWN = 6;
/** Characters of a text that are shown. */
export const MOST_CHARACTERS = 500;

@ArgsType()
export class SourcePreviewArgs extends PickType(
  CreateSourceInput,
  ['kind', 'name', 'platforms', 'instance', 'keep'] as const,
  ArgsType,
) {}

@ObjectType('SourcePreviewPost', { description: 'A post that a source would bring. It is not stored.' })
export class SourcePreviewPost {
  @Field(() => ItemType, { description: 'Its type.' })
  type: ItemType;

  @Field(() => String, {
    nullable: true,
    description: `Its text, at most ${MOST_CHARACTERS} characters of it; null for a post without one.`,
  })
  caption: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it was published; null where the platform does not say it.',
  })
  takenAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Its address; null where it has none.' })
  originalUrl: string | null;

  @Field({ description: 'Handle of its creator, or the name of the channel or site.' })
  accountName: string;

  @Field(() => String, { nullable: true, description: 'Name of its creator; null where it is not known.' })
  fullName: string | null;

  @Field(() => Int, {
    description: 'Number of its pictures and videos. Only posts that are stored have copies of them to show.',
  })
  mediaCount: number;
}

@ObjectType('SourcePreviewPlatform', { description: 'What a source would bring from one platform.' })
export class SourcePreviewPlatform {
  @Field(() => Provider, { description: 'The platform.' })
  provider: Provider;

  @Field(() => CaptureStatus, { description: 'How the capture of the source would stand.' })
  status: CaptureStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform shows nothing, and what to do about it; null where it was read.',
  })
  problem: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What people should know of what was read, such as that it is only a part; mostly null.',
  })
  notice: string | null;

  @Field(() => Int, { description: 'Number of posts on the platform’s newest page.' })
  listedCount: number;

  @Field(() => Int, {
    description:
      'How many of these the source would bring: those that its words find, of the kinds that it keeps, of nobody who was erased.',
  })
  comingCount: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'About how many posts would come in a week, by the times of the page: those that are newer than its oldest post, divided by the weeks since. Null where that cannot be told.',
  })
  postsPerWeek: number | null;

  @Field(() => [SourcePreviewPost], { description: `The newest of them, at most ${MOST_SHOWN}.` })
  posts: SourcePreviewPost[];
}

@ObjectType('SourcePreview', { description: 'What a source would bring. Nothing is stored.' })
export class SourcePreview {
  @Field(() => SourceKind, { description: 'What would be followed.' })
  kind: SourceKind;

  @Field({ description: 'Its name as it would be stored.' })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'The server that was asked; null where the platform is one place.',
  })
  instance: string | null;

  @Field(() => [SourcePreviewPlatform], { description: 'Its platforms, in their order.' })
  platforms: SourcePreviewPlatform[];
}
