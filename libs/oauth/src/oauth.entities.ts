import type { TokenScope } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const TIME = { precision: 3 } as const;

/** A client that registered itself (RFC 7591). Clients with a client-id document have no row. */
@Entity('oauth_clients')
export class OauthClient {
  @PrimaryColumn('text')
  id: string;

  @Column('jsonb')
  metadata: Record<string, unknown>;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  /** When a person first let it in; null for an unused client, which is removed after 30 days. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  usedAt: Date | null;
}

/** What a person has allowed an OAuth client: scopes in certain workspaces. The person's role limits it at each request. */
@Entity('oauth_connections')
export class OauthConnection {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  personId: string;

  @Column('text')
  clientId: string;

  /** Name of the client, as the person was shown it. */
  @Column('text')
  clientName: string;

  @Column('text')
  redirectUri: string;

  @Column('text', { array: true })
  scopes: TokenScope[];

  @Column('uuid', { array: true })
  workspaceIds: string[];

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  /** When the client fetched its first tokens; a connection without them is removed after an hour. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  connectedAt: Date | null;

  @Column('timestamp with time zone', { ...TIME, nullable: true })
  usedAt: Date | null;
}

/** An authorization request that waits for the person, or the code that came of one. */
@Entity('oauth_requests')
export class OauthRequest {
  /** HMAC of the id of the request, or of the code. */
  @PrimaryColumn('bytea')
  hmac: Buffer;

  @Column('text')
  kind: 'INTERACTION' | 'CODE';

  @Column('uuid', { nullable: true })
  connectionId: string | null;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamp with time zone', TIME)
  expiresAt: Date;

  /** When the code was exchanged. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  usedAt: Date | null;
}

/** An access token with its refresh token. Each refresh adds a pair, whose parent is the one that was presented. */
@Entity('oauth_tokens')
export class OauthToken {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  connectionId: string;

  @Column('uuid', { nullable: true })
  parentId: string | null;

  /** Both tokens are derived from it and from the code or refresh token that was presented. */
  @Column('bytea')
  salt: Buffer;

  @Column('bytea')
  accessHmac: Buffer;

  @Column('bytea')
  refreshHmac: Buffer;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  @Column('timestamp with time zone', TIME)
  accessExpiresAt: Date;

  @Column('timestamp with time zone', TIME)
  refreshExpiresAt: Date;

  /** When the refresh token was first presented; that of the parent died then. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  usedAt: Date | null;

  /** When the refresh token died. If it is presented after that, the connection ends. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  endedAt: Date | null;
}
