import { Concise, JsonScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person or organization behind one or more social profiles. */
@Entity('creators')
@Concise('id socialProfiles { id provider accountName followers }')
@ObjectType('Creator', { description: 'A person or organization behind one or more social profiles.' })
export class Creator {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the creator.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => JsonScalar, {
    description: 'Values of the workspace’s custom attributes for creators, by key.',
  })
  @Column('jsonb', { default: () => "'{}'" })
  customAttributes: Record<string, unknown>;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
