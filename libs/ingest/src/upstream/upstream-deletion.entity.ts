import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A post that its platform no longer has. */
@Entity('upstream_deletions')
export class UpstreamDeletion {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** When the service first found it missing (UTC). */
  @Column('timestamp with time zone', { precision: 3 })
  noticedAt: Date;
}
