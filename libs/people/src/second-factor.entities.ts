import { Column, Entity, PrimaryColumn } from 'typeorm';

const TIME = { precision: 3 } as const;

/** The authenticator app of a person. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('uuid')
  personId: string;

  /** The key that the app has, sealed. */
  @Column('bytea')
  sealedKey: Buffer;

  /** Time when the person showed that the app has the key; until then nobody is asked for a code. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  confirmedAt: Date | null;

  /** Number of the 30 seconds whose code was used last: it and those before are refused. */
  @Column('bigint')
  lastStep: string;
}

/** A code that stands in for the app once. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('bytea')
  hmac: Buffer;

  @Column('uuid')
  personId: string;
}
