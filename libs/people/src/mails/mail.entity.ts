import { Column, Entity, PrimaryColumn } from 'typeorm';

const TIME = { precision: 3 } as const;

/** What a mail is about: a one-time link of an invitation or for a new password, or a note that names somebody. */
export type MailKind = 'INVITATION' | 'RESET' | 'MENTION';

/** A mail that is to be sent, or was in the last day. Its link is made when it is sent, so none is stored. */
@Entity('mails')
export class Mail {
  /** Between whom the queue takes turns: the organization or workspace of an invitation, the workspace of a note; all requests for new passwords are one. */
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: MailKind;

  /** Where it goes. Of a request for a new password: as it was asked for, whether anybody has the address or not. */
  @Column('text')
  address: string;

  /** HMAC of the IP address that asked for a new password. */
  @Column('bytea', { nullable: true })
  caller: Buffer | null;

  /** Of an invitation. */
  @Column('uuid', { nullable: true })
  membershipId: string | null;

  /** The note that names the recipient. What it says is read when the mail is sent. */
  @Column('uuid', { nullable: true })
  noteId: string | null;

  @Column('timestamp with time zone', TIME)
  createdAt: Date;

  /** When it is tried; null once it was sent or given up. */
  @Column('timestamp with time zone', { ...TIME, nullable: true })
  dueAt: Date | null;

  @Column('uuid', { nullable: true })
  lease: string | null;

  /** Number of failed attempts. */
  @Column('smallint', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;
}
