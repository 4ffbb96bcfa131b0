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

  /** HMAC of the token, the only trace of it that is kept. */
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

  /** Since when the token is paused; null while it is active. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  pausedAt: Date | null;

  /** When the token ends by itself; null for never. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  expiresAt: Date | null;

  /** When the token was rotated, which ended it; null for a current token. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  replacedAt: Date | null;
}

/** What may be shown of a token. */
export type ApiTokenRecord = Omit<ApiToken, 'hmac'>;
