import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A media content whose files are to be copied, or could not be copied. */
@Entity('media_copies')
export class MediaCopy {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  mediaContentId: string;

  /** 0 for stories, 1 for posts of the last days, 2 for others. */
  @Column('smallint')
  urgency: number;

  /** When it can be claimed next, by its first or by another worker; null for never. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  /** The lease of the worker that copies it. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** Number of failed attempts. */
  @Column('smallint', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;
}
