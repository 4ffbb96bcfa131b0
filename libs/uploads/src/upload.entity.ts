import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An image that somebody sent to search by; its bytes are in the object store. */
@Entity('uploads')
export class Upload {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** A random word and the extension of its format: the name that the API gave it, never the sender's. */
  @PrimaryColumn('text')
  fileName: string;

  @Column('text')
  contentType: string;

  /** Bytes. */
  @Column('integer')
  size: number;

  @Column('timestamp with time zone', { precision: 3 })
  expiresAt: Date;
}
