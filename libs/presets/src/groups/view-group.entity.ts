import { Concise, DateTimeWithZoneScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A folder of views and collections with its own order. A view or collection is in at most one group. */
@Entity('view_groups')
@Concise('id name')
@ObjectType('ViewGroup', { description: 'A folder of views and collections with its own order.' })
export class ViewGroup {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the group.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Name of the group; several groups may have the same name.' })
  @Column('text')
  name: string;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the group was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, {
    description: 'When the group was last renamed; moving its members does not count.',
  })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
