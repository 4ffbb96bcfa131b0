import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from './roles.js';

const TIME = { precision: 3 } as const;

/** Somebody who signs in. */
@Entity('people')
export class Person {
  @PrimaryColumn('uuid')
  id: string;

  /** In lower case. */
  @Column('text')
  email: string;

  @Column('text', { nullable: true })
  name: string | null;

  /** Argon2id with its salt and parameters; null until the first invitation has been accepted. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  /** While it is set the person is refused everywhere. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  deactivatedAt: Date | null;

  /** Whether they are mailed when a note names them. */
  @Column('boolean', { default: true })
  wantsNoteMails: boolean;
}

/** The role of a person in an organization or in one workspace: exactly one of the two ids is set. */
@Entity('memberships')
export class Membership {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  personId: string;

  @Column('uuid', { nullable: true })
  organizationId: string | null;

  @Column('uuid', { nullable: true })
  workspaceId: string | null;

  @Column('text')
  role: Role;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  /** Time when the person used the invitation; until then the role gives nothing. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  acceptedAt: Date | null;
}

/** What a link is for. */
export type LinkPurpose = 'INVITATION' | 'RESET' | 'SIGN_IN';

/** A link that works once. */
@Entity('one_time_links')
export class OneTimeLink {
  /** HMAC of the secret in the link. */
  @PrimaryColumn('bytea')
  hmac: Buffer;

  @Column('uuid')
  personId: string;

  /** The role that the link accepts; null if it is no invitation. */
  @Column('uuid', { nullable: true })
  membershipId: string | null;

  @Column('text')
  purpose: LinkPurpose;

  @Column('timestamp with time zone', TIME)
  expiresAt: Date;

  @Column('timestamp with time zone', { ...TIME, nullable: true })
  usedAt: Date | null;
}

/** A browser in which a person is signed in. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  personId: string;

  /** HMAC of the cookie. */
  @Column('bytea')
  hmac: Buffer;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  @Column('timestamp with time zone', TIME)
  seenAt: Date;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  /** Whether the next answer to its browser sets another cookie. */
  @Column('boolean', { default: false })
  rotationDue: boolean;

  /** HMAC of the cookie before the present one, which is taken until `formerUntil`. */
  @Column('bytea', { nullable: true })
  formerHmac: Buffer | null;

  @Column('timestamp with time zone', { ...TIME, nullable: true })
  formerUntil: Date | null;
}

/** What is shown of a session. */
export type ListedSession = Pick<
  Session,
  'id' | 'personId' | 'createdAt' | 'seenAt' | 'address' | 'userAgent'
>;

/** A short-lived token that lets a session use the API. */
@Entity('session_bearers')
export class SessionBearer {
  @PrimaryColumn('bytea')
  hmac: Buffer;

  @Column('uuid')
  sessionId: string;

  @Column('timestamp with time zone', TIME)
  expiresAt: Date;
}

/** Failed sign-ins for one email address, or from one IP address. */
@Entity('sign_in_failures')
export class SignInFailures {
  /** HMAC of what they are counted by. */
  @PrimaryColumn('bytea')
  hmac: Buffer;

  @Column('integer')
  failures: number;

  @Column('timestamp with time zone', TIME)
  lastAt: Date;
}
