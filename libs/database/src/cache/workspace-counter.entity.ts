import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Counters of a workspace, kept up to date by triggers (migration Tallies). A workspace has several rows; their sum
 * counts.
 */
@Entity('workspace_tallies')
export class WorkspaceCounter {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('bigint')
  id: string;

  /** Own items, without those of competitors. */
  @Column('bigint')
  items: string;

  @Column('bigint')
  creators: string;

  @Column('bigint')
  socialProfiles: string;

  /** Number of statements that changed data by which rows are filtered; it only grows. */
  @Column('bigint')
  changes: string;
}
