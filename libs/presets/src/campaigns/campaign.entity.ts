import { DateTimeScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A campaign that items belong to. */
@Entity('campaigns')
@ObjectType('Campaign', {
  description: 'A campaign that items belong to; items are filtered by it with campaignsIds.',
})
export class Campaign {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the campaign.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Name of the campaign.' })
  @Column('text')
  name: string;

  @Field(() => DateTimeScalar, { description: 'When the campaign was created.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}
