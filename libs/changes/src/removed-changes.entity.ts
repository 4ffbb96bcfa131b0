import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the old changes of a workspace have been removed: a cursor before it would miss some. */
@Entity('removed_changes')
export class RemovedChanges {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Position of the newest removed change. */
  @Column('bigint')
  position: string;
}
