import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The id of a creator that was merged into another one, for which it goes on to stand. */
@Entity('creator_aliases')
export class CreatorAlias {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** The id of the creator that is gone. */
  @PrimaryColumn('uuid')
  id: string;

  /** The creator that remains; never one that is gone itself. */
  @Column('uuid')
  creatorId: string;
}
