import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A post whose collections or campaigns changed, in its place among the changes. It is not one of them: callers are told of the collection,
 * and copies of posts in columns read both (docs/adr/0134).
 */
@Entity('member_changes')
export class MemberChange {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Of the positions of `changes`: no change has the same one. */
  @PrimaryColumn('bigint')
  position: string;

  @Column('uuid')
  itemId: string;
}
