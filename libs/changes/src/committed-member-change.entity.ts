import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A post that went into a collection or a campaign, or out of one, which waits for its place. Triggers add the row in the transaction of
 * the change, and the sequencer moves it.
 */
@Entity('committed_member_changes')
export class CommittedMemberChange {
  @PrimaryColumn('bigint')
  number: string;

  @Column('uuid')
  workspaceId: string;

  @Column('uuid')
  itemId: string;
}
