import type { AuditActorKind } from '@loupe/audit';
import { DateTimeWithZoneScalar } from '@loupe/graphql';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@ObjectType('NoteMention', { description: 'A colleague whom a note names.' })
export class NoteMention {
  @Field(() => ID, { description: 'Id of the colleague.' })
  id: string;

  @Field({ description: 'Their name when the note named them.' })
  name: string;
}

/** What somebody has written about a post or a creator; exactly one of the two ids is set. It goes with them. */
@Entity('notes')
@ObjectType('Note', { description: 'What somebody has written about an item or a creator.' })
export class Note {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the note.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the item that it is about; null for one about a creator.',
  })
  @Column('uuid', { nullable: true })
  itemId: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the creator that it is about; null for one about an item.',
  })
  @Column('uuid', { nullable: true })
  creatorId: string | null;

  @Field({ description: 'What it says.' })
  @Column('text')
  text: string;

  @Column('text')
  authorKind: AuditActorKind;

  @Column('uuid', { nullable: true })
  authorId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the person or token that wrote it, at that time.',
  })
  @Column('text', { nullable: true })
  authorName: string | null;

  @Field(() => [NoteMention], {
    description: 'Colleagues whom it names; they find it by `notes(namesMe: true)`.',
  })
  @Column('jsonb')
  mentions: NoteMention[];

  @Field(() => DateTimeWithZoneScalar, { description: 'When it was written.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Field(() => DateTimeWithZoneScalar, { description: 'When it was last changed.' })
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
