import { DateTimeScalar } from '@loupe/graphql';
import type { TokenScope } from '@loupe/kernel';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ApiTokenScope } from './api-token.enums.js';

/** A token of an organization (all of its workspaces) or of one workspace: exactly one of the two ids is set. */
@Entity('api_tokens')
@ObjectType('ApiToken', {
  description: 'A token by which a program uses the API. The token itself is shown once, when it is made.',
})
export class ApiToken {
  @Field(() => ID, { description: 'Id of the token.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  organizationId: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The one workspace that it opens; null where it opens all workspaces of the organization.',
  })
  @Column('uuid', { nullable: true })
  workspaceId: string | null;

  @Field({ description: 'Name that people gave the token.' })
  @Column('text')
  name: string;

  /** HMAC of the token; the token itself is not stored. */
  @Column('bytea', { select: false })
  hmac: Buffer;

  @Field({ description: 'Its last four characters, by which people tell tokens apart.' })
  @Column('text')
  lastFour: string;

  @Field(() => [ApiTokenScope], { description: 'What it allows.' })
  @Column('text', { array: true })
  scopes: TokenScope[];

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the token was last accepted, to the minute; null if never.',
  })
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when the token is paused; null where it is not.',
  })
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  pausedAt: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the token ends by itself; null for never.',
  })
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  expiresAt: Date | null;

  /** When rotation replaced the token, which ended it; null for a current token. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  replacedAt: Date | null;
}

/** The part of a token's record that may be shown. */
export type ApiTokenRecord = Omit<ApiToken, 'hmac'>;
