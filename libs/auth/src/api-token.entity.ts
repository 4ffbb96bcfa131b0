import type { TokenScope } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token of an organization (all of its workspaces) or of one workspace: exactly one of the two ids is set. */
@Entity('api_tokens')
export class ApiToken {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  organizationId: string | null;

  @Column('uuid', { nullable: true })
  workspaceId: string | null;

  /** Name that people gave the token. */
  @Column('text')
  name: string;

  /** HMAC of the token; the token itself is not stored. */
  @Column('bytea', { select: false })
  hmac: Buffer;

  @Column('text')
  lastFour: string;

  @Column('text', { array: true })
  scopes: TokenScope[];

  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;

  /** When the token was last accepted, to the minute; null if never. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Time of pausing; null while the token is active. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  pausedAt: Date | null;

  /** When the token expires; null for never. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  expiresAt: Date | null;

  /** When rotation replaced the token, which ended it; null for a current token. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  replacedAt: Date | null;
}

/** The part of a token's record that may be shown. */
export type ApiTokenRecord = Omit<ApiToken, 'hmac'>;
