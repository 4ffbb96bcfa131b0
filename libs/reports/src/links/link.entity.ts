import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link by which anyone who has it reads an edition. Its token is stored nowhere. */
@Entity('report_links')
export class LinkRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  reportId: string;

  /** The edition that it opens; null for always the newest. */
  @Column('uuid', { nullable: true })
  editionId: string | null;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash: Buffer;

  /** argon2id; null where no password is asked for. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  /** Ids of the blocks that it shows; null for all that are not hidden. */
  @Column('text', { array: true, nullable: true })
  blockIds: string[] | null;

  @Column('timestamp with time zone', { precision: 3 })
  expiresAt: Date;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  revokedAt: Date | null;

  @Column('integer', { default: 0 })
  views: number;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  lastViewedAt: Date | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
