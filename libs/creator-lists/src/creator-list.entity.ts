import { DateTimeWithZoneScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const TIME = { precision: 3, default: () => 'now()' } as const;

/** Creators that people work through, such as a shortlist; each is at a stage of the list. */
@Entity('creator_lists')
@ObjectType('CreatorList', {
  description: 'Creators that people work through, such as a shortlist; each is at one of its stages.',
})
export class CreatorList {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the list.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field({ description: 'Name of the list, unique in the workspace; letter case is ignored.' })
  @Column('text')
  name: string;

  @Field(() => String, { nullable: true, description: 'What the list is for, in words for people.' })
  @Column('text', { nullable: true })
  notes: string | null;

  @Field(() => [String], {
    description: 'Names of its stages, in their order; a new creator is at the first.',
  })
  @Column('text', { array: true })
  stages: string[];

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the colleague who looks after it; null for nobody.',
  })
  @Column('uuid', { nullable: true })
  ownerId: string | null;

  @Field(() => String, { nullable: true, description: 'Name of its owner, when they became it.' })
  @Column('text', { nullable: true })
  ownerName: string | null;

  @Field(() => DateTimeWithZoneScalar, { description: 'When it was created.' })
  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the list itself was last changed.' })
  @Column('timestamp with time zone', TIME)
  updatedAt: Date;
}

/** A creator in a list. */
@Entity('creator_list_entries')
@ObjectType('CreatorListEntry', { description: 'A creator in a list.' })
export class CreatorListEntry {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  listId: string;

  @Field(() => ID, { description: 'Id of the creator.' })
  @PrimaryColumn('uuid')
  creatorId: string;

  @Field({ description: 'The stage of the list that they are at.' })
  @Column('text')
  stage: string;

  @Field(() => String, { nullable: true, description: 'What is to be remembered about them in this list.' })
  @Column('text', { nullable: true })
  note: string | null;

  @Field(() => DateTimeWithZoneScalar, { description: 'When they came into the list.' })
  @Column('timestamp with time zone', TIME)
  addedAt: Date;

  @Field(() => DateTimeWithZoneScalar, { description: 'When their stage or note was last changed.' })
  @Column('timestamp with time zone', TIME)
  updatedAt: Date;
}
