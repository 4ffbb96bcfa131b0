import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The copy of a profile's picture in the object store, and the task to make it. */
@Entity('profile_pictures')
export class ProfilePicture {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  socialProfileId: string;

  /** The source of the copy (sourceOf); null without one, as the other columns of the copy. */
  @Column('text', { nullable: true })
  source: string | null;

  /** Key of the copy (WebP) in the object store. */
  @Column('text', { nullable: true })
  key: string | null;

  /** Size in bytes. */
  @Column('integer', { nullable: true })
  size: number | null;

  /** SHA-256 in hexadecimal. */
  @Column('text', { nullable: true })
  checksum: string | null;

  /** When the platform was last asked. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  askedAt: Date | null;

  /** When it can be claimed next, by its first or by another worker; null where nothing is to be done. */
  @Column('timestamp with time zone', { precision: 3, nullable: true, default: () => 'now()' })
  dueAt: Date | null;

  /** Number of failed attempts. */
  @Column('smallint', { default: 0 })
  attempts: number;

  /** The lease of the worker that copies it. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  @Column('text', { nullable: true })
  lastError: string | null;
}
