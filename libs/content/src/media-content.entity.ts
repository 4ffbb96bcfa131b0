import { MediaContentType } from '@loupe/kernel';
import { createUnionType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import './content-enums.js';

/** A row of media_contents. The GraphQL types Image and Video below show it. */
@Entity('media_contents')
export class MediaContentRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  itemId: string;

  @Column('smallint')
  position: number;

  @Column('text')
  type: MediaContentType;

  @Column('text', { nullable: true })
  fileUrl: string | null;

  @Column('text', { nullable: true })
  thumbnailUrl: string | null;

  @Column('integer', { nullable: true })
  width: number | null;

  @Column('integer', { nullable: true })
  height: number | null;

  @Column('integer', { nullable: true })
  videoDuration: number | null;

  @Column('text', { nullable: true })
  altText: string | null;

  @Column('boolean', { default: false })
  deleted: boolean;
}

@ObjectType({ isAbstract: true })
abstract class MediaFile {
  @Field(() => ID, { description: 'Id of the media content.' })
  id: string;

  @Field(() => ID, { description: 'Id of the item that it belongs to: the item’s mediaItemId.' })
  mediaItemId: string;

  @Field(() => MediaContentType, { description: 'The kind of the file.' })
  type: MediaContentType;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the file: of our copy, which expires, or of the platform as long as there is no copy. Null if the file could not be kept.',
  })
  fileUrl: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of a thumbnail: of our copy, which expires, or of the platform as long as there is no copy.',
  })
  thumbnailUrl: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'BlurHash of the thumbnail (https://blurha.sh): a few colours to show until it is loaded. Null as long as there is no copy.',
  })
  blurHash: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the file shows, in the words of who posted it (its alternative text). Searches of captions find it.',
  })
  altText: string | null;

  @Field(() => Int, { nullable: true, description: 'Width in pixels.' })
  width: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels.' })
  height: number | null;

  @Field({
    description: 'Whether the platform has removed the file. Existing copies are kept.',
  })
  deleted: boolean;
}

@ObjectType('Image', { description: 'An image of an item.' })
export class Image extends MediaFile {}

@ObjectType('Audio', { description: 'A recording of an item, such as an episode of a podcast.' })
export class Audio extends MediaFile {
  @Field(() => Int, { name: 'audioDuration', nullable: true, description: 'Length in whole seconds.' })
  videoDuration: number | null;
}

@ObjectType('Video', { description: 'A video of an item.' })
export class Video extends MediaFile {
  @Field(() => Int, { nullable: true, description: 'Length in whole seconds.' })
  videoDuration: number | null;
}

export const MediaContent = createUnionType({
  name: 'MediaContent',
  description: 'An image, a video or a recording of an item.',
  types: () => [Image, Video, Audio] as const,
  resolveType: ({ type }: { type: MediaContentType }) =>
    type === 'IMAGE' ? Image : type === 'AUDIO' ? Audio : Video,
});
