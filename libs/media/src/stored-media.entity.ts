import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The copies of a media content in the object store; columns of missing copies are null. */
@Entity('stored_media')
export class StoredMedia {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  mediaContentId: string;

  /** The source of the file (sourceOf). */
  @Column('text', { nullable: true })
  fileSource: string | null;

  /** Key of the file in the object store. */
  @Column('text', { nullable: true })
  fileKey: string | null;

  /** Content type, determined from the bytes. */
  @Column('text', { nullable: true })
  fileType: string | null;

  /** Size in bytes. */
  @Column('bigint', { nullable: true })
  fileSize: string | null;

  /** SHA-256 in hexadecimal. */
  @Column('text', { nullable: true })
  fileChecksum: string | null;

  /** The source of the thumbnail (sourceOf). */
  @Column('text', { nullable: true })
  thumbnailSource: string | null;

  /** Key of the thumbnail (WebP) in the object store. */
  @Column('text', { nullable: true })
  thumbnailKey: string | null;

  @Column('bigint', { nullable: true })
  thumbnailSize: string | null;

  @Column('text', { nullable: true })
  thumbnailChecksum: string | null;

  /** BlurHash of the thumbnail. */
  @Column('text', { nullable: true })
  blurHash: string | null;
}
