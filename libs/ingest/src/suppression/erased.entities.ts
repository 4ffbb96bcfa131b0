import type { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A profile that was erased and must not be stored again. */
@Entity('erased_accounts')
export class ErasedAccount {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  /** Whether the platform's id of the profile was known. If so, a profile with another id is a different one. */
  @Column('boolean')
  platformIdKnown: boolean;

  /** Whether its names are redacted in others' texts only after an @. */
  @Column('boolean')
  mentionsOnly: boolean;

  /** The profile that is being erased; null when the erasure is finished. */
  @Column('uuid', { nullable: true })
  socialProfileId: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  erasedAt: Date;

  /** The platform that it was of; null for one that was erased before this was stored, or came from a list. */
  @Column('text', { nullable: true })
  provider: Provider | null;

  /** Number of its posts that were removed; null until the erasure is finished, and where the platform is null. */
  @Column('integer', { nullable: true })
  items: number | null;
}

/** What a mark recognizes: a profile by its platform id or by its name, a post, or a name in a text. */
export type MarkKind = 'ACCOUNT' | 'NAME' | 'POST' | 'WORD' | 'MENTION';

/** A keyed hash that recognizes data of an erased profile without storing the data. */
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
