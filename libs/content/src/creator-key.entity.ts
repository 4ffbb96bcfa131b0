import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key under which imports name a creator, such as an id of the workspace's own customer database. */
@Entity('creator_keys')
export class CreatorKey {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  key: string;

  @Column('uuid')
  creatorId: string;
}
