import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that has been erased and does not come in again. */
@Entity('erased_accounts')
export class ErasedAccount {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  /** Whether the platform's id of the account was known; an account with another id is then another account. */
  @Column('boolean')
  platformIdKnown: boolean;

  /** Whether its names are taken out of what others write only behind an @. */
  @Column('boolean')
  mentionsOnly: boolean;

  /** The profile that is being erased; null when that has been finished. */
  @Column('uuid', { nullable: true })
  socialProfileId: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  erasedAt: Date;
}

/** What a mark recognizes: an account by its platform's id or by its name, a post, a name in a text. */
export type MarkKind = 'ACCOUNT' | 'NAME' | 'POST' | 'WORD' | 'MENTION';

/** Something of an erased account that is recognized again without being kept. */
@Entity('erased_marks')
export class ErasedMark {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  accountId: string;

  @Column('text')
  kind: MarkKind;

  @PrimaryColumn('bytea')
  hmac: Buffer;

  /** Number of words of a name in texts; null for the other kinds. */
  @Column('smallint', { nullable: true })
  words: number | null;
}
