import { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a sign-in at a platform has come. */
export const AttemptStatus = {
  WAITING: 'WAITING',
  CHOOSING: 'CHOOSING',
  CONNECTED: 'CONNECTED',
  FAILED: 'FAILED',
} as const;
export type AttemptStatus = (typeof AttemptStatus)[keyof typeof AttemptStatus];

/** A sign-in at a platform that connects accounts, for some minutes. */
@Entity('integration_attempts')
export class IntegrationAttemptRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  provider: Provider;

  @Column('text')
  status: AttemptStatus;

  /** Of the secret in the state; null once the browser has brought it back. */
  @Column('bytea', { nullable: true })
  stateHash: Buffer | null;

  /** The session that began it, and alone may end it; null where a program or the operator began it. */
  @Column('uuid', { nullable: true })
  sessionId: string | null;

  /** The exact address that the platform sends the browser back to. */
  @Column('text')
  redirectUri: string;

  /** The verifier of PKCE while it waits, the tokens with their accounts while somebody chooses; else null. */
  @Column('bytea', { nullable: true })
  sealed: Buffer | null;

  /** Why it failed, for people. */
  @Column('text', { nullable: true })
  problem: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;

  @Column('timestamp with time zone', { precision: 3 })
  expiresAt: Date;
}
