import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a model answered for a field of an item, or why there is no answer. */
@Entity('ai_answers')
export class AiAnswerRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @PrimaryColumn('uuid')
  fieldId: string;

  @Column('integer')
  version: number;

  @Column('text')
  model: string;

  /** Digest of what the model was given. */
  @Column('text')
  checksum: string;

  /** In its stored form; null where the model gave none. */
  @Column('jsonb', { nullable: true })
  value: unknown;

  @Column('text', { nullable: true })
  reason: string | null;

  /** Whether the model held another value for about as likely. */
  @Column('boolean')
  isUnsure: boolean;

  /** Why there is no answer; null where there is one. */
  @Column('text', { nullable: true })
  failure: string | null;

  /** Number of failed attempts. */
  @Column('smallint')
  attempts: number;

  @Column('timestamp with time zone', { precision: 3 })
  answeredAt: Date;
}

/** An item whose fields are to be filled. */
@Entity('enrichment_queue')
export class EnrichmentTask {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  /** The transaction of its last change. */
  @Column('text')
  change: string;

  /** The fields to be filled; null for all. */
  @Column('uuid', { array: true, nullable: true })
  fieldIds: string[] | null;

  @Column('boolean')
  isBackfill: boolean;

  /** Null while its fields are paused. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  @Column('uuid', { nullable: true })
  lease: string | null;

  /** The end of the claim that had the item when it changed: it is not claimed again before, unless that claim lets it go. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  heldUntil: Date | null;

  @Column('smallint')
  attempts: number;

  @Column('text', { nullable: true })
  lastError: string | null;
}
