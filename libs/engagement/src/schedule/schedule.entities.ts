import type { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an item's metrics are read next. An item without one is not read again. */
@Entity('snapshot_schedule')
export class ScheduledSnapshot {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @Column('text')
  provider: Provider;

  /** When its metrics are to be read. */
  @Column('timestamp with time zone', { precision: 3 })
  windowAt: Date;

  /** When a worker may take it: after a failure, and while a worker has it, later than `windowAt`. */
  @Column('timestamp with time zone', { precision: 3 })
  dueAt: Date;

  /** Failures in a row. */
  @Column('integer', { default: 0 })
  failures: number;

  /** Of the worker that took it last; null once it is settled. */
  @Column('uuid', { nullable: true })
  lease: string | null;
}

/** A platform that a workspace's metrics are not read from for a while. */
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

/** How often what came of a workspace's scheduled snapshots on a platform. */
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

  /** Seconds between when metrics were to be read and when they were, added up. */
  @Column('double precision')
  lateSeconds: number;
}
