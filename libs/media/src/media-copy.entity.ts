import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A media content whose files are to be copied, or could not be. */
@Entity('media_copies')
export class MediaCopy {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  mediaContentId: string;

  /** 0 for stories, 1 for posts of the last days, 2 for others. */
  @Column('smallint')
  urgency: number;

  /** When it is tried next, or taken over from whoever has it; null for never. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  /** Of whoever copies it. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** That have failed. */
  @Column('smallint', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;
}
