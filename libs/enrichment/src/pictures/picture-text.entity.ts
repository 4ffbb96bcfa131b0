import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The text in the copy of a picture, or that it is to be recognised. */
@Entity('picture_texts')
export class PictureText {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  mediaContentId: string;

  /** The copy that was read. */
  @Column('text', { nullable: true })
  pictureKey: string | null;

  /** What has read it. */
  @Column('text', { nullable: true })
  model: string | null;

  /** Empty where there is none; null until it was read. */
  @Column('text', { nullable: true })
  text: string | null;

  /** Null once it was read. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  @Column('smallint')
  attempts: number;

  @Column('uuid', { nullable: true })
  lease: string | null;

  /** Why it could not be read. */
  @Column('text', { nullable: true })
  lastError: string | null;
}
