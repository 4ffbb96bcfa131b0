import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A post that its platform does not have any more. */
@Entity('upstream_deletions')
export class UpstreamDeletion {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** When it was first found to be gone (UTC). */
  @Column('timestamp with time zone', { precision: 3 })
  noticedAt: Date;
}
