import { DateTimeWithZoneScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A list of items that people and clients maintain. */
@Entity('collections')
@ObjectType('Collection', {
  description: 'A list of items that changes only when items are added or removed.',
})
export class Collection {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the collection.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Name of the collection, unique in the workspace; letter case is ignored.' })
  @Column('text')
  name: string;

  /** Position in the workspace's saved order, from 0. */
  @Column('integer')
  position: number;

  /** The group of the collection, if it is in one, and its position there. */
  @Column('uuid', { nullable: true })
  groupId: string | null;

  @Column('integer', { nullable: true })
  groupPosition: number | null;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the collection was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, { description: 'When its name or its items last changed.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

/** An item's membership of a collection. */
@Entity('collection_items')
export class CollectionItem {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  collectionId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  addedAt: Date;
}
