import { Column, Entity, PrimaryColumn } from 'typeorm';

const TIME = { precision: 3 } as const;

/** A key pair of a person's device; the service has the public half. */
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  personId: string;

  /** The device's name of the key, in base64url. */
  @Column('text')
  credentialId: string;

  /** COSE key. */
  @Column('bytea')
  publicKey: Buffer;

  /** How often the key was used, where the device counts that; 0 otherwise. */
  @Column('bigint')
  counter: string;

  /** As the person named it. */
  @Column('text')
  name: string;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  @Column('timestamp with time zone', { ...TIME, nullable: true })
  usedAt: Date | null;
}

/** A challenge that somebody signed in by: it is taken once. */
@Entity('used_challenges')
export class UsedChallenge {
  @PrimaryColumn('bytea')
  hmac: Buffer;

  /** When the challenge is too old anyway, and the row may go. */
  @Column('timestamp with time zone', TIME)
  expiresAt: Date;
}
