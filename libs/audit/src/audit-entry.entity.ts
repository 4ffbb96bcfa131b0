import { DateTimeScalar, JsonScalar } from '@loupe/graphql';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AuditActorKind } from './actor.js';

registerEnumType(AuditActorKind, {
  name: 'AuditActorKind',
  description: 'Kind of an actor in the audit log.',
  valuesMap: {
    TOKEN: { description: 'A request with an API token.' },
    PERSON: { description: 'A person who is signed in.' },
    OPERATOR: { description: 'The operator of the installation, by the command line.' },
  },
});

/** One recorded action. Rows are added and never changed; the database refuses anything else. */
@Entity('audit_log')
@ObjectType('AuditLogEntry', { description: 'An action that the audit log records.' })
export class AuditEntry {
  @Field(() => ID, { description: 'Id of the entry.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => DateTimeScalar, { description: 'When it was done.' })
  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;

  @Column('uuid', { nullable: true })
  organizationId: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The workspace that it concerns; null where it concerns the whole organization.',
  })
  @Column('uuid', { nullable: true })
  workspaceId: string | null;

  @Field(() => AuditActorKind, { description: 'Kind of who did it.' })
  @Column('text')
  actorKind: AuditActorKind;

  @Field(() => ID, { nullable: true, description: 'Id of the token or person; null for the operator.' })
  @Column('uuid', { nullable: true })
  actorId: string | null;

  @Field(() => String, { nullable: true, description: 'Name of who did it, as it was then.' })
  @Column('text', { nullable: true })
  actorName: string | null;

  @Field(() => String, { nullable: true, description: 'IP address that the request came from.' })
  @Column('text', { nullable: true })
  address: string | null;

  @Field({ description: 'What was done, such as api_token.created.' })
  @Column('text')
  action: string;

  @Field(() => ID, { nullable: true, description: 'Id of what was created, changed or deleted.' })
  @Column('uuid', { nullable: true })
  subjectId: string | null;

  @Field(() => String, { nullable: true, description: 'Name of it, as it was then.' })
  @Column('text', { nullable: true })
  subjectName: string | null;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'What it was before, without secrets; null for something new.',
  })
  @Column('jsonb', { nullable: true })
  before: Record<string, unknown> | null;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'What it was afterwards, without secrets; null for something deleted.',
  })
  @Column('jsonb', { nullable: true })
  after: Record<string, unknown> | null;
}
