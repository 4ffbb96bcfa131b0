import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AiPauseReason } from '../fields/ai-field.enums.js';
import type { TranscriptionFailure, TranscriptionProviderKind } from './transcription.enums.js';

/** Who transcribes the videos of a workspace. One without a row has nobody. */
@Entity('transcription_providers')
export class TranscriptionProviderRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @Column('text')
  kind: TranscriptionProviderKind;

  /** Address up to the version; null for the vendor's own. */
  @Column('text', { nullable: true })
  baseUrl: string | null;

  @Column('text', { nullable: true })
  model: string | null;

  @Column('bytea', { nullable: true })
  sealedKey: Buffer | null;

  /** Cents for a minute of sound; null if it is not known. */
  @Column('double precision', { nullable: true })
  minutePrice: number | null;

  /** The budget of a month; null for none. */
  @Column('bigint', { nullable: true })
  monthlyMinutes: string | null;

  @Column('bigint', { nullable: true })
  monthlyCents: string | null;

  /** Why nothing is transcribed; null while it is. */
  @Column('text', { nullable: true })
  pauseReason: AiPauseReason | null;

  @Column('text', { nullable: true })
  problem: string | null;

  /** Calls in a row that the provider refused or did not answer. */
  @Column('integer', { default: 0 })
  failures: number;

  /** No call before then. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  retryAt: Date | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

/** What transcripts have cost in a month, which begins in UTC. */
@Entity('transcription_usage')
export class TranscriptionUsageRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Its first day. */
  @PrimaryColumn('date')
  month: string;

  @Column('integer')
  calls: number;

  /** Calls whose end nobody saw; they count with the whole video. */
  @Column('integer')
  lostCalls: number;

  @Column('double precision')
  seconds: number;

  @Column('double precision')
  lostSeconds: number;

  @Column('double precision')
  cents: number;
}

/** A video that is to be transcribed, or cannot be. */
@Entity('transcription_queue')
export class TranscriptionTask {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  mediaContentId: string;

  /** Null where it has failed for good, and while the provider is paused. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  /** Calls that may have cost something and gave no transcript. */
  @Column('smallint')
  attempts: number;

  @Column('uuid', { nullable: true })
  lease: string | null;

  /** The most seconds and cents of a call that was begun and whose end is not written down. */
  @Column('double precision', { nullable: true })
  callingSeconds: number | null;

  @Column('double precision', { nullable: true })
  callingCents: number | null;

  @Column('text', { nullable: true })
  failure: TranscriptionFailure | null;

  @Column('text', { nullable: true })
  lastError: string | null;
}
