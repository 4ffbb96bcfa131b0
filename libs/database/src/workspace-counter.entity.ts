import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of what a workspace has, kept by triggers (migration Tallies): its rows are summed up. */
@Entity('workspace_tallies')
export class WorkspaceCounter {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('bigint')
  id: string;

  /** Own items, competitors' left out. */
  @Column('bigint')
  items: string;

  @Column('bigint')
  creators: string;

  @Column('bigint')
  socialProfiles: string;

  /** Statements that have changed anything by which rows are chosen; it only grows. */
  @Column('bigint')
  changes: string;
}
