import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change that waits for its place. Triggers add the row in the transaction of the change, and the sequencer moves it. */
@Entity('committed_changes')
export class CommittedChange {
  /** Grows with the writes of each object. */
  @PrimaryColumn('bigint')
  number: string;

  @Column('uuid')
  workspaceId: string;

  @Column('text')
  type: string;

  @Column('text')
  action: string;

  @Column('uuid')
  objectId: string;
}
