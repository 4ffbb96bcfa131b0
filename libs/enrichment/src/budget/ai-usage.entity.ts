import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a field has spent in a month, which begins in UTC. */
@Entity('ai_usage')
export class AiUsageRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  fieldId: string;

  /** Its first day. */
  @PrimaryColumn('date')
  month: string;

  @Column('integer')
  calls: number;

  /** Calls whose end nobody saw, as the process was killed or the connection broke. They count with the most they may have used. */
  @Column('integer')
  lostCalls: number;

  @Column('bigint')
  inputTokens: string;

  @Column('bigint')
  outputTokens: string;

  @Column('bigint')
  lostTokens: string;

  @Column('double precision')
  cents: number;
}

/** A call that is under way. */
@Entity('ai_calls')
export class AiCallRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  fieldId: string;

  @Column('date')
  month: string;

  /** More than it can use. */
  @Column('bigint')
  mostTokens: string;

  @Column('double precision')
  mostCents: number;

  /** When it has ended, whatever became of its process. */
  @Column('timestamp with time zone', { precision: 3 })
  endsAt: Date;
}
