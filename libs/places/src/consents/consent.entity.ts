import { Column, Entity, PrimaryColumn } from 'typeorm';

const MAYBE = { precision: 3, nullable: true } as const;

/** What the reader of an address has said about mails of a workspace. It outlives the place, so that a “no” is not forgotten. */
@Entity('mail_consents')
export class MailConsent {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  address: string;

  /** SHA-256 of the token by which it is confirmed; null before the mail is sent, and once it was used. */
  @Column('bytea', { nullable: true })
  tokenHash: Buffer | null;

  @Column('timestamp with time zone', MAYBE)
  tokenEndsAt: Date | null;

  /** How often the workspace has asked, since `askedAt` was 30 days ago. */
  @Column('integer', { default: 0 })
  asked: number;

  @Column('timestamp with time zone', MAYBE)
  askedAt: Date | null;

  @Column('timestamp with time zone', MAYBE)
  confirmedAt: Date | null;

  @Column('timestamp with time zone', MAYBE)
  unsubscribedAt: Date | null;
}
