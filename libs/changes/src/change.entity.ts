import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change in its place. Rows are added by the sequencer only, and removed when they are old. */
@Entity('changes')
export class ChangeRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Grows with time within a workspace; has gaps. */
  @PrimaryColumn('bigint')
  position: string;

  @Column('text')
  type: string;

  @Column('text')
  action: string;

  @Column('uuid')
  objectId: string;

  /** When it got its place. */
  @Column('timestamp with time zone', { precision: 3 })
  at: Date;
}
