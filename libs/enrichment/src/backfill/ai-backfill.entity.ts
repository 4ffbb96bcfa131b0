import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Older posts that are to be filled by a field's published version. It is there until all of them are. */
@Entity('ai_backfills')
export class AiBackfillRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** The operation's. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  fieldId: string;

  /** Posts that were published since then; null for all. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  since: Date | null;

  /** The last item that was queued; items with smaller ids are left. Null before the first. */
  @Column('uuid', { nullable: true })
  cursor: string | null;

  /** Number of items that were queued. */
  @Column('integer', { default: 0 })
  queued: number;

  /** Whether all are queued. */
  @Column('boolean', { default: false })
  isQueued: boolean;

  /** When a worker looked at it last. */
  @Column('timestamp with time zone', { precision: 3 })
  checkedAt: Date;
}
