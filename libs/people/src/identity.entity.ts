import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account of a person at an OpenID Connect provider. */
@Entity('identities')
export class Identity {
  @PrimaryColumn('text')
  issuer: string;

  /** The provider's id of the account, which stays when the email address changes. */
  @PrimaryColumn('text')
  subject: string;

  @Column('uuid')
  personId: string;

  @Column('timestamp with time zone', { precision: 3 })
  createdAt: Date;
}
