import type { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The time of an item's next scheduled snapshot. An item without a row gets no more snapshots. */
@Entity('snapshot_schedule')
export class ScheduledSnapshot {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @Column('text')
  provider: Provider;

  /** The planned time of the snapshot. */
  @Column('timestamp with time zone', { precision: 3 })
  windowAt: Date;

  /** When a worker may claim it. Later than `windowAt` after a failure and while a worker holds it; null once it was given up. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  dueAt: Date | null;

  /** Number of consecutive failures. */
  @Column('integer', { default: 0 })
  failures: number;

  /** Why it was given up. */
  @Column('text', { nullable: true })
  lastError: string | null;

  /** The lease of the worker that claimed it last; null once it is settled. */
  @Column('uuid', { nullable: true })
  lease: string | null;
}

/** A platform for which a workspace's scheduled snapshots are paused. */
@Entity('snapshot_pauses')
export class SnapshotPause {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  provider: Provider;

  @Column('text')
  problem: string;

  @Column('timestamp with time zone', { precision: 3 })
  pausedUntil: Date;
}

/** Outcome counts of scheduled refreshes, per workspace and platform. */
@Entity('snapshot_tallies')
export class SnapshotOutcomeCounter {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  provider: Provider;

  /** `read`, `gone`, or the problem in lower case. */
  @PrimaryColumn('text')
  outcome: string;

  @Column('bigint')
  answers: string;

  /** Total seconds between the planned and the actual time of snapshots. */
  @Column('double precision')
  lateSeconds: number;
}
