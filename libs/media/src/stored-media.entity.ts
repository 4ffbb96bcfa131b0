import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What of a media content is in the object store. What is not there is null. */
@Entity('stored_media')
export class StoredMedia {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  mediaContentId: string;

  /** What the file was copied from (sourceOf). */
  @Column('text', { nullable: true })
  fileSource: string | null;

  /** In the object store. */
  @Column('text', { nullable: true })
  fileKey: string | null;

  /** Content type, as its bytes say. */
  @Column('text', { nullable: true })
  fileType: string | null;

  /** Bytes. */
  @Column('bigint', { nullable: true })
  fileSize: string | null;

  /** SHA-256 in hexadecimal. */
  @Column('text', { nullable: true })
  fileChecksum: string | null;

  /** What the small picture was made of (sourceOf). */
  @Column('text', { nullable: true })
  thumbnailSource: string | null;

  /** Of a WebP file in the object store. */
  @Column('text', { nullable: true })
  thumbnailKey: string | null;

  @Column('bigint', { nullable: true })
  thumbnailSize: string | null;

  @Column('text', { nullable: true })
  thumbnailChecksum: string | null;

  /** BlurHash of the small picture. */
  @Column('text', { nullable: true })
  blurHash: string | null;
}
