import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An image that a user sent to search by; its bytes are in the object store. */
@Entity('uploads')
export class Upload {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** The name that the API chose: random characters and the extension of the format; never the sender's name. */
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
