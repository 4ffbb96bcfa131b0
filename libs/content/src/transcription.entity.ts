import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The transcript of a video. */
@Entity('transcriptions')
@ObjectType('Transcription', { description: 'The transcript of a video of an item.' })
export class Transcription {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the media content it transcribes.' })
  @PrimaryColumn('uuid')
  mediaContentId: string;

  @Column('uuid')
  itemId: string;

  @Field(() => String, { nullable: true, description: 'The spoken words; null if nothing is said.' })
  @Column('text', { nullable: true })
  transcript: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
